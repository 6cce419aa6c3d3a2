import { targetMemoryMs, type Deletions } from '#core';
import type { Queries, RunQuery } from './connections.js';
import { deleteEndedWindows } from './rate-limit-counter.js';

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
async function deleteOrders(query: RunQuery, orders: readonly OrderKeys[]): Promise<void> {
  await deleteDependents(query, orders);
  await query({ text: deleteOrderRows(), values: [orders.map(({ id }) => id)] });
  await deleteUnusedWallets(query, orders);
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export async function deleteAccount(query: RunQuery, account: string): Promise<void> {
  await deleteOrders(query, await query<OrderKeys>({ text: listOrderKeys(), values: [account] }));
  await query({ text: deleteAudit(), values: [account] });
}

/** Skips the rows that another transaction has locked, as the statements below do. */
const lockEndedOrders = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders AS o
  WHERE status = $1 AND ended_at < $2 AND NOT EXISTS (
    SELECT 1 FROM outbox_queue AS q WHERE q.transaction_code = o.transaction_code AND q.state = 'waiting'
  ) ORDER BY ended_at, id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`;

const lockOldAttempts = () => `
  SELECT transaction_code FROM upstream_attempts AS a
  WHERE state = $1 AND created_at < $2
    AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.transaction_code = a.transaction_code)
  ORDER BY created_at LIMIT $3 FOR UPDATE OF a SKIP LOCKED`;

/** Rows are numbered in the order of their time, so messages and the audit need no index on it: the first ones are the oldest. */
const deleteSettledMessages = () => `
  WITH first AS (
    SELECT number FROM outbox_queue WHERE state <> 'waiting' ORDER BY number LIMIT $2 FOR UPDATE SKIP LOCKED
  ), settled AS (
    DELETE FROM outbox_queue WHERE number IN (
      SELECT number FROM first JOIN outbox USING (number) WHERE created_at < $1
    ) RETURNING number
  )
  DELETE FROM outbox WHERE number IN (SELECT number FROM settled) RETURNING 1`;

const deleteUnneededAudit = () => `
  DELETE FROM audit WHERE number IN (
    SELECT number FROM (
      SELECT number, at FROM audit WHERE NOT EXISTS (
        SELECT 1 FROM orders AS o WHERE o.transaction_code = audit.transaction_code AND o.ended_at IS NULL
      ) ORDER BY number LIMIT $2
    ) AS first WHERE at < $1
  ) RETURNING 1`;

const deleteExpiredKeys = () => `
  DELETE FROM idempotency_keys WHERE key IN (
    SELECT key FROM idempotency_keys WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

const deleteOldTargets = () => `
  DELETE FROM webhook_targets WHERE key IN (
    SELECT key FROM webhook_targets WHERE next_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

/** Deletes what is too old and not needed. Any number of processes may do so at once. */
export const createDeletions = ({ write, transact }: Queries): Deletions => ({
  batchSize: 1000, // faster than orders arrive, in the rests between them: a batch takes tens of milliseconds
  deleteOrders: ({ status, before, limit }) =>
    transact(async (query) => {
      const ended = await query<OrderKeys>({ text: lockEndedOrders(), values: [status, before, limit] });
      await deleteOrders(query, ended);
      return ended.length;
    }),
  deleteAttempts: ({ state, before, limit }) =>
    transact(async (query) => {
      const wanted = { text: lockOldAttempts(), values: [state, before, limit] };
      const old = await query<Pick<OrderKeys, 'transaction_code'>>(wanted);
      const codes = old.map(({ transaction_code }) => transaction_code);
      await deleteAttempts(query, codes);
      return codes.length;
    }),
  deleteOutbox: async ({ before, limit }) =>
    (await write({ text: deleteSettledMessages(), values: [before, limit] })).length,
  deleteAudit: async ({ before, limit }) =>
    (await write({ text: deleteUnneededAudit(), values: [before, limit] })).length,
  async deleteExpired({ before, limit }) {
    const keys = await write({ text: deleteExpiredKeys(), values: [before, limit] });
    const targets = await write({ text: deleteOldTargets(), values: [before - targetMemoryMs, limit] });
    const windows = await write({ text: deleteEndedWindows(), values: [limit] });
    return keys.length + targets.length + windows.length;
  },
});
