import { listOrders, type OrderSummary } from '#contract';
import type { LoadContext } from './console-context.js';

/** What the audit says of an order, by its code. It never changes. */
export type AuditedOrders = ReadonlyMap<
  string,
  Pick<OrderSummary, 'external_reference' | 'fiat_currency' | 'crypto_currency'>
>;

const sessions = new WeakMap<object, Map<string, OrderSummary>>();

/** Looks each order up once in a session. Those that are erased or not placed stay without an entry. */
export async function findAuditedOrders(
  codes: readonly (string | null)[],
  { client, signal }: Pick<LoadContext, 'client' | 'signal'>,
): Promise<AuditedOrders> {
  const known = sessions.get(client.session()) ?? new Map<string, OrderSummary>();
  sessions.set(client.session(), known);
  const find = async (code: string): Promise<void> => {
    const found = await client.call(listOrders, { query: { transaction_code: code }, signal });
    for (const order of found.ok ? found.value.orders : []) known.set(code, order);
  };
  const unknown = new Set(codes.filter((code) => code !== null && !known.has(code)));
  await Promise.all([...unknown].map((code) => find(code ?? '')));
  return known;
}
