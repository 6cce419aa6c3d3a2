import { targetMemoryMs, toOrderColumns, toOrderRecordText } from '#core';
import type { CreateAttempt, Deletions, ErasedOrder, ErasureStore } from '#core';
import type { Queries, RunQuery } from './connections.js';
import { deleteEndedWindows } from './small-tables.js';

/** What an order is deleted by, with what belongs to it. */
type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number | null;
  readonly partner_wallet_id: number | null;
};

const listOrderKeys = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders WHERE account = $1`;

const deleteDependents = () => `
  WITH keys AS (
    DELETE FROM idempotency_keys WHERE transaction_code = ANY ($1::text[])
  ), messages AS (
    DELETE FROM outbox WHERE transaction_code = ANY ($1::text[])
  ), attempts AS (
    DELETE FROM upstream_attempts WHERE transaction_code = ANY ($1::text[])
  )
  DELETE FROM upstream_inbox WHERE transaction_code = ANY ($1::text[])`;

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
  const locked = await query<{ readonly id: number }>(lockUnusedWallets(), [ids]);
  if (locked.length === 0) return 0;
  return (await query(deleteWallets(), [locked.map(({ id }) => id)])).length;
}

type Coded = Pick<OrderKeys, 'transaction_code'>;

/** Deletes what refers to orders or to attempts. */
const deleteWhatRefersTo = (query: RunQuery, coded: readonly Coded[]) =>
  query(deleteDependents(), [coded.map(({ transaction_code }) => transaction_code)]);

/** Deletes orders with all that belongs to them. */
async function deleteOrders(query: RunQuery, orders: readonly OrderKeys[]): Promise<void> {
  await deleteWhatRefersTo(query, orders);
  await query(deleteOrderRows(), [orders.map(({ id }) => id)]);
  await deleteUnusedWallets(query, orders);
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export async function deleteAccount(query: RunQuery, account: string): Promise<void> {
  await deleteOrders(query, await query<OrderKeys>(listOrderKeys(), [account]));
  await query(deleteAudit(), [account]);
}

/** Skips the rows that another transaction has locked, as the statements below do. */
const lockEndedOrders = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders AS o
  WHERE status = $1 AND ended_at < $2 AND NOT EXISTS (
    SELECT 1 FROM outbox AS q WHERE q.transaction_code = o.transaction_code AND q.next_attempt_at IS NOT NULL
  ) ORDER BY ended_at, id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`;

const lockOldAttempts = () => `
  SELECT transaction_code FROM upstream_attempts AS a
  WHERE state = $1 AND created_at < $2
    AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.transaction_code = a.transaction_code)
  ORDER BY created_at LIMIT $3 FOR UPDATE OF a SKIP LOCKED`;

/** Rows are numbered in the order of their time, so messages and the audit need no index on it: the first ones are the oldest. */
const deleteSettledMessages = () => `
  DELETE FROM outbox WHERE number IN (
    SELECT number FROM outbox WHERE state <> 'waiting' ORDER BY number LIMIT $2 FOR UPDATE SKIP LOCKED
  ) AND created_at < $1 RETURNING 1`;

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
export function createDeletions({ write, transact }: Queries): Deletions {
  const count = async (text: string, values: readonly unknown[]): Promise<number> => (await write(text, values)).length;
  return {
    batchSize: 1000, // faster than orders arrive, in the rests between them: a batch takes tens of milliseconds
    deleteOrders: ({ status, before, limit }) =>
      transact(async (query) => {
        const ended = await query<OrderKeys>(lockEndedOrders(), [status, before, limit]);
        await deleteOrders(query, ended);
        return ended.length;
      }),
    deleteAttempts: ({ state, before, limit }) =>
      transact(async (query) => {
        const old = await query<Coded>(lockOldAttempts(), [state, before, limit]);
        await deleteWhatRefersTo(query, old);
        return old.length;
      }),
    deleteOutbox: ({ before, limit }) => count(deleteSettledMessages(), [before, limit]),
    deleteAudit: ({ before, limit }) => count(deleteUnneededAudit(), [before, limit]),
    deleteExpired: async ({ before, limit }) =>
      (await count(deleteExpiredKeys(), [before, limit])) +
      (await count(deleteOldTargets(), [before - targetMemoryMs, limit])) +
      (await count(deleteEndedWindows(), [limit])),
  };
}

/** An accepted attempt has no draft. */
const findByReference = () => `
  SELECT transaction_code FROM orders WHERE external_reference = $1 OR partner_reference = $1
  UNION
  SELECT transaction_code FROM upstream_attempts
  WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record #>> '{draft,external_reference}', record #>> '{draft,partner,external_reference}')`;

const lockVersion = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders
  WHERE transaction_code = $1 AND sequence = $2 FOR UPDATE`;

const overwriteOrder = () => `
  UPDATE orders SET external_reference = $2, partner_reference = $3, record = $4, wallet_id = NULL, partner_wallet_id = NULL
  WHERE transaction_code = $1`;

const eraseReasons = () => `UPDATE audit SET reason = NULL WHERE transaction_code = $1`;

/** A URL that another order uses is disabled again by its next 410. */
const forgetUrls = () => `DELETE FROM disabled_urls WHERE url = ANY ($1::text[])`;

const lockOrderless = () => `
  SELECT 1 FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
    AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = $1) FOR UPDATE`;

async function erase(query: RunQuery, { order, urls }: ErasedOrder): Promise<boolean> {
  const { transaction_code: code, external_reference, partner_reference, sequence } = toOrderColumns(order);
  const [row] = await query<OrderKeys>(lockVersion(), [code, sequence]);
  if (!row) return false;
  await deleteWhatRefersTo(query, [row]);
  await query(overwriteOrder(), [code, external_reference, partner_reference, toOrderRecordText(order)]);
  await query(eraseReasons(), [code]);
  await query(forgetUrls(), [urls]);
  await deleteUnusedWallets(query, [row]);
  return true;
}

async function eraseAttempt(query: RunQuery, attempt: CreateAttempt): Promise<boolean> {
  const [orderless] = await query(lockOrderless(), [attempt.transaction_code, attempt.version]);
  if (orderless) await deleteWhatRefersTo(query, [attempt]);
  return orderless !== undefined;
}

/** The erasure of personal data, of orders and of attempts without an order. */
export const createErasure = ({ read, transact }: Queries): ErasureStore => ({
  findByReference: async (reference) =>
    (await read<Coded>(findByReference(), [reference])).map(({ transaction_code }) => transaction_code),
  erase: (erased) => transact((query) => erase(query, erased)),
  eraseAttempt: (attempt) => transact((query) => eraseAttempt(query, attempt)),
});
