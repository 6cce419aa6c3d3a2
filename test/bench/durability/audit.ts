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

/** An order in the common form of both stores. */
export type StoredOrder = {
  readonly transaction_code: string;
  /** The parties with a webhook URL and those with a message, as sorted comma-separated lists. */
  readonly expected_audiences: string;
  readonly notified_audiences: string;
};

/** The stores have different names for the table of messages. The creation has sequence 1. */
export const ordersAndMessages = (messages: 'outbox' | 'messages'): string => `
  SELECT orders.transaction_code,
    CASE WHEN orders.webhook_url IS NULL THEN '' ELSE 'merchant,' END ||
    CASE WHEN orders.partner_webhook_url IS NULL THEN '' ELSE 'partner,' END AS expected_audiences,
    CASE WHEN EXISTS (SELECT 1 FROM ${messages} AS one WHERE one.transaction_code = orders.transaction_code
      AND one.sequence = 1 AND one.audience = 'merchant') THEN 'merchant,' ELSE '' END ||
    CASE WHEN EXISTS (SELECT 1 FROM ${messages} AS one WHERE one.transaction_code = orders.transaction_code
      AND one.sequence = 1 AND one.audience = 'partner') THEN 'partner,' ELSE '' END AS notified_audiences
  FROM orders`;

export const countMessages = (messages: 'outbox' | 'messages'): string => `
  SELECT count(*) AS found, count(*) FILTER (
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.transaction_code = one.transaction_code)
  ) AS orphans FROM ${messages} AS one`;

type Found = {
  readonly stored: readonly StoredOrder[];
  readonly messages: number;
  readonly orphans: number;
  readonly integrityErrors: readonly string[];
};

/** Compares the stored orders with the acknowledged ones. */
export function compare(found: Found, acknowledged: readonly Acknowledged[]): Audit {
  const byCode = new Map(found.stored.map((order) => [order.transaction_code, order]));
  const hasAllMessages = (order: Acknowledged): boolean =>
    byCode.get(order.code)?.notified_audiences ===
    getAudiences(order)
      .map((audience) => `${audience},`)
      .join('');
  return {
    orders: found.stored.length,
    messages: found.messages,
    missing: acknowledged.filter(({ code }) => !byCode.has(code)).length,
    withoutMessages: acknowledged.filter((order) => byCode.has(order.code) && !hasAllMessages(order)).length,
    torn: found.stored.filter((order) => order.expected_audiences !== order.notified_audiences).length + found.orphans,
    integrityErrors: found.integrityErrors,
  };
}

/** Audits the embedded database of a stopped server. */
export function auditFolder(directory: string, acknowledged: readonly Acknowledged[]): Audit {
  const database = new Database(join(directory, 'checkout.db'));
  const rows = (sql: string) => database.prepare(sql).all() as Readonly<Record<string, unknown>>[];
  try {
    const integrity = rows('PRAGMA integrity_check').map((row) => String(Object.values(row)[0]));
    const foreign = rows('PRAGMA foreign_key_check').map((row) => JSON.stringify(row));
    const [counts] = rows(countMessages('outbox'));
    const found = {
      stored: rows(ordersAndMessages('outbox')) as StoredOrder[],
      messages: Number(counts?.['found']),
      orphans: Number(counts?.['orphans']),
      integrityErrors: [...integrity.filter((line) => line !== 'ok'), ...foreign],
    };
    return compare(found, acknowledged);
  } finally {
    database.close();
  }
}
