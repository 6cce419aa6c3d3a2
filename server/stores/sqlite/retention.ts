import { targetMemoryMs, type Deletions, type RetentionBatch } from '#core';
import { deleteAttempt, deleteOrders, type OrderKeys } from './deletions.js';
import type { Write } from './group-commit.js';
import type { Sql } from './sql.js';

/** A batch of so many rows delays no call. */
const batchSize = 50;

const scanEndedOrders = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id, ended_at, EXISTS (
    SELECT 1 FROM outbox WHERE outbox.transaction_code = orders.transaction_code AND state = 'waiting'
  ) AS is_needed
  FROM orders WHERE status = ?1 AND ended_at < ?2 AND (ended_at, id) > (?3, ?4) ORDER BY ended_at, id LIMIT ?5`;

const scanOldAttempts = () => `
  SELECT transaction_code, created_at, EXISTS (
    SELECT 1 FROM orders WHERE orders.transaction_code = upstream_attempts.transaction_code
  ) AS is_needed
  FROM upstream_attempts WHERE state = ?1 AND created_at < ?2 AND (created_at, transaction_code) > (?3, ?4)
  ORDER BY created_at, transaction_code LIMIT ?5`;

/** Rows are numbered in the order of their time, so the scans of messages and of the audit need no index on it. */
const scanMessages = () => `
  SELECT number, created_at < ?1 AS is_old FROM outbox WHERE number > ?2 ORDER BY number LIMIT ?3`;

const deleteSettledMessages = () => `
  DELETE FROM outbox WHERE number > ?2 AND number <= ?3 AND created_at < ?1 AND state <> 'waiting'`;

const scanAudit = () => `SELECT number, at < ?1 AS is_old FROM audit WHERE number > ?2 ORDER BY number LIMIT ?3`;

const deleteUnneededAudit = () => `
  DELETE FROM audit WHERE number > ?2 AND number <= ?3 AND at < ?1 AND NOT EXISTS (
    SELECT 1 FROM orders WHERE orders.transaction_code = audit.transaction_code AND ended_at IS NULL
  )`;

const deleteExpiredKeys = () => `
  DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at < ?1 LIMIT ?2)`;

const deleteOldTargets = () => `
  DELETE FROM webhook_targets WHERE key IN (SELECT key FROM webhook_targets WHERE next_at < ?1 LIMIT ?2)`;

/** The parts of the place where the batch before ended; by default one before every row. */
function parsePlace(after = '-1 '): readonly [at: number, key: string] {
  const [at = '', key = ''] = after.split(' ');
  return [Number(at), key];
}

type NumberedRow = { readonly number: number; readonly is_old: number };

/** Deletes what is too old and not needed. */
export function createDeletions(sql: Sql, write: Write): Deletions {
  const { all, run } = sql;

  const deleteNumbered = (
    { scan, remove }: { readonly scan: string; readonly remove: string },
    { before, limit, after }: Parameters<Deletions['deleteAudit']>[0],
  ): Promise<RetentionBatch> =>
    write(() => {
      const [start] = parsePlace(after);
      const scanned = all<NumberedRow>(scan, [before, start, limit]);
      const end = scanned.at(-1)?.number ?? start;
      const mayFollow = scanned.length === limit && scanned.some(({ is_old }) => is_old === 1);
      return { deleted: run(remove, [before, start, end]), next: mayFollow ? String(end) : undefined };
    });

  return {
    batchSize,
    deleteOrders: ({ status, before, limit, after }) =>
      write(() => {
        const [at, id] = parsePlace(after);
        type Ended = OrderKeys & { readonly ended_at: number; readonly is_needed: number };
        const scanned = all<Ended>(scanEndedOrders(), [status, before, at, Number(id), limit]);
        const unneeded = scanned.filter(({ is_needed }) => is_needed === 0);
        deleteOrders(sql, unneeded);
        const last = scanned.length === limit ? scanned.at(-1) : undefined;
        return { deleted: unneeded.length, next: last && `${last.ended_at} ${last.id}` };
      }),
    deleteAttempts: ({ state, before, limit, after }) =>
      write(() => {
        type Old = { readonly transaction_code: string; readonly created_at: number; readonly is_needed: number };
        const scanned = all<Old>(scanOldAttempts(), [state, before, ...parsePlace(after), limit]);
        const unneeded = scanned.filter(({ is_needed }) => is_needed === 0);
        for (const { transaction_code } of unneeded) deleteAttempt(sql, transaction_code);
        const last = scanned.length === limit ? scanned.at(-1) : undefined;
        return { deleted: unneeded.length, next: last && `${last.created_at} ${last.transaction_code}` };
      }),
    deleteOutbox: (scan) => deleteNumbered({ scan: scanMessages(), remove: deleteSettledMessages() }, scan),
    deleteAudit: (scan) => deleteNumbered({ scan: scanAudit(), remove: deleteUnneededAudit() }, scan),
    deleteExpired: ({ before, limit }) =>
      write(() => {
        const keys = run(deleteExpiredKeys(), [before, limit]);
        const targets = run(deleteOldTargets(), [before - targetMemoryMs, limit]);
        return { deleted: keys + targets, next: keys === limit || targets === limit ? 'more' : undefined };
      }),
  };
}
