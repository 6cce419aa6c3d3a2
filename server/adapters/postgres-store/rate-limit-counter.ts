import type { Counter } from '#core';
import type { RunQuery } from './connections.js';

/** Uses the clock of the database, because the clocks of the processes may differ. */
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

/** A purge can remove more counters than this number of calls can add. */
const callsPerPurge = 500;

/** A counter for the rate limits that all processes share. */
export function createPostgresCounter(write: RunQuery): Counter {
  let callCount = 0;
  return async (key, windowMs) => {
    callCount = (callCount + 1) % callsPerPurge;
    if (callCount === 0) await write({ text: purge });
    const [row] = await write<{ hits: number; left: number }>({ name: 'count', text: count, values: [key, windowMs] });
    return { hits: row?.hits ?? 0, endsInMs: row?.left ?? 0 };
  };
}
