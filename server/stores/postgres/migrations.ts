import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import tables from './0001-tables.sql?raw';

/** In their order. Until 0.4.0 is released the first one is edited, then none is. */
const migrations = [tables].map((script) => ({ script, hash: createHash('sha256').update(script).digest('hex') }));

/** Any number, as long as every version of this program uses the same one. */
const migrationLockId = 4_242_370_001;

const createVersions = () => `
  CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, hash text NOT NULL, objects text[])`;

const tableNames = migrations.flatMap(({ script }) =>
  [...script.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name]) => name),
);

/** The tables that there are, their indexes and their constraints. */
const listObjects = () => `
  SELECT found.name FROM unnest('{${tableNames.join()}}'::text[]) AS wanted, LATERAL (
    SELECT wanted AS name WHERE to_regclass(wanted) IS NOT NULL
    UNION SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = to_regclass(wanted)
    UNION SELECT conname FROM pg_constraint WHERE conrelid = to_regclass(wanted)
  ) AS found`;

const findMissingObjects = () => `
  SELECT unnest(objects) AS name FROM schema_versions EXCEPT (${listObjects()}) ORDER BY name`;

/** A migration that a database has; the tables of another program have no hash. */
type Applied = { readonly version: number; readonly hash?: string };

/** Reads the migrations of a database; none where no server of this program has started yet. */
async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  const { rows } = await client.query<{ known: boolean }>(`SELECT to_regclass('schema_versions') IS NOT NULL AS known`);
  if (!rows[0]?.known) return [];
  return (await client.query<Applied>('SELECT * FROM schema_versions ORDER BY version')).rows;
}

const isOfThisProgram = (applied: readonly Applied[]): boolean =>
  applied.every(({ version, hash }, index) => version === index + 1 && hash === migrations[index]?.hash);

/** Whether a database has tables, and whether they are those of this program. */
export async function inspectTables(client: ClientBase) {
  const applied = await readApplied(client);
  return {
    hasTables: applied.length > 0,
    isCurrent: applied.length === migrations.length && isOfThisProgram(applied),
  };
}

const incomplete = (what: string): Error =>
  new Error(
    `its tables are incomplete, as after a restore that did not finish: ${what}. Restore the backup into an empty ` +
      `database by pg_restore with --single-transaction; INCOMPLETE_DATABASE=accept starts with what is there.`,
  );

/** Compares with what there was after the migration. A restore creates indexes and constraints last. */
async function checkComplete(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(findMissingObjects());
  if (rows.length > 0) throw incomplete(`${rows.map(({ name }) => name).join(', ')} missing`);
}

/** PostgreSQL runs the statements of a query in one transaction. */
async function update(client: ClientBase, applied: readonly Applied[]): Promise<void> {
  const pending = migrations.slice(applied.length);
  if (pending.length === 0) return;
  const versions = pending.map(({ hash }, index) => `(${applied.length + index + 1}, '${hash}')`);
  await client.query(`
    ${pending.map(({ script }) => script).join('\n')}
    ${createVersions()};
    INSERT INTO schema_versions (version, hash) VALUES ${versions.join()};
    UPDATE schema_versions SET objects = ARRAY(${listObjects()})`);
}

async function migrateLocked(client: ClientBase, acceptsIncomplete: boolean): Promise<void> {
  const applied = await readApplied(client);
  if (!isOfThisProgram(applied))
    throw new Error('another version of this program created its tables. Start that version, or begin without them.');
  if (acceptsIncomplete) return update(client, applied);
  const [found] = applied.length > 0 ? [] : (await client.query<{ name: string }>(listObjects())).rows;
  if (found) throw incomplete(`there is ${found.name}, but no version in schema_versions`);
  await update(client, applied);
  await checkComplete(client);
}

/**
 * Brings the tables to the version of this program. When several processes start together, one migrates and the others
 * wait. Needs a session of its own, whose settings it changes.
 * With `acceptsIncomplete` it takes tables of which some are missing.
 */
export async function migrate(client: ClientBase, acceptsIncomplete = false): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLockId]);
  try {
    await migrateLocked(client, acceptsIncomplete);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLockId]).catch(() => undefined); // the session ends
  }
}
