import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  selfTransitionEvents,
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
export type LifecycleState = {
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
export type TriggerEvent = {
  readonly trigger: Trigger;
  /** One of the transition's reasons; its first unless given. */
  readonly reason?: string;
  readonly required_action?: string;
  readonly tx_hash?: string;
  /** How many more; 1 unless given. */
  readonly confirmations?: number;
};

export type LifecycleResult<L extends LifecycleState> =
  { readonly ok: true; readonly order: L } | { readonly ok: false; readonly allowed: readonly Trigger[] };

/** So that a loop cannot make an order endless. */
const maxChanges = 1000;

const initialFacts: Facts = { captured: false, tx_hash: null, confirmations: 0, required_action: null };

export const sequenceOf = ({ timeline }: LifecycleState): number => timeline.length + 1;

export const factsOf = ({ timeline }: Pick<LifecycleState, 'timeline'>): Facts =>
  Object.assign({}, initialFacts, ...timeline.map(({ sets }) => sets)) as Facts;

/** The creation and every change since. */
export const changesOf = ({ created_at, timeline }: LifecycleState): readonly Change[] => [
  { sequence: 1, type: 'order.created', status: 'pending', reason: null, at: created_at, sets: {} },
  ...timeline,
];

/** The order as it was after its change number `sequence`. */
export function orderAt<L extends LifecycleState>(order: L, sequence: number): L {
  const timeline = order.timeline.slice(0, sequence - 1);
  return { ...order, timeline, status: timeline.at(-1)?.status ?? 'pending' };
}

const guardChecks: Readonly<Record<Guard, (order: LifecycleState, now: number) => boolean>> = {
  captured: (order) => factsOf(order).captured,
  '!captured': (order) => !factsOf(order).captured,
  monitored: ({ monitoring_until }, now) => now <= monitoring_until,
};

const isSelfTransition = ({ from, to }: Transition): boolean => from === to;

/** The transitions that the order may make now. */
export function allowedTransitions(order: LifecycleState, now: number): readonly Transition[] {
  const isFull = order.timeline.length >= maxChanges;
  return (transitions as readonly Transition[]).filter(
    (one) =>
      one.from === order.status &&
      (!one.guard || guardChecks[one.guard](order, now)) &&
      !(isFull && isSelfTransition(one)),
  );
}

export const allowedTriggers = (order: LifecycleState, now: number): readonly Trigger[] =>
  allowedTransitions(order, now).map(({ trigger }) => trigger as Trigger);

/** The payout is simulated, and so is its hash: the same for the same order and payout. */
const simulatedHash = (order: LifecycleState): string =>
  bytesToHex(sha256(utf8ToBytes(`${order.transaction_code} ${sequenceOf(order)}`)));

function factsSetBy(order: LifecycleState, event: TriggerEvent): Partial<Facts> {
  const { confirmations } = factsOf(order);
  switch (event.trigger) {
    case 'require_action':
      return { required_action: event.required_action ?? 'three_d_secure' };
    case 'broadcast':
      return { tx_hash: event.tx_hash ?? simulatedHash(order), confirmations: 0 };
    case 'confirm':
      return { confirmations: confirmations + (event.confirmations ?? 1) };
    case 'finalize':
      return { confirmations: Math.max(confirmations, order.required_confirmations) };
    default:
      return factsOf(order).required_action === null ? {} : { required_action: null };
  }
}

/** Clocks of several machines differ, and some are set back: a change is never earlier than the one before. */
function appendChange<L extends LifecycleState>(order: L, change: Omit<Change, 'sequence'>): L {
  const at = Math.max(change.at, order.timeline.at(-1)?.at ?? order.created_at);
  const timeline = [...order.timeline, { sequence: sequenceOf(order) + 1, ...change, at }];
  return { ...order, status: change.status, timeline };
}

/** Makes a transition where the machine allows it; otherwise says what it allows. */
export function applyTransition<L extends LifecycleState>(
  order: L,
  event: TriggerEvent,
  now: number,
): LifecycleResult<L> {
  const allowed = allowedTransitions(order, now);
  const transition = allowed.find(({ trigger }) => trigger === event.trigger);
  const reasons = transition?.reasons ?? [];
  const isReason = event.reason === undefined || reasons.includes(event.reason);
  if (!transition || !isReason) return { ok: false, allowed: allowedTriggers(order, now) };
  const change = {
    type: selfTransitionEvents[event.trigger] ?? `order.${transition.to}`,
    status: transition.to,
    reason: event.reason ?? reasons[0] ?? null,
    at: now,
    sets: { ...factsSetBy(order, event), ...(transition.captures && { captured: true }) },
  };
  return { ok: true, order: appendChange(order, change) };
}

export const isNotice = (type: string): type is Notice => (notices as readonly string[]).includes(type);

/** Records what happens beside the machine, such as a dispute. The status stays as it is. */
export function applyNotice<L extends LifecycleState>(order: L, type: Notice, now: number): LifecycleResult<L> {
  if (order.timeline.length >= maxChanges) return { ok: false, allowed: allowedTriggers(order, now) };
  return { ok: true, order: appendChange(order, { type, status: order.status, reason: null, at: now, sets: {} }) };
}

/** Whether nothing can happen to the order any more but by hand. */
export function isFinal(order: LifecycleState, now: number): boolean {
  return statuses[order.status].terminal && allowedTransitions(order, now).length === 0;
}

/** What the clock itself does to an order, and when. */
export function deadline(order: LifecycleState): { readonly trigger: Trigger; readonly at: number } | undefined {
  if (order.status === 'pending') return { trigger: 'expire', at: order.expires_at };
  if (order.status !== 'processing') return undefined;
  const submitted = order.timeline.find(({ status }) => status === 'processing');
  return { trigger: 'timeout', at: (submitted?.at ?? order.created_at) + timers.authorizationWindow };
}
