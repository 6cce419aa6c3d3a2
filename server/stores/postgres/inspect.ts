import { withPgClient } from './connections.js';
import { readDatabaseTime } from './database-clock.js';
import { readSchemaVersion, schemaVersion } from './migrations.js';

/** Looks at the shared database without a change of it. @throws if it does not answer. */
export const inspectPostgres = (url: string, now: () => number) =>
  withPgClient(url, async (client) => {
    const version = await readSchemaVersion(client); // undefined where no server of this program has started yet
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    const before = now();
    const time = await readDatabaseTime(client);
    const clockOffset = time - (before + now()) / 2; // in milliseconds, positive where this machine is behind
    const isReadOnly = rows[0]?.standby ?? false; // a standby takes no orders
    return { schemaVersion: version, expectedVersion: schemaVersion, isReadOnly, clockOffset };
  });
