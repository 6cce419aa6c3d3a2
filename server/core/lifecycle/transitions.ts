import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { payoutReported, selfTransitionEvents, statuses, transitions } from './machine.js';
import type { Guard, Transition, Trigger } from './machine.js';
import { appendChange, lifecycleFacts, lifecycleSequence } from './lifecycle-state.js';
import type { OrderFacts, LifecycleState } from './lifecycle-state.js';

/** A transition to make, with the details that the outside world reports. */
export type LifecycleEvent = {
  readonly trigger: Trigger;
  /** One of the transition's reasons; the first one by default. Null where none is known. */
  readonly reason?: string | null | undefined;
  readonly required_action?: string | undefined;
  /** The hash of a payout, for `broadcast` and `finalize`. */
  readonly tx_hash?: string;
  /** The coins that were paid out, decimal text, for `broadcast` and `finalize`. */
  readonly payout_amount?: string;
  /** How much the processor has taken, decimal text, for triggers that capture. */
  readonly captured_amount?: string;
  /** The sandbox pays out: a hash and an amount that the event lacks are simulated. Elsewhere they stay unknown. */
  readonly isSimulated?: true;
  /** How many more; 1 by default. */
  readonly confirmations?: number | undefined;
};

/** An event with the time at which it takes effect. */
type Timed = LifecycleEvent & { readonly at: number };

export type LifecycleResult<L extends LifecycleState> =
  | { readonly ok: true; readonly order: L }
  | { readonly ok: false; readonly allowed: readonly Trigger[] };

/** Limits the length of a timeline, so that a loop cannot make an order endless. */
export const maxChanges = 1000;

const guardChecks: Readonly<Record<Guard, (order: LifecycleState, now: number) => boolean>> = {
  captured: (order) => lifecycleFacts(order).captured,
  '!captured': (order) => !lifecycleFacts(order).captured,
  monitored: ({ monitoring_until }, now) => now <= monitoring_until,
};

export function allowedTransitions(order: LifecycleState, now: number): readonly Transition[] {
  const isFull = order.timeline.length >= maxChanges;
  return (transitions as readonly Transition[]).filter(
    (one) =>
      one.from === order.status &&
      (!one.guard || guardChecks[one.guard](order, now)) &&
      !(isFull && one.from === one.to),
  );
}

export const allowedTriggers = (order: LifecycleState, now: number): readonly Trigger[] =>
  allowedTransitions(order, now).map(({ trigger }) => trigger);

/** The payout is simulated, and so is its hash: the same for the same order and payout. */
const simulatedHash = (order: LifecycleState): string =>
  bytesToHex(sha256(utf8ToBytes(`${order.transaction_code} ${lifecycleSequence(order)}`)));

function factsSetBy(order: LifecycleState, event: LifecycleEvent): Partial<OrderFacts> {
  const { confirmations, payout_amount } = lifecycleFacts(order);
  switch (event.trigger) {
    case 'require_action':
      return { required_action: event.required_action ?? 'three_d_secure' };
    case 'broadcast':
      return {
        tx_hash: event.tx_hash ?? (event.isSimulated ? simulatedHash(order) : null),
        payout_amount: event.payout_amount ?? null,
        confirmations: 0,
      };
    case 'confirm':
      return { confirmations: confirmations + (event.confirmations ?? 1) };
    case 'finalize':
      return {
        confirmations: Math.max(confirmations, order.required_confirmations),
        payout_amount: event.payout_amount ?? payout_amount ?? (event.isSimulated ? order.crypto_amount : null),
        ...(event.tx_hash !== undefined && { tx_hash: event.tx_hash }),
      };
    default:
      return lifecycleFacts(order).required_action === null ? {} : { required_action: null };
  }
}

const capturedBy = ({ captured_amount }: LifecycleEvent): Partial<OrderFacts> =>
  captured_amount === undefined ? { captured: true } : { captured: true, captured_amount };

/** Makes a transition if the machine allows it; otherwise returns the triggers that it allows. */
export function applyTransition<L extends LifecycleState>(order: L, event: Timed): LifecycleResult<L> {
  const allowed = allowedTransitions(order, event.at);
  const transition = allowed.find(({ trigger }) => trigger === event.trigger);
  const reasons = transition?.reasons ?? [];
  const { reason = reasons[0] ?? null } = event;
  const isReason = !event.reason || reasons.includes(event.reason);
  if (!transition || !isReason) return { ok: false, allowed: allowedTriggers(order, event.at) };
  const changed = appendChange(order, {
    type: selfTransitionEvents[event.trigger] ?? `order.${transition.to}`,
    status: transition.to,
    reason,
    at: event.at,
    sets: { ...factsSetBy(order, event), ...(transition.captures && capturedBy(event)) },
  });
  return { ok: true, order: changed };
}

export const isTrigger = (name: string): name is Trigger => transitions.some(({ trigger }) => trigger === name);

/** Records what arrived, where the party that paid out says it after the end. Undefined unless that is still open. */
export function applyPayoutReport<L extends LifecycleState>(
  order: L,
  { payout_amount, at }: { readonly payout_amount: string; readonly at: number },
): L | undefined {
  if (order.status !== 'completed' || lifecycleFacts(order).payout_amount !== null) return undefined;
  return appendChange(order, { type: payoutReported, status: order.status, reason: null, at, sets: { payout_amount } });
}

/** True once the status is terminal and the machine allows no transition. */
export const isFinalState = (order: LifecycleState, now: number): boolean =>
  statuses[order.status].terminal && allowedTransitions(order, now).length === 0;
