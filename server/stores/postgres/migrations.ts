import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import tables from './0001-tables.sql?raw';

/** In their order. Until 0.4.0 is released the first one is edited, then none is. */
const migrations = [tables].map((script) => ({ script, hash: createHash('sha256').update(script).digest('hex') }));

/** Any number, as long as every version of this program uses the same one. */
const migrationLockId = 4_242_370_001;

const createVersions = () => `
  CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, hash text NOT NULL)`;

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

/** PostgreSQL runs the statements of a query in one transaction. */
async function update(client: ClientBase, applied: readonly Applied[]): Promise<void> {
  const pending = migrations.slice(applied.length);
  if (pending.length === 0) return;
  const versions = pending.map(({ hash }, index) => `(${applied.length + index + 1}, '${hash}')`);
  await client.query(`
    ${pending.map(({ script }) => script).join('\n')}
    ${createVersions()};
    INSERT INTO schema_versions (version, hash) VALUES ${versions.join()}`);
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
    const applied = await readApplied(client);
    if (!isOfThisProgram(applied))
      throw new Error('another version of this program created its tables. Start that version, or begin without them.');
    await update(client, applied);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLockId]).catch(() => undefined); // the session ends
  }
}
