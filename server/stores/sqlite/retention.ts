import type Database from 'libsql';
import { settledStates, type Retention, type RetentionBatch, type RetentionScan } from '#core';
import { createDependentDeleter, createSqliteErasure, orderKeys, type OrderKeys } from './erasure.js';
import type { Write } from './group-commit.js';

const settled = settledStates.map((state) => `'${state}'`).join(', ');

/** A row that a scan passes, in the order of its place, which has two parts. */
type ScannedRow = { readonly place: string; readonly is_old: number; readonly is_needed: number };

type ScanSettings<Row> = {
  /** Selects rows behind `:first` and `:second`, the parts of a place. Without old rows nothing more can follow. */
  readonly rows: string;
  readonly remove: (gone: readonly Row[]) => void;
};

/** Deletes the rows that are old and that nothing needs any more, batch by batch. */
const createScan =
  (database: Database.Database) =>
  <Row extends ScannedRow>({ rows, remove }: ScanSettings<Row>) => {
    const select = database.prepare(rows);
    return ({ after, ...values }: RetentionScan & Readonly<Record<string, unknown>>): RetentionBatch => {
      const [first = '-1', second = '-1'] = after?.split(' ') ?? [];
      const scanned = select.all({ ...values, first, second }) as Row[];
      const gone = scanned.filter(({ is_old, is_needed }) => is_old === 1 && is_needed === 0);
      remove(gone);
      const mayFollow = scanned.length === values.limit && scanned.some(({ is_old }) => is_old === 1);
      return { deleted: gone.length, next: mayFollow ? scanned.at(-1)?.place : undefined };
    };
  };

const endedOrders = `
  SELECT ${orderKeys}, ended_at || ' ' || id AS place, 1 AS is_old, EXISTS (
    SELECT 1 FROM outbox WHERE outbox.transaction_code = orders.transaction_code AND state NOT IN (${settled})
  ) AS is_needed
  FROM orders WHERE status = :status AND ended_at < :before
    AND (ended_at, id) > (CAST(:first AS INTEGER), CAST(:second AS INTEGER)) ORDER BY ended_at, id LIMIT :limit`;

/** The rows are numbered in the order of their creation, so the scan needs no index on their time. */
const outboxRows = `
  SELECT number, number || ' ' || :second AS place, created_at < :before AS is_old,
    state NOT IN (${settled}) AS is_needed
  FROM outbox WHERE number > CAST(:first AS INTEGER) ORDER BY number LIMIT :limit`;

/** Entries are numbered in the order of their time, too. */
const auditRows = `
  SELECT number, number || ' ' || :second AS place, at < :before AS is_old, EXISTS (
    SELECT 1 FROM orders WHERE orders.transaction_code = audit.transaction_code AND ended_at IS NULL
  ) AS is_needed
  FROM audit WHERE number > CAST(:first AS INTEGER) ORDER BY number LIMIT :limit`;

const oldAttempts = `
  SELECT transaction_code, created_at || ' ' || transaction_code AS place, 1 AS is_old, EXISTS (
    SELECT 1 FROM orders WHERE orders.transaction_code = upstream_attempts.transaction_code
  ) AS is_needed
  FROM upstream_attempts WHERE state = :state AND created_at < :before
    AND (created_at, transaction_code) > (CAST(:first AS INTEGER), :second)
  ORDER BY created_at, transaction_code LIMIT :limit`;

type NumberedRow = ScannedRow & { readonly number: number };
type AttemptRow = ScannedRow & { readonly transaction_code: string };

/** The retention of the SQLite store. Every deletion goes through `write`, in the group of other writes. */
export function createSqliteRetention(database: Database.Database, write: Write): Retention {
  const scan = createScan(database);
  const { deleteDependents, deleteUnusedWallets } = createDependentDeleter(database);
  const deleteOrder = database.prepare('DELETE FROM orders WHERE id = ?');
  const deletions = (table: string, column: string) => database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`);
  const removeNumbered = (table: 'outbox' | 'audit') => {
    const remove = deletions(table, 'number');
    return (rows: readonly NumberedRow[]) => rows.forEach(({ number }) => remove.run(number));
  };
  const attemptTables = ['upstream_attempts', 'upstream_inbox'].map((table) => deletions(table, 'transaction_code'));

  const deleteOrders = scan<OrderKeys & ScannedRow>({
    rows: endedOrders,
    remove(gone) {
      for (const row of gone) {
        deleteDependents(row);
        deleteOrder.run(row.id);
      }
      deleteUnusedWallets(gone);
    },
  });
  const deleteOutbox = scan({ rows: outboxRows, remove: removeNumbered('outbox') });
  const deleteAudit = scan({ rows: auditRows, remove: removeNumbered('audit') });
  const deleteAttempts = scan<AttemptRow>({
    rows: oldAttempts,
    remove: (gone) =>
      gone.forEach(({ transaction_code }) => attemptTables.forEach((deletion) => deletion.run(transaction_code))),
  });
  const deleteKeys = database.prepare(
    `DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at < ? LIMIT ?)`,
  );
  return {
    deleteOrders: (query) => write(() => deleteOrders(query)),
    deleteOutbox: (query) => write(() => deleteOutbox(query)),
    deleteAttempts: (query) => write(() => deleteAttempts(query)),
    deleteAudit: (query) => write(() => deleteAudit(query)),
    deleteExpired: ({ before, limit }) =>
      write(() => {
        const deleted = deleteKeys.run(before, limit).changes;
        return { deleted, next: deleted === limit ? 'more' : undefined };
      }),
    ...createSqliteErasure(database, write),
  };
}
