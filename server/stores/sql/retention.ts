import { targetMemoryMs, type Deletions, type RetentionBatch } from '#core';
import { createDeletions, orderKeys, type OrderKeys } from './deletions.js';
import type { Dialect } from './dialect.js';
import { runSql, type Queries, type Script } from './queries.js';

type Key = number | string;

type Scan = {
  readonly limit: number;
  /**
   * Selects the key of each row, whether it `is_old`, and the `place` where the next scan goes on. The rows come in the order
   * of their places: behind rows of which none is old, nothing old follows.
   */
  readonly rows: string;
  readonly values: readonly unknown[];
  /** Deletes the rows that are not needed and not locked by another transaction, and returns their number. */
  readonly remove: (keys: readonly Key[]) => Script<number>;
};

function* scan({ limit, rows, values, remove }: Scan): Script<RetentionBatch> {
  const scanned = yield* runSql<{ key: Key; place: string | number; is_old: unknown }>(rows, values);
  const old = scanned.filter(({ is_old }) => Boolean(is_old));
  const deleted = yield* remove(old.map(({ key }) => key));
  const last = scanned.length === limit && old.length > 0 ? scanned.at(-1) : undefined;
  return { deleted, next: last && String(last.place) };
}

/** The parts of a place; by default one before every row. */
function parsePlace(after = '-1 ') {
  const [at = '', key = ''] = after.split(' ');
  return { at: Number(at), key };
}

/** The statements that find what is old, and delete what of it is not needed. */
const createStatements = ({ inTexts, inNumbers, skipLocked, queue }: Dialect) => ({
  endedOrders: `SELECT id AS key, ended_at || ' ' || id AS place, 1 AS is_old FROM orders
    WHERE status = $1 AND ended_at < $2 AND (ended_at, id) > ($3, $4) ORDER BY ended_at, id LIMIT $5`,
  unneededOrders: `SELECT ${orderKeys} FROM orders AS o
    WHERE id ${inNumbers('$1')} AND status = $2 AND ended_at < $3 AND NOT EXISTS (
      SELECT 1 FROM ${queue} AS q WHERE q.transaction_code = o.transaction_code AND q.state = 'waiting'
    ) ${skipLocked('o')}`,
  oldAttempts: `SELECT transaction_code AS key, created_at || ' ' || transaction_code AS place, 1 AS is_old
    FROM upstream_attempts WHERE state = $1 AND created_at < $2 AND (created_at, transaction_code) > ($3, $4)
    ORDER BY created_at, transaction_code LIMIT $5`,
  orderlessAttempts: `SELECT transaction_code FROM upstream_attempts AS a
    WHERE transaction_code ${inTexts('$1')} AND state = $2
      AND NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.transaction_code = a.transaction_code) ${skipLocked('a')}`,
  settledMessages: `SELECT number FROM ${queue} AS q
    WHERE number ${inNumbers('$1')} AND state <> 'waiting' ${skipLocked('q')}`,
  unneededAudit: `DELETE FROM audit WHERE number ${inNumbers('$1')} AND NOT EXISTS (
      SELECT 1 FROM orders AS o WHERE o.transaction_code = audit.transaction_code AND o.ended_at IS NULL
    ) RETURNING 1`,
  expiredKeys: `DELETE FROM idempotency_keys WHERE key IN (
      SELECT key FROM idempotency_keys AS k WHERE expires_at < $1 LIMIT $2 ${skipLocked('k')}
    ) RETURNING 1`,
  oldTargets: `DELETE FROM webhook_targets WHERE key IN (
      SELECT key FROM webhook_targets AS t WHERE next_at < $1 LIMIT $2 ${skipLocked('t')}
    ) RETURNING 1`,
});

/** The deletion of what is old, which any number of processes may run at once. */
export function createSqlRetention({ transact }: Pick<Queries, 'transact'>, dialect: Dialect): Deletions {
  const { inNumbers, queue, endedWindows } = dialect;
  const statements = createStatements(dialect);
  const { deleteOrders, deleteAttempts } = createDeletions(dialect);

  /** Rows are numbered in the order of their time, so the scan needs no index on it. */
  const deleteNumbered = (table: 'outbox' | 'audit', remove: Scan['remove']): Deletions['deleteAudit'] => {
    const rows = `SELECT number AS key, number AS place, ${table === 'audit' ? 'at' : 'created_at'} < $1 AS is_old
      FROM ${table} WHERE number > $2 ORDER BY number LIMIT $3`;
    return ({ before, limit, after }) =>
      transact(() => scan({ limit, rows, values: [before, parsePlace(after).at, limit], remove }));
  };

  return {
    batchSize: dialect.retentionBatch,
    deleteOrders({ status, before, limit, after }) {
      const { at, key } = parsePlace(after);
      const values = [status, before, at, Number(key), limit];
      const remove = function* (ids: readonly Key[]): Script<number> {
        return yield* deleteOrders(yield* runSql<OrderKeys>(statements.unneededOrders, [ids, status, before]));
      };
      return transact(() => scan({ limit, rows: statements.endedOrders, values, remove }));
    },
    deleteAttempts({ state, before, limit, after }) {
      const { at, key } = parsePlace(after);
      const remove = function* (codes: readonly Key[]): Script<number> {
        const found = yield* runSql<{ transaction_code: string }>(statements.orderlessAttempts, [codes, state]);
        return yield* deleteAttempts(found.map(({ transaction_code }) => transaction_code));
      };
      return transact(() =>
        scan({ limit, rows: statements.oldAttempts, values: [state, before, at, key, limit], remove }),
      );
    },
    deleteOutbox: deleteNumbered('outbox', function* (keys) {
      const settled = (yield* runSql<{ number: number }>(statements.settledMessages, [keys])).map(
        ({ number }) => number,
      );
      for (const table of new Set([queue, 'outbox']))
        yield* runSql(`DELETE FROM ${table} WHERE number ${inNumbers('$1')}`, [settled]);
      return settled.length;
    }),
    deleteAudit: deleteNumbered('audit', function* (keys) {
      return (yield* runSql(statements.unneededAudit, [keys])).length;
    }),
    deleteExpired: ({ before, limit }) =>
      transact(function* () {
        const keys = yield* runSql(statements.expiredKeys, [before, limit]);
        const targets = yield* runSql(statements.oldTargets, [before - targetMemoryMs, limit]);
        const windows = endedWindows === undefined ? [] : yield* runSql(endedWindows, [limit]);
        const counts = [keys, targets, windows].map(({ length }) => length);
        return {
          deleted: counts.reduce((sum, count) => sum + count),
          next: counts.includes(limit) ? 'more' : undefined,
        };
      }),
  };
}
