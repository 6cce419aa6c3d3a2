import type { OrderRecord } from '../orders/order.js';
import { advance, deadline, notice, sequenceOf, type Advanced, type Living } from './lifecycle.js';
import { scriptOf, type Happening } from './scripts.js';

/** A change that time makes. */
export type Due = { readonly at: number; readonly does: Happening; readonly isScripted: boolean };

type Scripted = Living & Pick<OrderRecord, 'scenario'>;

/** The next change that time makes to an order: its script's or its deadline's, whichever comes first. */
export function nextDue(order: Scripted): Due | undefined {
  const limit = deadline(order);
  const entry = scriptOf(order.scenario)?.[sequenceOf(order) - 1];
  const at = (order.timeline.at(-1)?.at ?? order.created_at) + (entry?.after ?? 0);
  if (entry && !(limit && limit.at < at)) return { at, does: entry.does, isScripted: true };
  return limit && { at: limit.at, does: { trigger: limit.trigger }, isScripted: false };
}

/** When that is, for stores to look orders up by. */
export const dueAt = (order: Scripted): number | null => nextDue(order)?.at ?? null;

/** Makes something happen to an order. */
export const happen = <L extends Living>(order: L, does: Happening, now: number): Advanced<L> =>
  'notice' in does ? notice(order, does.notice, now) : advance(order, does, now);

/** The order's version after the next change that is due; nothing where none is, or where the machine does not allow it. */
export function afterDue(order: OrderRecord, now: number): OrderRecord | undefined {
  const due = nextDue(order);
  if (!due || due.at > now) return undefined;
  const next = happen(order, due.does, due.isScripted ? due.at : now);
  return next.ok ? next.order : undefined;
}
