import { orderLookup, rules, type Order } from '#contract';
import { isWhatWasAsked } from '../api/matches-request.js';
import { call } from '../api/client.js';
import { failedWith, type Answer } from '../api/failures.js';
import type { Report } from '../state/machine.js';

const sameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What a reply of the look-up says; nothing where it is no such reply, or is about another order, address or coin. */
export function reportOf(reply: unknown, order: Order): Report | undefined {
  const parsed = orderLookup.success.safeParse(reply).data;
  if (!parsed || !sameCode(parsed.data.transaction_code, order.transaction_code)) return undefined;
  if (!isWhatWasAsked(parsed.data, order)) return undefined;
  return { snapshot: parsed.data, ahead: parsed.timestamp * 1000 - Date.now() };
}

/** Whoever made the order was held to these rules. Here nothing else is known of it, so the answer is held to them. */
const isWellFormed = (order: Order): boolean =>
  rules.cryptoCurrency.safeParse(order.crypto_currency).success &&
  rules.cryptoCurrencyNetwork.safeParse(order.crypto_currency_network).success &&
  rules.walletAddress.safeParse(order.wallet_address).success &&
  rules.fiatCurrency.safeParse(order.fiat_currency).success;

/** An order that somebody else made, by its code. */
export async function lookUp(base: string, transaction_code: string, signal: AbortSignal): Promise<Answer<Report>> {
  const answer = await call(base, orderLookup, { query: { transaction_code }, signal });
  if (!answer.ok) return answer;
  const report = reportOf(answer.value.data, { ...answer.value.data.data, transaction_code });
  return report && isWellFormed(report.snapshot) ? { ok: true, value: report } : failedWith({ kind: 'malformed' });
}
