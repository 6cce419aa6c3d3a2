import { newClient } from './connections.js';
import { readDatabaseTime } from './database-clock.js';
import { migrations } from './migrations.js';

/** What a look at the shared database shows, without a change of it. */
export type PostgresState = {
  /** Undefined where no server of this program has started yet. */
  readonly schemaVersion: number | undefined;
  /** The version that this program has. */
  readonly expectedVersion: number;
  /** A standby, which takes no orders. */
  readonly isReadOnly: boolean;
  /** Its time minus that of this machine, in milliseconds. */
  readonly clockOffset: number;
};

/** @throws if the database does not answer. */
export async function inspectPostgres(url: string, now: () => number): Promise<PostgresState> {
  const client = newClient(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean; standby: boolean }>(
      `SELECT to_regclass('schema_versions') IS NOT NULL AS known, pg_is_in_recovery() AS standby`,
    );
    const { known = false, standby: isReadOnly = false } = rows[0] ?? {};
    const select = 'SELECT max(version) AS version FROM schema_versions';
    const versions = known ? (await client.query<{ version: number | null }>(select)).rows : [];
    const before = now();
    const time = await readDatabaseTime(client);
    const clockOffset = time - (before + now()) / 2;
    const schemaVersion = versions[0]?.version ?? undefined;
    return { schemaVersion, expectedVersion: migrations.length, isReadOnly, clockOffset };
  } finally {
    await client.end();
  }
}
