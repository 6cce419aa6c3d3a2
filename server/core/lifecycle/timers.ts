import type { OrderRecord } from '../orders/order.js';
import {
  applyTransition,
  deadline,
  applyNotice,
  sequenceOf,
  type LifecycleResult,
  type LifecycleState,
} from './lifecycle.js';
import { findScript, type LifecycleEvent } from './scripts.js';

/** A change that time makes. */
export type DueEvent = { readonly at: number; readonly event: LifecycleEvent; readonly isScripted: boolean };

type ScriptedState = LifecycleState & Pick<OrderRecord, 'scenario'>;

/** The next change that time makes to an order: its script's or its deadline's, whichever comes first. */
export function nextDueEvent(order: ScriptedState): DueEvent | undefined {
  const limit = deadline(order);
  const entry = findScript(order.scenario)?.[sequenceOf(order) - 1];
  const at = (order.timeline.at(-1)?.at ?? order.created_at) + (entry?.delayMs ?? 0);
  if (entry && !(limit && limit.at < at)) return { at, event: entry.event, isScripted: true };
  return limit && { at: limit.at, event: { trigger: limit.trigger }, isScripted: false };
}

/** When that is, for stores to look orders up by. */
export const dueAt = (order: ScriptedState): number | null => nextDueEvent(order)?.at ?? null;

/** Makes something happen to an order. */
export const applyEvent = <L extends LifecycleState>(
  order: L,
  event: LifecycleEvent,
  now: number,
): LifecycleResult<L> =>
  'notice' in event ? applyNotice(order, event.notice, now) : applyTransition(order, event, now);

/** The order's version after the next change that is due; nothing where none is, or where the machine does not allow it. */
export function applyDueEvent(order: OrderRecord, now: number): OrderRecord | undefined {
  const due = nextDueEvent(order);
  if (!due || due.at > now) return undefined;
  const next = applyEvent(order, due.event, due.isScripted ? due.at : now);
  return next.ok ? next.order : undefined;
}
