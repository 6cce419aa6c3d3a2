import { targetMemoryMs, toOrderColumns, toOrderRecordText } from '#core';
import type { CreateAttempt, ErasedOrder, Retention } from '#core';
import type { Sql } from './database.js';
import type { Write } from './group-commit.js';

type Coded = { readonly transaction_code: string };

type Wallets = { readonly wallet_id: number | null; readonly partner_wallet_id: number | null };

const listCodes = () => `SELECT transaction_code FROM orders WHERE account = ?1`;
const deleteOrder = () => `DELETE FROM orders WHERE transaction_code = ?1 RETURNING wallet_id, partner_wallet_id`;
const deleteAudit = () => `DELETE FROM audit WHERE account = ?1`;

const deleteUnusedWallet = () => `
  DELETE FROM wallets WHERE id = ?1
    AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = ?1)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = ?1)`;

/** Deletes the wallets of an order that no other one uses. */
function deleteUnusedWallets({ run }: Sql, { wallet_id, partner_wallet_id }: Wallets): void {
  for (const id of [wallet_id, partner_wallet_id]) run(deleteUnusedWallet(), [id]);
}

const dependentTables = ['idempotency_keys', 'outbox', 'upstream_attempts', 'upstream_inbox'];

/** Deletes what refers to an order or to an attempt. */
function deleteWhatRefersTo({ run }: Sql, { transaction_code }: Coded): void {
  for (const table of dependentTables) run(`DELETE FROM ${table} WHERE transaction_code = ?1`, [transaction_code]);
}

/** Deletes orders with all that belongs to them. */
function deleteOrders(sql: Sql, orders: readonly Coded[]): void {
  for (const order of orders) {
    deleteWhatRefersTo(sql, order);
    const deleted = sql.all<Wallets>(deleteOrder(), [order.transaction_code]);
    for (const wallets of deleted) deleteUnusedWallets(sql, wallets);
  }
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export function deleteAccount(sql: Sql, account: string): void {
  deleteOrders(sql, sql.all<Coded>(listCodes(), [account]));
  sql.run(deleteAudit(), [account]);
}

const findEndedOrders = () => `
  SELECT transaction_code FROM orders
  WHERE status = ?1 AND ended_at < ?2 AND NOT EXISTS (
    SELECT 1 FROM outbox WHERE outbox.transaction_code = orders.transaction_code AND state = 'waiting'
  ) ORDER BY ended_at LIMIT ?3`;

const findOldAttempts = () => `
  SELECT transaction_code FROM upstream_attempts
  WHERE state = ?1 AND created_at < ?2 AND NOT EXISTS (
    SELECT 1 FROM orders WHERE orders.transaction_code = upstream_attempts.transaction_code
  ) ORDER BY created_at LIMIT ?3`;

/** Rows are numbered in the order of their time, so messages and the audit need no index on it: the first ones are the oldest. */
const deleteSettledMessages = () => `
  DELETE FROM outbox WHERE number IN (
    SELECT number FROM (SELECT number, created_at FROM outbox WHERE state <> 'waiting' ORDER BY number LIMIT ?2)
    WHERE created_at < ?1
  )`;

const deleteUnneededAudit = () => `
  DELETE FROM audit WHERE number IN (
    SELECT number FROM (
      SELECT number, at FROM audit WHERE NOT EXISTS (
        SELECT 1 FROM orders WHERE orders.transaction_code = audit.transaction_code AND ended_at IS NULL
      ) ORDER BY number LIMIT ?2
    ) WHERE at < ?1
  )`;

const deleteOldKeys = (table: string, time: string) => `
  DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE ${time} < ?1 LIMIT ?2)`;

/** Forgets URLs without a disabled message, such as a 410 leaves. One that an order still uses is disabled again by its next 410. */
const deleteUnusedUrls = () => `
  DELETE FROM disabled_urls WHERE url IN (SELECT url FROM disabled_urls AS d
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE url = d.url AND state = 'disabled') LIMIT ?1)`;

/** An accepted attempt has no draft. */
const findByReference = () => `
  SELECT transaction_code FROM orders WHERE external_reference = ?1 OR partner_reference = ?1
  UNION
  SELECT transaction_code FROM upstream_attempts
  WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND ?1 IN (record ->> '$.draft.external_reference', record ->> '$.draft.partner.external_reference')`;

const findVersion = () => `
  SELECT wallet_id, partner_wallet_id FROM orders WHERE transaction_code = ?1 AND sequence = ?2`;

const overwriteOrder = () => `
  UPDATE orders SET external_reference = ?2, partner_reference = ?3, record = ?4, wallet_id = NULL, partner_wallet_id = NULL
  WHERE transaction_code = ?1`;

const eraseWords = () => `
  UPDATE audit SET reason = NULL, request = json_remove(request, '$.author', '$.tx_hash') WHERE transaction_code = ?1`;

/** A URL that another order uses is disabled again by its next 410. */
const forgetUrls = () => `DELETE FROM disabled_urls WHERE url IN (SELECT value FROM json_each(?1))`;

const findOrderless = () => `
  SELECT 1 FROM upstream_attempts WHERE transaction_code = ?1 AND version = ?2
    AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = ?1)`;

function erase(sql: Sql, { order, urls }: ErasedOrder): boolean {
  const { transaction_code: code, external_reference, partner_reference, sequence } = toOrderColumns(order);
  const [wallets] = sql.all<Wallets>(findVersion(), [code, sequence]);
  if (!wallets) return false;
  deleteWhatRefersTo(sql, order);
  sql.run(overwriteOrder(), [code, external_reference, partner_reference, toOrderRecordText(order)]);
  sql.run(eraseWords(), [code]);
  sql.run(forgetUrls(), [JSON.stringify(urls)]);
  deleteUnusedWallets(sql, wallets);
  return true;
}

function eraseAttempt(sql: Sql, attempt: CreateAttempt): boolean {
  const [orderless] = sql.all(findOrderless(), [attempt.transaction_code, attempt.version]);
  if (orderless) deleteWhatRefersTo(sql, attempt);
  return orderless !== undefined;
}

/** Deletes what is too old and not needed, in batches that delay no call, and personal data. */
export const createRetention = (sql: Sql, write: Write): Retention => ({
  deleteOrders: ({ status, before, limit }) =>
    write(() => {
      const ended = sql.all<Coded>(findEndedOrders(), [status, before, limit]);
      deleteOrders(sql, ended);
      return ended.length;
    }),
  deleteAttempts: ({ state, before, limit }) =>
    write(() => {
      const old = sql.all<Coded>(findOldAttempts(), [state, before, limit]);
      for (const attempt of old) deleteWhatRefersTo(sql, attempt);
      return old.length;
    }),
  deleteOutbox: ({ before, limit }) => write(() => sql.run(deleteSettledMessages(), [before, limit])),
  deleteAudit: ({ before, limit }) => write(() => sql.run(deleteUnneededAudit(), [before, limit])),
  deleteExpired: ({ before, limit }) =>
    write(() => {
      const keys = sql.run(deleteOldKeys('idempotency_keys', 'expires_at'), [before, limit]);
      const targets = sql.run(deleteOldKeys('webhook_targets', 'next_at'), [before - targetMemoryMs, limit]);
      return keys + targets + sql.run(deleteUnusedUrls(), [limit]);
    }),
  findByReference: async (reference) =>
    Promise.resolve(sql.all<Coded>(findByReference(), [reference]).map(({ transaction_code }) => transaction_code)),
  erase: (erased) => write(() => erase(sql, erased)),
  eraseAttempt: (attempt) => write(() => eraseAttempt(sql, attempt)),
});
