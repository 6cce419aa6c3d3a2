import { maxCounted, type OpenCount, type OpenCounts } from '#core';
import type { Queries } from './orders.js';

/** When an order last entered a status; the time of its creation if its timeline does not say. */
const enteredAt = `coalesce((
  SELECT max((entry ->> 'at')::bigint) FROM json_array_elements(record::json -> 'timeline') AS entry WHERE entry ->> 'status' = $3
), created_at)`;

const ordersSince = `SELECT ${enteredAt} AS at FROM orders
  WHERE account = $1 AND status = $2 ORDER BY created_at, id LIMIT ${maxCounted}`;

const attemptsSince = `SELECT created_at AS at FROM upstream_attempts
  WHERE state = $1 ORDER BY created_at LIMIT ${maxCounted}`;

const endedSince = `SELECT ended_at AS at FROM orders
  WHERE status = $1 AND ended_at IS NOT NULL AND ended_at < $2 ORDER BY ended_at LIMIT ${maxCounted}`;

type CountRow = { readonly count: number; readonly oldest: string | null };

/** The counts of the PostgreSQL store. */
export function createPostgresOpenCounts({ read }: Pick<Queries, 'read'>): OpenCounts {
  const count = async (rows: string, { values, condition = 'true' }: { values: unknown[]; condition?: string }) => {
    const text = `SELECT count(*)::int AS count, min(at) AS oldest FROM (${rows}) AS open WHERE ${condition}`;
    const [row] = await read<CountRow>({ text, values });
    const oldest = row?.oldest ?? undefined;
    return { count: row?.count ?? 0, oldestAt: oldest === undefined ? undefined : Number(oldest) } satisfies OpenCount;
  };
  return {
    orders: ({ account, status, since, before }) =>
      count(ordersSince, { values: [account, status, since, before], condition: 'at <= $4' }),
    attempts: (state) => count(attemptsSince, { values: [state] }),
    ended: ({ status, before }) => count(endedSince, { values: [status, before] }),
  };
}
