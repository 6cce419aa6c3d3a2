import type Database from 'libsql';
import { maxCounted, type OpenCount, type OpenCounts } from '#core';

/** When an order last entered a status; the time of its creation if its timeline does not say. */
const enteredAt = `coalesce((
  SELECT max(json_extract(entry.value, '$.at')) FROM json_each(orders.record, '$.timeline') AS entry
  WHERE json_extract(entry.value, '$.status') = :since
), created_at)`;

/** `INDEXED BY` makes a count fail that could not use its index, instead of being slow. */
const ordersSince = `SELECT ${enteredAt} AS at FROM orders INDEXED BY orders_by_status
  WHERE account = :account AND status = :status ORDER BY created_at LIMIT ${maxCounted}`;

const attemptsSince = `SELECT created_at AS at FROM upstream_attempts INDEXED BY upstream_attempts_by_state
  WHERE state = :state ORDER BY created_at LIMIT ${maxCounted}`;

const endedSince = `SELECT ended_at AS at FROM orders INDEXED BY orders_by_end
  WHERE status = :status AND ended_at IS NOT NULL AND ended_at < :before ORDER BY ended_at LIMIT ${maxCounted}`;

type CountRow = { readonly count: number; readonly oldest: number | null };

/** The counts of the SQLite store. */
export function createSqliteOpenCounts(database: Database.Database): OpenCounts {
  const prepare = (rows: string, condition = 'true') => {
    const text = `SELECT count(*) AS count, min(at) AS oldest FROM (${rows}) WHERE ${condition}`;
    const statement = database.prepare(text);
    return (values: Readonly<Record<string, string | number>>): Promise<OpenCount> => {
      const [row] = statement.all(values) as CountRow[];
      return Promise.resolve({ count: row?.count ?? 0, oldestAt: row?.oldest ?? undefined });
    };
  };
  const attempts = prepare(attemptsSince);
  return {
    orders: prepare(ordersSince, 'at <= :before'),
    attempts: (state) => attempts({ state }),
    ended: prepare(endedSince),
  };
}
