import type { ClientBase } from 'pg';
import { createMigrations, type Applied } from '../migrations.js';
import tables from './0001-tables.sql?raw';

const migrations = createMigrations([tables]);

/** Any number, as long as every version of this program uses the same one. */
const migrationLockId = 4_242_370_001;

/** Reads the migrations of a database; none where no server of this program has started yet. */
async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('schema_versions') IS NOT NULL AS known`);
  if (!rows[0]?.known) return [];
  return (await client.query<Applied>('SELECT * FROM schema_versions ORDER BY version')).rows;
}

/** Whether a database has tables, and whether they are those of this program. */
export async function inspectTables(client: ClientBase) {
  const applied = await readApplied(client);
  return { hasTables: applied.length > 0, isCurrent: migrations.isCurrent(applied) };
}

/**
 * Brings the tables to the version of this program. When several processes start together, one migrates and the others
 * wait. Needs a session of its own, whose settings it changes. @throws when other tables are in the way, as after a restore
 * that did not finish.
 */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLockId]);
  try {
    await client.query(migrations.toScript(await readApplied(client))); // in one transaction
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLockId]).catch(() => undefined); // the session ends
  }
}
