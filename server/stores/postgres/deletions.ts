import type { RunQuery } from './connections.js';

/** What an order is deleted by, with what belongs to it. */
export type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number;
  readonly partner_wallet_id: number | null;
};

const listOrderKeys = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders WHERE account = $1`;

const deleteKeys = () => `DELETE FROM idempotency_keys WHERE transaction_code = ANY ($1::text[]) RETURNING 1`;

const deleteQueued = () => `
  DELETE FROM outbox_queue WHERE number IN (SELECT number FROM outbox WHERE transaction_code = ANY ($1::text[]))`;

const deleteMessages = () => `DELETE FROM outbox WHERE transaction_code = ANY ($1::text[]) RETURNING 1`;
const deleteAttemptRows = () => `DELETE FROM upstream_attempts WHERE transaction_code = ANY ($1::text[])`;
const deleteEntries = () => `DELETE FROM upstream_inbox WHERE transaction_code = ANY ($1::text[])`;
const deleteOrderRows = () => `DELETE FROM orders WHERE id = ANY ($1::bigint[])`;
const deleteAudit = () => `DELETE FROM audit WHERE account = $1`;

/** Skips wallets that a new order has locked. */
const lockUnusedWallets = () => `
  SELECT w.id FROM wallets AS w WHERE w.id = ANY ($1::bigint[])
    AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = w.id)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = w.id)
  ORDER BY w.network, w.address FOR UPDATE OF w SKIP LOCKED`;

/** Sees the orders that were stored before the lock. */
const deleteWallets = () => `
  DELETE FROM wallets AS w WHERE w.id = ANY ($1::bigint[])
    AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = w.id)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = w.id)
  RETURNING 1`;

/** Deletes the wallets of orders that no other one uses, and resolves with their number. */
export async function deleteUnusedWallets(
  query: RunQuery,
  orders: readonly Pick<OrderKeys, 'wallet_id' | 'partner_wallet_id'>[],
): Promise<number> {
  const ids = orders.flatMap(({ wallet_id, partner_wallet_id }) => [wallet_id, partner_wallet_id]);
  const locked = await query<{ readonly id: number }>({ text: lockUnusedWallets(), values: [ids] });
  if (locked.length === 0) return 0;
  return (await query({ text: deleteWallets(), values: [locked.map(({ id }) => id)] })).length;
}

/** Deletes attempts with the webhooks of the upstream about them. */
export async function deleteAttempts(query: RunQuery, codes: readonly string[]): Promise<void> {
  await query({ text: deleteAttemptRows(), values: [codes] });
  await query({ text: deleteEntries(), values: [codes] });
}

/** Deletes what refers to orders, and says how much of it. */
export async function deleteDependents(query: RunQuery, orders: readonly OrderKeys[]) {
  const codes = orders.map(({ transaction_code }) => transaction_code);
  const keys = await query({ text: deleteKeys(), values: [codes] });
  await query({ text: deleteQueued(), values: [codes] });
  const outbox = await query({ text: deleteMessages(), values: [codes] });
  await deleteAttempts(query, codes);
  return { keys: keys.length, outbox: outbox.length };
}

/** Deletes orders with all that belongs to them. */
export async function deleteOrders(query: RunQuery, orders: readonly OrderKeys[]): Promise<void> {
  await deleteDependents(query, orders);
  await query({ text: deleteOrderRows(), values: [orders.map(({ id }) => id)] });
  await deleteUnusedWallets(query, orders);
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export async function deleteAccount(query: RunQuery, account: string): Promise<void> {
  await deleteOrders(query, await query<OrderKeys>({ text: listOrderKeys(), values: [account] }));
  await query({ text: deleteAudit(), values: [account] });
}
