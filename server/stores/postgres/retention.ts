import { targetMemoryMs, type Deletions, type RetentionBatch } from '#core';
import type { Queries } from './connections.js';
import { deleteAttempts, deleteOrders, type OrderKeys } from './deletions.js';
import { deleteEndedWindows } from './rate-limit-counter.js';

/** Deletes faster than orders arrive, in the rests between them; a batch takes tens of milliseconds. */
const batchSize = 1000;

const scanEndedOrders = () => `
  SELECT id, ended_at FROM orders WHERE status = $1 AND ended_at < $2 AND (ended_at, id) > ($3, $4)
  ORDER BY ended_at, id LIMIT $5`;

/** Skips the rows that another transaction has locked, as the statements below do. */
const lockUnneededOrders = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id FROM orders AS o
  WHERE id = ANY ($1::bigint[]) AND status = $2 AND ended_at < $3 AND NOT EXISTS (
    SELECT 1 FROM outbox_queue AS q WHERE q.transaction_code = o.transaction_code AND q.state = 'waiting'
  ) FOR UPDATE OF o SKIP LOCKED`;

const scanOldAttempts = () => `
  SELECT transaction_code, created_at FROM upstream_attempts
  WHERE state = $1 AND created_at < $2 AND (created_at, transaction_code) > ($3, $4)
  ORDER BY created_at, transaction_code LIMIT $5`;

const lockOrderlessAttempts = () => `
  SELECT transaction_code FROM upstream_attempts AS a
  WHERE transaction_code = ANY ($1::text[]) AND state = $2
    AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.transaction_code = a.transaction_code)
  FOR UPDATE OF a SKIP LOCKED`;

/** Rows are numbered in the order of their time, so the scans of messages and of the audit need no index on it. */
const scanMessages = () => `
  SELECT number, created_at < $1 AS is_old FROM outbox WHERE number > $2 ORDER BY number LIMIT $3`;

const deleteSettledMessages = () => `
  WITH settled AS (
    DELETE FROM outbox_queue WHERE number IN (
      SELECT number FROM outbox_queue AS q WHERE number = ANY ($1::bigint[]) AND state <> 'waiting'
      FOR UPDATE OF q SKIP LOCKED
    ) RETURNING number
  )
  DELETE FROM outbox WHERE number IN (SELECT number FROM settled) RETURNING 1`;

const scanAudit = () => `SELECT number, at < $1 AS is_old FROM audit WHERE number > $2 ORDER BY number LIMIT $3`;

const deleteUnneededAudit = () => `
  DELETE FROM audit WHERE number = ANY ($1::bigint[]) AND NOT EXISTS (
    SELECT 1 FROM orders AS o WHERE o.transaction_code = audit.transaction_code AND o.ended_at IS NULL
  ) RETURNING 1`;

const deleteExpiredKeys = () => `
  DELETE FROM idempotency_keys WHERE key IN (
    SELECT key FROM idempotency_keys WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

const deleteOldTargets = () => `
  DELETE FROM webhook_targets WHERE key IN (
    SELECT key FROM webhook_targets WHERE next_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

/** The parts of the place where the batch before ended; by default one before every row. */
function parsePlace(after = '-1 '): readonly [at: number, key: string] {
  const [at = '', key = ''] = after.split(' ');
  return [Number(at), key];
}

type NumberedRow = { readonly number: number; readonly is_old: boolean };

/** Deletes what is too old and not needed. Any number of processes may do so at once. */
export function createDeletions({ transact }: Queries): Deletions {
  const deleteNumbered = (
    { scan, remove }: { readonly scan: string; readonly remove: string },
    { before, limit, after }: Parameters<Deletions['deleteAudit']>[0],
  ): Promise<RetentionBatch> =>
    transact(async (query) => {
      const [start] = parsePlace(after);
      const scanned = await query<NumberedRow>({ text: scan, values: [before, start, limit] });
      const old = scanned.filter(({ is_old }) => is_old).map(({ number }) => number);
      const deleted = await query({ text: remove, values: [old] });
      const mayFollow = scanned.length === limit && old.length > 0;
      return { deleted: deleted.length, next: mayFollow ? String(scanned.at(-1)?.number) : undefined };
    });

  return {
    batchSize,
    deleteOrders: ({ status, before, limit, after }) =>
      transact(async (query) => {
        const [at, id] = parsePlace(after);
        type Ended = { readonly id: number; readonly ended_at: number };
        const ended = { text: scanEndedOrders(), values: [status, before, at, Number(id), limit] };
        const scanned = await query<Ended>(ended);
        const unneeded = { text: lockUnneededOrders(), values: [scanned.map((order) => order.id), status, before] };
        const locked = await query<OrderKeys>(unneeded);
        await deleteOrders(query, locked);
        const last = scanned.length === limit ? scanned.at(-1) : undefined;
        return { deleted: locked.length, next: last && `${last.ended_at} ${last.id}` };
      }),
    deleteAttempts: ({ state, before, limit, after }) =>
      transact(async (query) => {
        type Old = { readonly transaction_code: string; readonly created_at: number };
        const old = { text: scanOldAttempts(), values: [state, before, ...parsePlace(after), limit] };
        const scanned = await query<Old>(old);
        const codes = scanned.map(({ transaction_code }) => transaction_code);
        const orderless = { text: lockOrderlessAttempts(), values: [codes, state] };
        const locked = await query<Pick<Old, 'transaction_code'>>(orderless);
        await deleteAttempts(
          query,
          locked.map(({ transaction_code }) => transaction_code),
        );
        const last = scanned.length === limit ? scanned.at(-1) : undefined;
        return { deleted: locked.length, next: last && `${last.created_at} ${last.transaction_code}` };
      }),
    deleteOutbox: (scan) => deleteNumbered({ scan: scanMessages(), remove: deleteSettledMessages() }, scan),
    deleteAudit: (scan) => deleteNumbered({ scan: scanAudit(), remove: deleteUnneededAudit() }, scan),
    deleteExpired: ({ before, limit }) =>
      transact(async (query) => {
        const keys = await query({ text: deleteExpiredKeys(), values: [before, limit] });
        const targets = await query({ text: deleteOldTargets(), values: [before - targetMemoryMs, limit] });
        const windows = await query({ text: deleteEndedWindows(), values: [limit] });
        const counts = [keys.length, targets.length, windows.length];
        return {
          deleted: counts.reduce((sum, count) => sum + count),
          next: counts.includes(limit) ? 'more' : undefined,
        };
      }),
  };
}
