import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  loopEvents,
  notices,
  statuses,
  timers,
  transitions,
  type Guard,
  type Notice,
  type OrderStatus,
  type Transition,
  type Trigger,
} from './machine.js';

/** What a change can set beside the status. Once set, a member stays until another change sets it. */
export type Facts = {
  /** Money was taken. */
  readonly captured: boolean;
  readonly tx_hash: string | null;
  readonly confirmations: number;
  /** What the buyer has to do before the payment goes on, such as `three_d_secure`. */
  readonly required_action: string | null;
};

/** One recorded change, never altered again. `at` is milliseconds since the Unix epoch. */
export type Change = {
  /** Creation is 1; each change adds one. */
  readonly sequence: number;
  /** As webhooks name it: `order.paid`. */
  readonly type: string;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly at: number;
  readonly sets: Partial<Facts>;
};

/** The part of an order that moves. Everything about its life follows from the changes. */
export type Living = {
  readonly transaction_code: string;
  readonly status: OrderStatus;
  readonly created_at: number;
  readonly expires_at: number;
  /** Until then money that comes after the expiry is seen. */
  readonly monitoring_until: number;
  readonly required_confirmations: number;
  /** The changes since creation, oldest first; only ever added to. */
  readonly timeline: readonly Change[];
};

/** A transition to make, with what the outside world knows about it. */
export type Step = {
  readonly trigger: Trigger;
  /** One of the transition's reasons; its first unless given. */
  readonly reason?: string;
  readonly required_action?: string;
  readonly tx_hash?: string;
  /** How many more; 1 unless given. */
  readonly confirmations?: number;
};

export type Advanced<L extends Living> =
  { readonly ok: true; readonly order: L } | { readonly ok: false; readonly allowed: readonly Trigger[] };

/** So that a loop cannot make an order endless. */
const longestLife = 1000;

const unborn: Facts = { captured: false, tx_hash: null, confirmations: 0, required_action: null };

export const sequenceOf = ({ timeline }: Living): number => timeline.length + 1;

export const factsOf = ({ timeline }: Pick<Living, 'timeline'>): Facts =>
  Object.assign({}, unborn, ...timeline.map(({ sets }) => sets)) as Facts;

/** The creation and every change since. */
export const changesOf = ({ created_at, timeline }: Living): readonly Change[] => [
  { sequence: 1, type: 'order.created', status: 'pending', reason: null, at: created_at, sets: {} },
  ...timeline,
];

/** The order as it was after its change number `sequence`. */
export function orderAt<L extends Living>(order: L, sequence: number): L {
  const timeline = order.timeline.slice(0, sequence - 1);
  return { ...order, timeline, status: timeline.at(-1)?.status ?? 'pending' };
}

const holds: Readonly<Record<Guard, (order: Living, now: number) => boolean>> = {
  captured: (order) => factsOf(order).captured,
  '!captured': (order) => !factsOf(order).captured,
  monitored: ({ monitoring_until }, now) => now <= monitoring_until,
};

const isLoop = ({ from, to }: Transition): boolean => from === to;

/** The transitions that the order may make now. */
export function allowedTransitions(order: Living, now: number): readonly Transition[] {
  const isFull = order.timeline.length >= longestLife;
  return (transitions as readonly Transition[]).filter(
    (one) => one.from === order.status && (!one.guard || holds[one.guard](order, now)) && !(isFull && isLoop(one)),
  );
}

export const allowedTriggers = (order: Living, now: number): readonly Trigger[] =>
  allowedTransitions(order, now).map(({ trigger }) => trigger as Trigger);

/** The payout is simulated, and so is its hash: the same for the same order and payout. */
const simulatedHash = (order: Living): string =>
  bytesToHex(sha256(utf8ToBytes(`${order.transaction_code} ${sequenceOf(order)}`)));

function factsSetBy(order: Living, step: Step): Partial<Facts> {
  const { confirmations } = factsOf(order);
  switch (step.trigger) {
    case 'require_action':
      return { required_action: step.required_action ?? 'three_d_secure' };
    case 'broadcast':
      return { tx_hash: step.tx_hash ?? simulatedHash(order), confirmations: 0 };
    case 'confirm':
      return { confirmations: confirmations + (step.confirmations ?? 1) };
    case 'finalize':
      return { confirmations: Math.max(confirmations, order.required_confirmations) };
    default:
      return factsOf(order).required_action === null ? {} : { required_action: null };
  }
}

/** Clocks of several machines differ, and some are set back: a change is never earlier than the one before. */
function record<L extends Living>(order: L, change: Omit<Change, 'sequence'>): L {
  const at = Math.max(change.at, order.timeline.at(-1)?.at ?? order.created_at);
  const timeline = [...order.timeline, { sequence: sequenceOf(order) + 1, ...change, at }];
  return { ...order, status: change.status, timeline };
}

/** Makes a transition where the machine allows it; otherwise says what it allows. */
export function advance<L extends Living>(order: L, step: Step, now: number): Advanced<L> {
  const allowed = allowedTransitions(order, now);
  const transition = allowed.find(({ trigger }) => trigger === step.trigger);
  const reasons = transition?.reasons ?? [];
  const isReason = step.reason === undefined || reasons.includes(step.reason);
  if (!transition || !isReason) return { ok: false, allowed: allowedTriggers(order, now) };
  const change = {
    type: loopEvents[step.trigger] ?? `order.${transition.to}`,
    status: transition.to,
    reason: step.reason ?? reasons[0] ?? null,
    at: now,
    sets: { ...factsSetBy(order, step), ...(transition.captures && { captured: true }) },
  };
  return { ok: true, order: record(order, change) };
}

export const isNotice = (type: string): type is Notice => (notices as readonly string[]).includes(type);

/** Records what happens beside the machine, such as a dispute. The status stays as it is. */
export function notice<L extends Living>(order: L, type: Notice, now: number): Advanced<L> {
  if (order.timeline.length >= longestLife) return { ok: false, allowed: allowedTriggers(order, now) };
  return { ok: true, order: record(order, { type, status: order.status, reason: null, at: now, sets: {} }) };
}

/** Whether nothing can happen to the order any more but by hand. */
export function isOver(order: Living, now: number): boolean {
  return statuses[order.status].terminal && allowedTransitions(order, now).length === 0;
}

/** What the clock itself does to an order, and when. */
export function deadline(order: Living): { readonly trigger: Trigger; readonly at: number } | undefined {
  if (order.status === 'pending') return { trigger: 'expire', at: order.expires_at };
  if (order.status !== 'processing') return undefined;
  const submitted = order.timeline.find(({ status }) => status === 'processing');
  return { trigger: 'timeout', at: (submitted?.at ?? order.created_at) + timers.authorizationWindow };
}
