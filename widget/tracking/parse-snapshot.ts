import { orderLookup, type Order } from '#contract';
import { matchesRequest } from '../api/matches-request.js';
import type { OrderUpdate } from '../state/machine.js';

const isSameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The update in a reply of the look-up. Undefined when the reply is malformed, or about another order, address or coin. */
export function parseSnapshot(reply: unknown, order: Order): OrderUpdate | undefined {
  const parsed = orderLookup.success.safeParse(reply).data;
  if (!parsed || !isSameCode(parsed.data.transaction_code, order.transaction_code)) return undefined;
  if (!matchesRequest(parsed.data, order)) return undefined;
  return { snapshot: parsed.data, clockOffset: parsed.timestamp * 1000 - Date.now() };
}
