import Database from 'libsql';
import { join } from 'node:path';
import { getAudiences } from './checkout-calls.js';
import type { Acknowledged } from './load-client.js';

/** The contents of a store, read through a separate connection. */
export type Audit = {
  readonly orders: number;
  readonly messages: number;
  /** Acknowledged orders that are missing. */
  readonly missing: number;
  /** Acknowledged orders without a message to each party with a webhook URL. */
  readonly withoutMessages: number;
  /** Orders, acknowledged or not, with missing or extra messages, and messages without an order. */
  readonly torn: number;
  /** The errors of the database's own integrity checks. */
  readonly integrityErrors: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;

/** What an audit reads, in words that both databases know. */
export const [ordersSql, messagesSql] = [
  'SELECT transaction_code, record FROM orders',
  'SELECT transaction_code, sequence, audience FROM outbox',
];

type Found = {
  readonly orders: readonly Row[];
  readonly messages: readonly Row[];
  readonly integrityErrors?: readonly string[];
};

type Urls = { readonly webhook_url: string | null; readonly partner: { readonly webhook_url: string } | null };

/** The parties that an order names a webhook URL of. */
function expectedAudiences(record: string): string {
  const { webhook_url, partner } = JSON.parse(record) as Urls;
  return [...(webhook_url === null ? [] : ['merchant']), ...(partner?.webhook_url ? ['partner'] : [])].join();
}

/** The parties with a message about the creation, which has sequence 1, by order. */
function findAudiences(messages: readonly Row[]): ReadonlyMap<unknown, string> {
  const byOrder = new Map<unknown, string[]>();
  for (const { transaction_code, sequence, audience } of messages) {
    if (Number(sequence) !== 1) continue;
    byOrder.set(transaction_code, [...(byOrder.get(transaction_code) ?? []), String(audience)]);
  }
  return new Map([...byOrder].map(([code, audiences]) => [code, audiences.sort().join()]));
}

/** Compares the stored orders with the acknowledged ones. */
export function compare(
  { orders, messages, integrityErrors = [] }: Found,
  acknowledged: readonly Acknowledged[],
): Audit {
  const expected = new Map(
    orders.map((order) => [order['transaction_code'], expectedAudiences(String(order['record']))]),
  );
  const notified = findAudiences(messages);
  const isTorn = ([code, audiences]: [unknown, string]): boolean => (notified.get(code) ?? '') !== audiences;
  const hasAllMessages = (order: Acknowledged): boolean =>
    (notified.get(order.code) ?? '') === getAudiences(order).join();
  const orphans = messages.filter(({ transaction_code }) => !expected.has(transaction_code));
  return {
    orders: orders.length,
    messages: messages.length,
    missing: acknowledged.filter(({ code }) => !expected.has(code)).length,
    withoutMessages: acknowledged.filter((order) => expected.has(order.code) && !hasAllMessages(order)).length,
    torn: [...expected].filter(isTorn).length + orphans.length,
    integrityErrors,
  };
}

/** Audits the embedded database of a stopped server. */
export function auditFolder(directory: string, acknowledged: readonly Acknowledged[]): Audit {
  const database = new Database(join(directory, 'checkout.db'));
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  try {
    const integrity = rows('PRAGMA integrity_check').map((row) => String(Object.values(row)[0]));
    const foreign = rows('PRAGMA foreign_key_check').map((row) => JSON.stringify(row));
    const integrityErrors = [...integrity.filter((line) => line !== 'ok'), ...foreign];
    return compare({ orders: rows(ordersSql), messages: rows(messagesSql), integrityErrors }, acknowledged);
  } finally {
    database.close();
  }
}
