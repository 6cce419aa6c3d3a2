import { accountOrderLookup, type AccountOrder } from '#contract';
import type { LoadContext } from './console-context.js';

/** What the audit says of an order, by its code. */
export type AuditedOrders = ReadonlyMap<
  string,
  Pick<AccountOrder, 'external_reference' | 'fiat_currency' | 'crypto_currency' | 'upstream'>
>;

const sessions = new WeakMap<object, Map<string, AccountOrder>>();

/** Looks each order up once in a session. An order that is erased stays without an entry. */
export async function findAuditedOrders(
  codes: readonly (string | null)[],
  { client, signal }: Pick<LoadContext, 'client' | 'signal'>,
): Promise<AuditedOrders> {
  const known = sessions.get(client.session()) ?? new Map<string, AccountOrder>();
  sessions.set(client.session(), known);
  const find = async (code: string): Promise<void> => {
    const found = await client.call(accountOrderLookup, { query: { transaction_code: code }, signal });
    if (found.ok) known.set(code, found.value);
  };
  const unknown = new Set(codes.filter((code) => code !== null && !known.has(code)));
  await Promise.all([...unknown].map((code) => find(code ?? '')));
  return known;
}
