import type { Counter } from '#core';
import type { RunQuery } from '../sql/queries.js';
import { createGroupCommit } from '../sql/group-commit.js';

/** Uses the clock of the database, because the clocks of the processes may differ. Sorted, so that no two wait for each other. */
const count = `
  INSERT INTO counters AS c (key, hits, ends_at)
  SELECT key, hits, clock_timestamp() + ms * interval '1 ms'
  FROM unnest($1::text[], $2::integer[], $3::float8[]) AS counted (key, hits, ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN c.ends_at <= clock_timestamp() THEN excluded.hits ELSE c.hits + excluded.hits END,
    ends_at = CASE WHEN c.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING key, hits, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS left`;

/** Deletes windows that have ended by the clock of the database, as they began. */
export const endedWindows = `
  DELETE FROM counters WHERE key IN (
    SELECT key FROM counters WHERE ends_at <= clock_timestamp() ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

/** A purge can remove more counters than this number of calls can add. */
const callsPerPurge = 500;

type Call = { readonly key: string; readonly windowMs: number };
type Row = { readonly key: string; readonly hits: number; readonly left: number };

/** Counts the calls of each key. */
function countByKey(calls: readonly Call[]): ReadonlyMap<string, { hits: number; readonly windowMs: number }> {
  const counts = new Map<string, { hits: number; readonly windowMs: number }>();
  for (const { key, windowMs } of calls) {
    const counted = counts.get(key);
    if (counted) counted.hits += 1;
    else counts.set(key, { hits: 1, windowMs });
  }
  return counts;
}

/**
 * A counter for the rate limits that all processes share. Calls that arrive while others are being counted are counted
 * together, in one statement; each gets the number that it would have had in their sequence.
 */
export function createPostgresCounter(write: RunQuery): Counter {
  let callCount = 0;

  const countAll = async (calls: readonly Call[]) => {
    callCount += calls.length;
    if (callCount >= callsPerPurge) await write({ text: endedWindows, values: [1000] });
    callCount %= callsPerPurge;
    const counts = countByKey(calls);
    const values = [
      [...counts.keys()],
      ...(['hits', 'windowMs'] as const).map((of) => [...counts.values()].map((one) => one[of])),
    ];
    const rows = new Map((await write<Row>({ name: 'count', text: count, values })).map((row) => [row.key, row]));
    const left = new Map(counts);
    return calls.map(({ key }) => {
      const [row, pending] = [rows.get(key), left.get(key)?.hits ?? 0];
      left.set(key, { hits: pending - 1, windowMs: 0 });
      return { hits: (row?.hits ?? 0) - pending + 1, endsInMs: row?.left ?? 0 };
    });
  };

  const counting = createGroupCommit({ write: countAll, maxConcurrentGroups: 1 });
  return (key, windowMs) => counting.add({ key, windowMs });
}
