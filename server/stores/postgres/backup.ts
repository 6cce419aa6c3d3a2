import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ClientBase } from 'pg';
import type { BackupContents, OrderTotals, Totals } from '#core';
import { errorCodeOf, withClient } from './connections.js';

const run = promisify(execFile);

/** The address for PostgreSQL's own programs. The password goes by the environment, which other users cannot read. */
export function parseAddress(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('pool');
  return { address: address.href, env: password ? { PGPASSWORD: password } : {} };
}

type Command = { readonly program: string; readonly parameters: readonly string[]; readonly env: NodeJS.ProcessEnv };

/** Runs a program of PostgreSQL. Its errors name the database, but never the password. */
export async function runProgram({ program, parameters, env }: Command): Promise<void> {
  try {
    await run(program, [...parameters], { env: { ...env } });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed: install the client programs of PostgreSQL.`);
    throw new Error(stderr.trim().split('\n')[0] || `${program} failed.`);
  }
}

const readRows = async <Row extends unknown[]>(client: ClientBase, text: string): Promise<readonly Row[]> =>
  (await client.query<Row>({ text, rowMode: 'array' })).rows;

async function countBy(client: ClientBase, column: 'orders.status' | 'outbox_queue.state') {
  const sql = `SELECT ${column}, count(*)::int FROM ${column.replace(/\..*/, '')} GROUP BY 1 ORDER BY 1`;
  return Object.fromEntries(await readRows<[string, number]>(client, sql));
}

/** The exact sums of the orders that were created until a time. */
async function sumBy(client: ClientBase, { until, name, amount }: { until: number; name: string; amount: string }) {
  const { rows } = await client.query<{ name: string; orders: number; amount: string }>(
    `SELECT o.${name} AS name, count(*)::int AS orders, coalesce(sum(o.${amount}), 0)::text AS amount
     FROM orders CROSS JOIN LATERAL json_to_record(record::json) AS o (${name} text, ${amount} numeric)
     WHERE created_at <= $1 GROUP BY 1 ORDER BY 1`,
    [until],
  );
  return Object.fromEntries(rows.map(({ name: key, ...total }) => [key, total])) satisfies Totals;
}

async function readTotals(client: ClientBase, until: number): Promise<OrderTotals> {
  return {
    fiat: await sumBy(client, { until, name: 'fiat_currency', amount: 'fiat_amount' }),
    coins: await sumBy(client, { until, name: 'crypto_currency', amount: 'crypto_amount' }),
  };
}

async function describe(client: ClientBase): Promise<BackupContents> {
  const [version] = await readRows<[number]>(client, 'SELECT max(version) FROM schema_versions');
  const [newest] = await readRows<[number | null]>(client, 'SELECT max(created_at)::float8 FROM orders');
  const [wallets] = await readRows<[number]>(client, 'SELECT count(*)::int FROM wallets');
  return {
    schemaVersion: version?.[0] ?? 0,
    orders: await countBy(client, 'orders.status'),
    newestOrderAt: newest?.[0] ?? null,
    outbox: await countBy(client, 'outbox_queue.state'),
    wallets: wallets?.[0] ?? 0,
    ...(await readTotals(client, Number.MAX_SAFE_INTEGER)),
  };
}

export type PostgresBackupSettings = {
  readonly url: string;
  /** The path of the copy, which `pg_restore` reads. */
  readonly copy: string;
  /** The environment of PostgreSQL's programs: PATH, and what else the operator sets for them. */
  readonly environment: NodeJS.ProcessEnv;
};

async function dump(client: ClientBase, { url, copy, environment }: PostgresBackupSettings): Promise<BackupContents> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [snapshot] = await readRows<[string]>(client, 'SELECT pg_export_snapshot()');
  const contents = await describe(client);
  const { address, env: secret } = parseAddress(url);
  const env = { ...environment, ...secret };
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.[0] ?? ''}`];
  await runProgram({ program: 'pg_dump', parameters: [...options, `--file=${copy}`, `--dbname=${address}`], env });
  // Reads the whole copy: a damaged one fails.
  await runProgram({ program: 'pg_restore', parameters: ['--file=/dev/null', copy], env });
  return contents;
}

/**
 * Copies the database with `pg_dump`, while the servers go on writing. The numbers are those of the very snapshot that
 * is in the copy.
 * @throws with a sentence.
 */
export const backUpPostgres = (settings: PostgresBackupSettings): Promise<BackupContents> =>
  withClient(settings.url, (client) => dump(client, settings));

const undefinedTable = '42P01';

/** Notes that a backup is complete, unless the tables are older than this command. */
async function recordBackup(client: ClientBase): Promise<void> {
  try {
    await client.query(`
      INSERT INTO maintenance VALUES ('backup', extract(epoch FROM clock_timestamp()) * 1000)
      ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at`);
  } catch (error) {
    if (errorCodeOf(error) !== undefinedTable) throw error;
  }
}

/** Notes in the database that a backup of it is complete. */
export const recordPostgresBackup = (url: string): Promise<void> => withClient(url, recordBackup);

/** The sums of the orders that were created until a time. */
export const readPostgresTotals = (url: string, until: number): Promise<OrderTotals> =>
  withClient(url, (client) => readTotals(client, until));

/** What is in a database. */
export const describePostgres = (url: string): Promise<BackupContents> => withClient(url, describe);
