import { completeTargets, type TargetRecord, type TargetStore } from '#core';
import type { Counter, Facts } from '#core';
import { createGroupCommit } from '../group-commit.js';
import type { Queries } from './connections.js';

/** Makes transactions with a key of the list wait for each other. */
export const lockKeys = () => `
  SELECT pg_advisory_xact_lock(hashtextextended(key, 4242370002))
  FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS keys`;

const readTargets = () => `SELECT * FROM webhook_targets WHERE key = ANY ($1::text[])`;

const putTarget = () => `
  INSERT INTO webhook_targets (key, is_proven, next_at) VALUES ($1, $2, $3)
  ON CONFLICT (key) DO UPDATE SET is_proven = excluded.is_proven, next_at = excluded.next_at`;

/** What is known of the receivers of webhooks, which the processes on a database share. */
export const createTargets = ({ read, transact }: Queries): TargetStore => ({
  read: (keys) => read<TargetRecord>(readTargets(), [keys]),
  update: (keys, change) =>
    transact(async (query) => {
      await query(lockKeys(), [keys]);
      const changed = change(completeTargets(keys, await query<TargetRecord>(readTargets(), [keys])));
      for (const { key, is_proven, next_at } of changed) await query(putTarget(), [key, is_proven, next_at]);
      return changed;
    }),
});

const readFact = () => `SELECT value FROM facts WHERE name = $1`;

const writeDatedFact = () => `
  INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
  WHERE facts.value::json ->> 'date' <= excluded.value::json ->> 'date'`;

const keepFact = () => `
  INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = facts.value RETURNING value`;

/** Single rows that all processes on a database share. */
export function createFacts({ read, write }: Queries): Facts {
  type Row = { readonly value: string };
  return {
    read: async (name) => (await read<Row>(readFact(), [name]))[0]?.value,
    writeDated: async (name, value) => void (await write(writeDatedFact(), [name, value])),
    keep: async (name, value) => (await write<Row>(keepFact(), [name, value]))[0]?.value ?? value,
  };
}

/**
 * Uses the clock of the database, because the clocks of the processes may differ. A window that ends later than a new one,
 * by more than calls overtake each other, began before the clock was set back. Sorted, so that no two wait for each other.
 */
const countCalls = () => `
  INSERT INTO counters AS c (key, hits, ends_at)
  SELECT key, count(*), clock_timestamp() + max(ms) * interval '1 ms'
  FROM unnest($1::text[], $2::float8[]) AS calls (key, ms) GROUP BY key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET (hits, ends_at) = (
    SELECT excluded.hits + CASE WHEN is_over THEN 0 ELSE c.hits END, CASE WHEN is_over THEN excluded.ends_at ELSE c.ends_at END
    FROM (SELECT c.ends_at <= clock_timestamp() OR c.ends_at > excluded.ends_at + interval '1 s' AS is_over) AS current
  )
  RETURNING key, hits, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS "endsInMs"`;

/** Deletes windows that have ended by the clock of the database, as they began. */
export const deleteEndedWindows = () => `
  DELETE FROM counters WHERE key IN (
    SELECT key FROM counters WHERE ends_at <= clock_timestamp() ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING 1`;

/**
 * A counter for the rate limits that all processes share. Calls that come while others are counted wait for one statement, so
 * that a client with many does not take the connections of all others.
 */
export function createPostgresCounter({ write }: Queries): Counter {
  type Call = { readonly key: string; readonly windowMs: number };
  type Row = { readonly key: string; readonly hits: number; readonly endsInMs: number };
  const countAll = async (calls: readonly Call[]) => {
    const rows = await write<Row>(countCalls(), [calls.map(({ key }) => key), calls.map(({ windowMs }) => windowMs)]);
    const counts = new Map(rows.map((row) => [row.key, row]));
    // The last call of a key has the sum, each one before it one less.
    const backwards = calls.toReversed().map(({ key }) => {
      const { endsInMs = 0, hits = 0 } = counts.get(key) ?? {};
      counts.set(key, { key, endsInMs, hits: hits - 1 });
      return { hits, endsInMs };
    });
    return backwards.reverse();
  };
  // The database cancels a statement after this time.
  const counting = createGroupCommit({ write: countAll, isSpoilt: () => false, delaysNextMs: 10_000 });
  return (key, windowMs) => counting.add({ key, windowMs });
}
