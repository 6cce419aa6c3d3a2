import type { ClientBase } from 'pg';
import { checkOwnMigrations, isCurrent, pendingMigrations, type Applied } from '../sql/migrations.js';
import { postgresCode } from './connections.js';
import { functions } from './functions.js';
import { findMissingObjects, findObjects, readSchema } from './schema-check.js';
import { tables } from './tables.js';

/** In their order. Until 0.4.0 is released the first one is edited, then none is. */
const migrations = [tables + functions];

/** What a new database gets. */
export const currentSchema = migrations.join('\n');

/** Any number, as long as every version of this program uses the same one. */
const migrationLockId = 4_242_370_001;

const minServerVersion = 130_000;

const serverTooOldMessage = 'the server must be PostgreSQL 13 or newer.';

/** Reads the migrations of a database; none where no server of this program has started yet. */
export async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('schema_versions') IS NOT NULL AS known`);
  if (!rows[0]?.known) return [];
  return (await client.query<Applied>('SELECT * FROM schema_versions ORDER BY version')).rows;
}

/** Whether the tables are those of this program. */
export const isCurrentSchema = (applied: readonly Applied[]): boolean => isCurrent(migrations, applied);

const expected = readSchema(currentSchema);

const incomplete = (what: string): Error =>
  new Error(
    `its tables are incomplete, as after a restore that did not finish: ${what}. Restore the backup into an empty ` +
      `database by pg_restore with --single-transaction; INCOMPLETE_DATABASE=accept starts with what is there.`,
  );

/** An undefined table, column, object or function. */
const isUndefined = (error: unknown): boolean => ['42P01', '42703', '42704', '42883'].includes(postgresCode(error));

/** Tables without their version are not new ones: the restore has not come to the version yet. */
async function checkUnversioned(client: ClientBase): Promise<void> {
  const [found] = await findObjects(client, expected);
  if (found !== undefined) throw incomplete(`there is the ${found}, but no version in schema_versions`);
}

const maxNamed = 3;

async function checkComplete(client: ClientBase): Promise<void> {
  const missing = await findMissingObjects(client, expected);
  const { rowCount } = await client.query('SELECT FROM readiness');
  const all = rowCount === 1 ? missing : [...missing, 'the row of readiness'];
  if (all.length === 0) return;
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : '';
  throw incomplete(`${all.slice(0, maxNamed).join(', ')}${more} missing`);
}

/** PostgreSQL runs the statements of a query in one transaction. */
async function update(client: ClientBase, applied: readonly Applied[]): Promise<void> {
  const pending = pendingMigrations(migrations, applied);
  if (pending.length > 0) await client.query(pending.join('\n'));
}

async function migrateLocked(client: ClientBase, { acceptsIncomplete }: MigrationSettings): Promise<void> {
  const applied = await readApplied(client);
  checkOwnMigrations(migrations, applied);
  if (acceptsIncomplete) return update(client, applied);
  if (applied.length === 0) await checkUnversioned(client);
  try {
    await update(client, applied);
    await checkComplete(client);
  } catch (error) {
    throw isUndefined(error) ? incomplete((error as Error).message) : error;
  }
}

export type MigrationSettings = {
  /** Takes tables of which some are missing. */
  readonly acceptsIncomplete: boolean;
};

/**
 * Brings the tables to the version of this program. When several processes start together, one migrates and the others
 * wait. Needs a session of its own, whose settings it changes.
 */
export async function migrate(client: ClientBase, settings: MigrationSettings): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  if ((rows[0]?.version ?? 0) < minServerVersion) throw new Error(serverTooOldMessage);
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLockId]);
  try {
    await migrateLocked(client, settings);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLockId]).catch(() => undefined); // the session ends
  }
}
