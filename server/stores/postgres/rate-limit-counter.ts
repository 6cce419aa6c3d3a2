import type { Counter } from '#core';
import type { RunQuery } from './connections.js';
import { createGroupCommit } from './group-commit.js';

/**
 * Uses the clock of the database, because the clocks of the processes may differ. A window that ends later than a new one,
 * by more than calls overtake each other, began before the clock was set back. Sorted, so that no two wait for each other.
 */
const countCalls = () => `
  INSERT INTO counters AS c (key, hits, ends_at)
  SELECT key, count(*), clock_timestamp() + max(ms) * interval '1 ms'
  FROM unnest($1::text[], $2::float8[]) AS counted (key, ms) GROUP BY key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET (hits, ends_at) = (
    SELECT CASE WHEN is_over THEN excluded.hits ELSE c.hits + excluded.hits END,
      CASE WHEN is_over THEN excluded.ends_at ELSE c.ends_at END
    FROM (SELECT c.ends_at <= clock_timestamp() OR c.ends_at > excluded.ends_at + interval '1 s' AS is_over) AS current
  )
  RETURNING key, hits, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS left`;

/** Deletes windows that have ended by the clock of the database, as they began. */
export const deleteEndedWindows = () => `
  DELETE FROM counters WHERE key IN (
    SELECT key FROM counters WHERE ends_at <= clock_timestamp() ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

type Call = { readonly key: string; readonly windowMs: number };
type Row = { readonly key: string; readonly hits: number; readonly left: number };

/**
 * A counter for the rate limits that all processes share. Calls that arrive while others are being counted are counted
 * together, in one statement; each gets the number that it would have had in their sequence.
 */
export function createPostgresCounter(write: RunQuery): Counter {
  const countAll = async (calls: readonly Call[]) => {
    const values = [calls.map(({ key }) => key), calls.map(({ windowMs }) => windowMs)];
    const rows = new Map(
      (await write<Row>({ name: 'count', text: countCalls(), values })).map((row) => [row.key, row]),
    );
    const hits = new Map([...rows.values()].map((row) => [row.key, row.hits]));
    const countBackwards = ({ key }: Call) => {
      const own = hits.get(key) ?? 0;
      hits.set(key, own - 1);
      return { hits: own, endsInMs: rows.get(key)?.left ?? 0 };
    };
    return [...calls].reverse().map(countBackwards).reverse();
  };

  const counting = createGroupCommit({ write: countAll, maxConcurrentGroups: 1 });
  return (key, windowMs) => counting.add({ key, windowMs });
}
