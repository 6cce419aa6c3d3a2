import { withClient } from './connections.js';
import { readDatabaseTime } from './database-clock.js';
import { readSchemaVersion, schemaVersion } from './migrations.js';

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
export const inspectPostgres = (url: string, now: () => number): Promise<PostgresState> =>
  withClient(url, async (client) => {
    const version = await readSchemaVersion(client);
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    const before = now();
    const time = await readDatabaseTime(client);
    const clockOffset = time - (before + now()) / 2;
    const isReadOnly = rows[0]?.standby ?? false;
    return { schemaVersion: version, expectedVersion: schemaVersion, isReadOnly, clockOffset };
  });
