import { orderLookup, rules, type Order } from '#contract';
import { matchesRequest } from '../api/matches-request.js';
import { sendRequest } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import type { OrderUpdate } from '../state/machine.js';

const isSameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What a reply of the look-up says; nothing where it is no such reply, or is about another order, address or coin. */
export function parseSnapshot(reply: unknown, order: Order): OrderUpdate | undefined {
  const parsed = orderLookup.success.safeParse(reply).data;
  if (!parsed || !isSameCode(parsed.data.transaction_code, order.transaction_code)) return undefined;
  if (!matchesRequest(parsed.data, order)) return undefined;
  return { snapshot: parsed.data, clockOffset: parsed.timestamp * 1000 - Date.now() };
}

/** Whoever made the order was held to these rules. Here nothing else is known of it, so the answer is held to them. */
const isWellFormed = (order: Order): boolean =>
  rules.cryptoCurrency.safeParse(order.crypto_currency).success &&
  rules.cryptoCurrencyNetwork.safeParse(order.crypto_currency_network).success &&
  rules.walletAddress.safeParse(order.wallet_address).success &&
  rules.fiatCurrency.safeParse(order.fiat_currency).success;

/** An order that somebody else made, by its code. */
export async function lookUpOrder(
  base: string,
  transaction_code: string,
  signal: AbortSignal,
): Promise<ApiResult<OrderUpdate>> {
  const result = await sendRequest(base, orderLookup, { query: { transaction_code }, signal });
  if (!result.ok) return result;
  const update = parseSnapshot(result.value.data, { ...result.value.data.data, transaction_code });
  return update && isWellFormed(update.snapshot) ? { ok: true, value: update } : failureResult({ kind: 'malformed' });
}
