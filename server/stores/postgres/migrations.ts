import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import tables from './0001-tables.sql?raw';
import { postgresCode } from './connections.js';
import { findMissingObjects, findObjects, readSchema } from './schema-check.js';

/** In their order. Until 0.4.0 is released the first one is edited, then none is. */
const migrations = [tables];

/** What a new database gets. */
export const currentSchema = migrations.join('\n');

/** A migration that a database has: its number, from 1 on, and the hash of its script; other tables have none. */
type Applied = { readonly version: number; readonly hash?: string };

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

const hashOf = (script: string): string => createHash('sha256').update(script).digest('hex');

const isOfThisProgram = (applied: readonly Applied[]): boolean =>
  applied.every(({ version, hash }, index) => version === index + 1 && hash === hashOf(migrations[index] ?? ''));

/** Whether the tables are those of this program. */
export const isCurrentSchema = (applied: readonly Applied[]): boolean =>
  applied.length === migrations.length && isOfThisProgram(applied);

const expected = readSchema(currentSchema);

const incomplete = (what: string): Error =>
  new Error(
    `its tables are incomplete, as after a restore that did not finish: ${what}. Restore the backup into an empty ` +
      `database by pg_restore with --single-transaction; INCOMPLETE_DATABASE=accept starts with what is there.`,
  );

/** An undefined table, column or object. */
const isUndefined = (error: unknown): boolean => ['42P01', '42703', '42704'].includes(postgresCode(error));

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

const createVersions = () => `
  CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, hash text NOT NULL)`;

/** PostgreSQL runs the statements of a query in one transaction. */
async function update(client: ClientBase, applied: readonly Applied[]): Promise<void> {
  const pending = migrations.slice(applied.length).flatMap((script, index) => {
    const version = applied.length + index + 1;
    return [script, createVersions(), `INSERT INTO schema_versions VALUES (${version}, '${hashOf(script)}')`];
  });
  if (pending.length > 0) await client.query(pending.join(';\n'));
}

async function migrateLocked(client: ClientBase, { acceptsIncomplete }: MigrationSettings): Promise<void> {
  const applied = await readApplied(client);
  if (!isOfThisProgram(applied))
    throw new Error('another version of this program created its tables. Start that version, or begin without them.');
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
