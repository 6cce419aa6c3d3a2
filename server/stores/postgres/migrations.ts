import type { ClientBase } from 'pg';
import { leanCreateOrders } from './create-orders.js';
import { deskSchema } from './desk-schema.js';
import { functions, orderDetails } from './functions.js';
import { maintenanceSchema } from './maintenance.js';
import { messageColumns } from './message-columns.js';
import { pathKeySchema } from './path-key-schema.js';
import { retentionSchema } from './retention-schema.js';
import { findMissing, findObjects, readSchema } from './schema-check.js';
import { tables } from './tables.js';
import { upstreamSchema } from './upstream-schema.js';
import { webhookTargets } from './webhook-targets.js';

/** Each entry upgrades the database by one version. Never change a released entry: add one. */
export const migrations: readonly string[] = [
  tables + functions,
  `
  -- The last good rates, one row: units of each currency for 1 EUR.
  CREATE TABLE last_rates (id integer PRIMARY KEY CHECK (id = 1), date text NOT NULL, per_euro json NOT NULL);
  `,
  messageColumns,
  webhookTargets,
  orderDetails,
  retentionSchema,
  upstreamSchema,
  deskSchema,
  leanCreateOrders,
  pathKeySchema,
  maintenanceSchema,
];

/** Any number, as long as every version of this program uses the same one. */
const migrationLockId = 4_242_370_001;

const minServerVersion = 130_000;

const schemaTooNewMessage = 'a newer version of this program created its database. Start that version.';
const serverTooOldMessage = 'the server must be PostgreSQL 13 or newer.';

async function readSchemaVersion(client: ClientBase): Promise<number> {
  await client.query('CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, made_at timestamptz)');
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_versions',
  );
  return rows[0]?.version ?? 0;
}

const schema = readSchema(migrations);

const incomplete = (what: string): Error =>
  new Error(
    `its tables are incomplete, as after a restore that did not finish: ${what}. Restore the backup into an empty ` +
      `database by pg_restore with --single-transaction; INCOMPLETE_DATABASE=accept starts with what is there.`,
  );

/** An undefined table, column, object or function. */
const isUndefined = (error: unknown): boolean =>
  ['42P01', '42703', '42704', '42883'].includes((error as { code?: string }).code ?? '');

/** Tables without their version are not new ones: the restore has not come to the version yet. */
async function checkUnversioned(client: ClientBase): Promise<void> {
  const [found] = await findObjects(client, schema);
  if (found !== undefined) throw incomplete(`there is the ${found}, but no version in schema_versions`);
}

const maxNamed = 3;

async function checkComplete(client: ClientBase): Promise<void> {
  const missing = await findMissing(client, schema);
  const { rowCount } = await client.query('SELECT FROM readiness');
  const all = rowCount === 1 ? missing : [...missing, 'the row of readiness'];
  if (all.length === 0) return;
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : '';
  throw incomplete(`${all.slice(0, maxNamed).join(', ')}${more} missing`);
}

async function upgrade(client: ClientBase, version: number): Promise<void> {
  for (const [index, script] of [...migrations.entries()].slice(version)) {
    await client.query(script);
    await client.query('INSERT INTO schema_versions VALUES ($1, now())', [index + 1]);
  }
}

async function migrateLocked(client: ClientBase, { acceptsIncomplete }: MigrationSettings): Promise<void> {
  const version = await readSchemaVersion(client);
  if (version > migrations.length) throw new Error(schemaTooNewMessage);
  if (acceptsIncomplete) return upgrade(client, version);
  if (version === 0) await checkUnversioned(client);
  try {
    await upgrade(client, version);
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
 * Upgrades the tables to the version of this program in one transaction. When several processes start together, one
 * migrates and the others wait.
 */
export async function migrate(client: ClientBase, settings: MigrationSettings): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  if ((rows[0]?.version ?? 0) < minServerVersion) throw new Error(serverTooOldMessage);
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLockId]);
    await migrateLocked(client, settings);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the first error is the informative one
    throw error;
  }
}
