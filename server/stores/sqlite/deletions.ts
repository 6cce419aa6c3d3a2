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
export function deleteOrders(sql: Sql, orders: readonly OrderKeys[]): void {
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
