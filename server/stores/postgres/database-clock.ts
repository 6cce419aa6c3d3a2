import type { Client } from 'pg';

/**
 * Follows the clock of the database, which all processes share, so that their own clocks may differ or jump. Between two
 * readings it runs with `monotonic`. The database reads its clock somewhere between question and answer, so each reading
 * gives an interval: the offset moves only as far as that requires.
 */
export function createDatabaseClock(monotonic: () => number) {
  let offset: number | undefined;
  return {
    /** The time of the database, in whole milliseconds since the Unix epoch. */
    now: (): number => Math.floor(monotonic() + (offset ?? 0)),
    /** Reads the clock of the database once. */
    async adjust(readTime: () => Promise<number>): Promise<void> {
      const askedAt = monotonic();
      const time = await readTime();
      const [lowest, highest] = [time - monotonic(), time - askedAt];
      offset = Math.min(Math.max(offset ?? (lowest + highest) / 2, lowest), highest);
    },
  };
}

const selectTime = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time';

export async function readDatabaseTime(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ time: number }>(selectTime);
  return rows[0]?.time ?? Number.NaN;
}
