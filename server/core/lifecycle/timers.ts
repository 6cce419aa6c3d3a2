import { statuses, timers, type Trigger } from './machine.js';
import { lifecycleScript } from './scripts.js';
import type { LifecycleState } from './lifecycle-state.js';
import { applyTransition, type LifecycleEvent } from './transitions.js';

/**
 * What of an order's details its deadlines follow. The timeout of an authorization is the upstream's decision where one has
 * taken the order, and waits as long as the payment option says: a bank debit clears in days.
 */
type TimedState = LifecycleState & {
  readonly details?: { readonly upstream: object | null; readonly authorization_ms?: number | undefined };
};

/** The transition that an order makes when a deadline passes. */
function deadline(order: TimedState): { readonly trigger: Trigger; readonly at: number } | undefined {
  if (order.status === 'pending') return { trigger: 'expire', at: order.expires_at };
  if (order.status !== 'processing') return undefined;
  if (order.details?.upstream) return undefined;
  const submitted = order.timeline.find(({ status }) => status === 'processing');
  const windowMs = order.details?.authorization_ms ?? timers.authorizationWindow;
  return { trigger: 'timeout', at: (submitted?.at ?? order.created_at) + windowMs };
}

export type DueEvent = { readonly at: number; readonly event: LifecycleEvent; readonly isScripted: boolean };

/** `scenario` names the script that the order follows; null where no script moves it. */
export type ScriptedState = TimedState & { readonly scenario: string | null };

/** The next change that is due at a time: the script's or the deadline's, whichever comes first. */
export function nextDueEvent(order: ScriptedState): DueEvent | undefined {
  const limit = deadline(order);
  // No script has refunds of a part, which move no order.
  const changes = order.timeline.filter(({ refund }) => !refund);
  const entry = lifecycleScript(order.scenario)?.[changes.length];
  const at = (changes.at(-1)?.at ?? order.created_at) + (entry?.delayMs ?? 0);
  if (entry && !(limit && limit.at < at)) return { at, event: entry.event, isScripted: true };
  return limit && { at: limit.at, event: { trigger: limit.trigger }, isScripted: false };
}

/** The time of the next due event, which stores index orders by. */
export const nextDueAt = (order: ScriptedState): number | null => nextDueEvent(order)?.at ?? null;

/** The order after its next due event; undefined if no event is due, or if the machine does not allow it. */
export function applyDueEvent<L extends ScriptedState>(order: L, now: number): L | undefined {
  const due = nextDueEvent(order);
  if (!due || due.at > now) return undefined;
  const next = applyTransition(order, { ...due.event, at: due.isScripted ? due.at : now });
  return next.ok ? next.order : undefined;
}

/**
 * The time from which an order counts as ended: its last change, or the end of its monitoring for late payments. Null
 * while it can still change by itself. The databases compute the same in a column of their own.
 */
export function endedAt(order: LifecycleState): number | null {
  const status = statuses[order.status];
  if (!status.terminal) return null;
  const lastChangeAt = order.timeline.at(-1)?.at ?? order.created_at;
  return 'soft' in status ? Math.max(lastChangeAt, order.monitoring_until) : lastChangeAt;
}
