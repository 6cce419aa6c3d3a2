import { targetMemoryMs, toOrderColumns, toOrderRecordText } from '#core';
import type { CreateAttempt, ErasedOrder, Retention } from '#core';
import type { Queries, RunQuery } from './connections.js';
import { deleteEndedWindows } from './small-tables.js';

type Coded = { readonly transaction_code: string };

type Wallets = { readonly wallet_id: number | null; readonly partner_wallet_id: number | null };

const listCodes = () => `SELECT transaction_code FROM orders WHERE account = $1`;

/** Deletes what refers to orders or to attempts. */
const deleteDependents = () => `
  WITH keys AS (
    DELETE FROM idempotency_keys WHERE transaction_code = ANY ($1::text[])
  ), messages AS (
    DELETE FROM outbox WHERE transaction_code = ANY ($1::text[])
  ), attempts AS (
    DELETE FROM upstream_attempts WHERE transaction_code = ANY ($1::text[])
  )
  DELETE FROM upstream_inbox WHERE transaction_code = ANY ($1::text[])`;

const deleteOrderRows = () => `
  DELETE FROM orders WHERE transaction_code = ANY ($1::text[]) RETURNING wallet_id, partner_wallet_id`;

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
export async function deleteUnusedWallets(query: RunQuery, wallets: readonly Wallets[]): Promise<number> {
  const ids = wallets.flatMap(({ wallet_id, partner_wallet_id }) => [wallet_id, partner_wallet_id]);
  const locked = await query<{ readonly id: number }>(lockUnusedWallets(), [ids]);
  if (locked.length === 0) return 0;
  return (await query(deleteWallets(), [locked.map(({ id }) => id)])).length;
}

const codesOf = (rows: readonly Coded[]): readonly string[] => rows.map(({ transaction_code }) => transaction_code);

/** Deletes orders with all that belongs to them. */
async function deleteOrders(query: RunQuery, orders: readonly Coded[]): Promise<void> {
  await query(deleteDependents(), [codesOf(orders)]);
  await deleteUnusedWallets(query, await query<Wallets>(deleteOrderRows(), [codesOf(orders)]));
}

/** Deletes everything of an account: those of the sandbox and of real orders never mix. */
export async function deleteAccount(query: RunQuery, account: string): Promise<void> {
  await deleteOrders(query, await query<Coded>(listCodes(), [account]));
  await query(deleteAudit(), [account]);
}

/** Skips the rows that another transaction has locked, as the statements below do. */
const lockEndedOrders = () => `
  SELECT transaction_code FROM orders AS o
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

const deleteOldKeys = (table: string, time: string) => `
  DELETE FROM ${table} WHERE key IN (
    SELECT key FROM ${table} WHERE ${time} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

/** Forgets URLs without a disabled message, such as a 410 leaves. One that an order still uses is disabled again by its next 410. */
const deleteUnusedUrls = () => `
  DELETE FROM disabled_urls WHERE url IN (
    SELECT url FROM disabled_urls AS d WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'disabled' AND url = d.url)
    LIMIT $1 FOR UPDATE OF d SKIP LOCKED) RETURNING 1`;

/** An accepted attempt has no draft. */
const findByReference = () => `
  SELECT transaction_code FROM orders WHERE external_reference = $1 OR partner_reference = $1
  UNION
  SELECT transaction_code FROM upstream_attempts
  WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record #>> '{draft,external_reference}', record #>> '{draft,partner,external_reference}')`;

const lockVersion = () => `
  SELECT wallet_id, partner_wallet_id FROM orders WHERE transaction_code = $1 AND sequence = $2 FOR UPDATE`;

const overwriteOrder = () => `
  UPDATE orders SET external_reference = $2, partner_reference = $3, record = $4, wallet_id = NULL, partner_wallet_id = NULL
  WHERE transaction_code = $1`;

const eraseWords = () => `
  UPDATE audit SET reason = NULL, request = (request::jsonb - 'author' - 'tx_hash')::json WHERE transaction_code = $1`;

/** A URL that another order uses is disabled again by its next 410. */
const forgetUrls = () => `DELETE FROM disabled_urls WHERE url = ANY ($1::text[])`;

const lockOrderless = () => `
  SELECT 1 FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
    AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = $1) FOR UPDATE`;

async function erase(query: RunQuery, { order, urls }: ErasedOrder): Promise<boolean> {
  const { transaction_code: code, external_reference, partner_reference, sequence } = toOrderColumns(order);
  const [wallets] = await query<Wallets>(lockVersion(), [code, sequence]);
  if (!wallets) return false;
  await query(deleteDependents(), [[code]]);
  await query(overwriteOrder(), [code, external_reference, partner_reference, toOrderRecordText(order)]);
  await query(eraseWords(), [code]);
  await query(forgetUrls(), [urls]);
  await deleteUnusedWallets(query, [wallets]);
  return true;
}

async function eraseAttempt(query: RunQuery, attempt: CreateAttempt): Promise<boolean> {
  const [orderless] = await query(lockOrderless(), [attempt.transaction_code, attempt.version]);
  if (orderless) await query(deleteDependents(), [[attempt.transaction_code]]);
  return orderless !== undefined;
}

/** Deletes what is too old and not needed, and personal data. Any number of processes may do so at once. */
export function createRetention({ read, write, transact }: Queries): Retention {
  const count = async (text: string, values: readonly unknown[]): Promise<number> => (await write(text, values)).length;
  return {
    batchSize: 1000, // faster than orders arrive, in the rests between them: a batch takes tens of milliseconds
    deleteOrders: ({ status, before, limit }) =>
      transact(async (query) => {
        const ended = await query<Coded>(lockEndedOrders(), [status, before, limit]);
        await deleteOrders(query, ended);
        return ended.length;
      }),
    deleteAttempts: ({ state, before, limit }) =>
      transact(async (query) => {
        const old = await query<Coded>(lockOldAttempts(), [state, before, limit]);
        await query(deleteDependents(), [codesOf(old)]);
        return old.length;
      }),
    deleteOutbox: ({ before, limit }) => count(deleteSettledMessages(), [before, limit]),
    deleteAudit: ({ before, limit }) => count(deleteUnneededAudit(), [before, limit]),
    deleteExpired: async ({ before, limit }) =>
      (await count(deleteOldKeys('idempotency_keys', 'expires_at'), [before, limit])) +
      (await count(deleteOldKeys('webhook_targets', 'next_at'), [before - targetMemoryMs, limit])) +
      (await count(deleteUnusedUrls(), [limit])) +
      (await count(deleteEndedWindows(), [limit])),
    findByReference: async (reference) => codesOf(await read<Coded>(findByReference(), [reference])),
    erase: (erased) => transact((query) => erase(query, erased)),
    eraseAttempt: (attempt) => transact((query) => eraseAttempt(query, attempt)),
  };
}
