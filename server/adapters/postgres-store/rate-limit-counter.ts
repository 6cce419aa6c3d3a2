import type { Counter } from '#core';
import type { RunQuery } from './connections.js';

/** By the database's clock, so that the processes' own need not agree. */
const count = `
  INSERT INTO counters AS c (key, hits, ends_at) VALUES ($1, 1, clock_timestamp() + $2 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN c.ends_at <= clock_timestamp() THEN 1 ELSE c.hits + 1 END,
    ends_at = CASE WHEN c.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING hits, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS left`;

const purge = `
  DELETE FROM counters WHERE key IN (
    SELECT key FROM counters WHERE ends_at <= clock_timestamp() ORDER BY ends_at LIMIT 1000 FOR UPDATE SKIP LOCKED
  )`;

/** How many counts go between two purges, each of which can remove more than were added. */
const callsPerPurge = 500;

/** Counts for rate limits that processes share. */
export function createPostgresCounter(write: RunQuery): Counter {
  let callCount = 0;
  return async (key, windowMs) => {
    callCount = (callCount + 1) % callsPerPurge;
    if (callCount === 0) await write({ text: purge });
    const [row] = await write<{ hits: number; left: number }>({ name: 'count', text: count, values: [key, windowMs] });
    return { hits: row?.hits ?? 0, endsInMs: row?.left ?? 0 };
  };
}
