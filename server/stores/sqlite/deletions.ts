import { targetMemoryMs, type Deletions } from '#core';
import type { Write } from './group-commit.js';
import type { Sql } from './sql.js';

/** What an order is deleted by, with what belongs to it. */
export type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number;
  readonly partner_wallet_id: number | null;
};

const listOrderKeys = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders WHERE account = ?1`;

const deleteKeys = () => `DELETE FROM idempotency_keys WHERE order_id = ?1`;
const deleteMessages = () => `DELETE FROM outbox WHERE transaction_code = ?1`;
const deleteAttempts = () => `DELETE FROM upstream_attempts WHERE transaction_code = ?1`;
const deleteEntries = () => `DELETE FROM upstream_inbox WHERE transaction_code = ?1`;
const deleteOrder = () => `DELETE FROM orders WHERE id = ?1`;
const deleteAudit = () => `DELETE FROM audit WHERE account = ?1`;

const deleteUnusedWallet = () => `
  DELETE FROM wallets WHERE id = ?1
    AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = ?1)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = ?1)`;

/** Deletes the wallets of an order that no other one uses, and returns their number. */
export const deleteUnusedWallets = ({ run }: Sql, { wallet_id, partner_wallet_id }: OrderKeys): number =>
  run(deleteUnusedWallet(), [wallet_id]) + run(deleteUnusedWallet(), [partner_wallet_id]);

/** Deletes an attempt with the webhooks of the upstream about it. */
export function deleteAttempt({ run }: Sql, code: string): void {
  run(deleteAttempts(), [code]);
  run(deleteEntries(), [code]);
}

/** Deletes what refers to an order, and says how much of it. */
export function deleteDependents(sql: Sql, { id, transaction_code: code }: OrderKeys) {
  const deleted = { keys: sql.run(deleteKeys(), [id]), outbox: sql.run(deleteMessages(), [code]) };
  deleteAttempt(sql, code);
  return deleted;
}

/** Deletes orders with all that belongs to them. */
function deleteOrders(sql: Sql, orders: readonly OrderKeys[]): void {
  for (const order of orders) {
    deleteDependents(sql, order);
    sql.run(deleteOrder(), [order.id]);
    deleteUnusedWallets(sql, order);
  }
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export function deleteAccount(sql: Sql, account: string): void {
  deleteOrders(sql, sql.all<OrderKeys>(listOrderKeys(), [account]));
  sql.run(deleteAudit(), [account]);
}

const findEndedOrders = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders
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

const deleteExpiredKeys = () => `
  DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at < ?1 LIMIT ?2)`;

const deleteOldTargets = () => `
  DELETE FROM webhook_targets WHERE key IN (SELECT key FROM webhook_targets WHERE next_at < ?1 LIMIT ?2)`;

/** Deletes what is too old and not needed, in batches that delay no call. */
export const createDeletions = (sql: Sql, write: Write): Deletions => ({
  batchSize: 50,
  deleteOrders: ({ status, before, limit }) =>
    write(() => {
      const ended = sql.all<OrderKeys>(findEndedOrders(), [status, before, limit]);
      deleteOrders(sql, ended);
      return ended.length;
    }),
  deleteAttempts: ({ state, before, limit }) =>
    write(() => {
      const old = sql.all<Pick<OrderKeys, 'transaction_code'>>(findOldAttempts(), [state, before, limit]);
      for (const { transaction_code } of old) deleteAttempt(sql, transaction_code);
      return old.length;
    }),
  deleteOutbox: ({ before, limit }) => write(() => sql.run(deleteSettledMessages(), [before, limit])),
  deleteAudit: ({ before, limit }) => write(() => sql.run(deleteUnneededAudit(), [before, limit])),
  deleteExpired: ({ before, limit }) =>
    write(
      () =>
        sql.run(deleteExpiredKeys(), [before, limit]) + sql.run(deleteOldTargets(), [before - targetMemoryMs, limit]),
    ),
});
