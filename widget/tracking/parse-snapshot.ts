import { orderLookup, type Order } from '#contract';
import { matchesRequest } from '../api/matches-request.js';
import type { OrderUpdate } from '../state/machine.js';

const isSameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** No order has that many changes: such a sequence would silence every later change. */
const maxChanges = 1000;

/** The update in a reply of the look-up. Undefined when the reply is malformed, or about another order, amount, address or coin. */
export function parseSnapshot(reply: unknown, order: Order): OrderUpdate | undefined {
  const parsed = orderLookup.success.safeParse(reply).data;
  if (!parsed || !isSameCode(parsed.data.transaction_code, order.transaction_code)) return undefined;
  if (!matchesRequest(parsed.data, order)) return undefined;
  if (Math.max(parsed.data.sequence, parsed.data.timeline.length) > maxChanges) return undefined;
  return { snapshot: parsed.data, clockOffset: parsed.timestamp * 1000 - Date.now() };
}
