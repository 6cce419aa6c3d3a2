import { maxCounted, type OpenCount, type OpenCounts } from '#core';
import type { Dialect } from './dialect.js';
import type { Queries } from './queries.js';

/** The counts, each of rows with the time `at`. */
export function createOpenCounts({ read }: Pick<Queries, 'read'>, { lastEntry, indexedBy }: Dialect): OpenCounts {
  // The time of the creation stands in where the timeline does not say when the order entered the status.
  const ordersSince = `SELECT coalesce((${lastEntry}), created_at) AS at FROM orders ${indexedBy('orders_by_status')}
    WHERE account = $1 AND status = $2 ORDER BY created_at LIMIT ${maxCounted}`;
  const attemptsSince = `SELECT created_at AS at FROM upstream_attempts ${indexedBy('upstream_attempts_by_state')}
    WHERE state = $1 ORDER BY created_at LIMIT ${maxCounted}`;
  const endedSince = `SELECT ended_at AS at FROM orders ${indexedBy('orders_by_end')}
    WHERE status = $1 AND ended_at IS NOT NULL AND ended_at < $2 ORDER BY ended_at LIMIT ${maxCounted}`;

  type Counted = { readonly values: unknown[]; readonly condition?: string };
  const count = async (rows: string, { values, condition = 'true' }: Counted): Promise<OpenCount> => {
    const text = `SELECT count(*) AS count, min(at) AS oldest FROM (${rows}) AS open WHERE ${condition}`;
    const [row] = await read<{ readonly count: number; readonly oldest: number | null }>({ text, values });
    return { count: row?.count ?? 0, oldestAt: row?.oldest ?? undefined };
  };
  return {
    orders: ({ account, status, since, before }) =>
      count(ordersSince, { values: [account, status, since, before], condition: 'at <= $4' }),
    attempts: (state) => count(attemptsSince, { values: [state] }),
    ended: ({ status, before }) => count(endedSince, { values: [status, before] }),
  };
}
