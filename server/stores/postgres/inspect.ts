import { withPgClient } from './connections.js';
import { readDatabaseTime } from './database-clock.js';
import { isCurrentSchema, readApplied } from './migrations.js';

/** Looks at the shared database without a change of it. @throws if it does not answer. */
export const inspectPostgres = (url: string, now: () => number) =>
  withPgClient(url, async (client) => {
    const applied = await readApplied(client);
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    const before = now();
    const time = await readDatabaseTime(client);
    const clockOffset = time - (before + now()) / 2; // in milliseconds, positive where this machine is behind
    const isReadOnly = rows[0]?.standby ?? false; // a standby takes no orders
    return { hasTables: applied.length > 0, isCurrent: isCurrentSchema(applied), isReadOnly, clockOffset };
  });
