import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClientBase } from 'pg';
import type { BackupContents, Totals } from '#core';
import { newPgClient, withPgClient } from './connections.js';
import { migrate } from './migrations.js';

const run = promisify(execFile);

type Command = {
  readonly program: 'pg_dump' | 'pg_restore';
  readonly parameters: readonly string[];
  /** The database that the program connects to. */
  readonly url?: string;
  /** The environment of PostgreSQL's programs: PATH, and what else the operator sets for them. */
  readonly environment: NodeJS.ProcessEnv;
};

/** How PostgreSQL's own programs connect. The password goes by the environment, which other users cannot read. */
function connectionTo(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('pool');
  return { parameters: [`--dbname=${address.href}`], secret: password ? { PGPASSWORD: password } : {} };
}

/** Runs a program of PostgreSQL. Its errors name the database, but never the password. */
async function runProgram({ program, parameters, url, environment }: Command): Promise<void> {
  const connection = url === undefined ? { parameters: [], secret: {} } : connectionTo(url);
  try {
    await run(program, [...connection.parameters, ...parameters], { env: { ...environment, ...connection.secret } });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed: install the client programs of PostgreSQL.`);
    throw new Error(stderr.trim().split('\n')[0] || `${program} failed.`);
  }
}

const readRows = async <Row extends unknown[]>(client: ClientBase, text: string): Promise<readonly Row[]> =>
  (await client.query<Row>({ text, rowMode: 'array' })).rows;

const countBy = async (client: ClientBase, sql: string) =>
  Object.fromEntries(await readRows<[string, number]>(client, `${sql} GROUP BY 1 ORDER BY 1`));

/** The exact sums of the orders. */
async function sumBy(client: ClientBase, { name, amount }: { name: string; amount: string }) {
  const { rows } = await client.query<{ name: string; orders: number; amount: string }>(
    `SELECT o.${name} AS name, count(*)::int AS orders, coalesce(sum(o.${amount}), 0)::text AS amount
     FROM orders CROSS JOIN LATERAL json_to_record(record::json) AS o (${name} text, ${amount} numeric)
     GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name: key, ...total }) => [key, total])) satisfies Totals;
}

async function describe(client: ClientBase): Promise<BackupContents> {
  const [version] = await readRows<[number]>(client, 'SELECT max(version) FROM schema_versions');
  const [newest] = await readRows<[number | null]>(client, 'SELECT max(created_at)::float8 FROM orders');
  const [wallets] = await readRows<[number]>(client, 'SELECT count(*)::int FROM wallets');
  return {
    schemaVersion: version?.[0] ?? 0,
    orders: await countBy(client, 'SELECT status, count(*)::int FROM orders'),
    newestOrderAt: newest?.[0] ?? null,
    outbox: await countBy(client, 'SELECT state, count(*)::int FROM outbox_queue'),
    wallets: wallets?.[0] ?? 0,
    fiat: await sumBy(client, { name: 'fiat_currency', amount: 'order_amount' }),
    coins: await sumBy(client, { name: 'crypto_currency', amount: 'crypto_amount' }),
  };
}

export type PostgresBackupSettings = Required<Pick<Command, 'url' | 'environment'>> & {
  /** The path of the copy, which `pg_restore` reads. */
  readonly copy: string;
};

async function dump(client: ClientBase, { url, copy, environment }: PostgresBackupSettings): Promise<BackupContents> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [snapshot] = await readRows<[string]>(client, 'SELECT pg_export_snapshot()');
  const contents = await describe(client);
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.[0] ?? ''}`];
  await runProgram({ program: 'pg_dump', parameters: [...options, `--file=${copy}`], url, environment });
  // Reads the whole copy: a damaged one fails.
  await runProgram({ program: 'pg_restore', parameters: ['--file=/dev/null', copy], environment });
  return contents;
}

/**
 * Copies the database with `pg_dump`, while the servers go on writing. The numbers describe the snapshot
 * in the copy.
 * @throws with a sentence.
 */
export const backUpPostgres = (settings: PostgresBackupSettings): Promise<BackupContents> =>
  withPgClient(settings.url, (client) => dump(client, settings));

export type PostgresBackupCheck = Pick<Command, 'environment'> & {
  readonly file: string;
  /** A server on which the user may create a database; the database that the URL names stays as it is. */
  readonly serverUrl: string;
};

async function checkIn(url: string, { file, environment }: PostgresBackupCheck): Promise<BackupContents> {
  const parameters = ['--no-owner', '--no-privileges', '--single-transaction', file];
  await runProgram({ program: 'pg_restore', parameters, url, environment });
  const contents = await withPgClient(url, describe);
  // As a start would, which also finds what is missing.
  await withPgClient(url, (client) => migrate(client, { acceptsIncomplete: false }));
  return contents;
}

/**
 * Restores a backup into a new database, which is dropped afterwards.
 * @throws with the rest of a sentence that names the backup.
 */
export async function checkPostgresBackup(settings: PostgresBackupCheck): Promise<BackupContents> {
  const name = `checkout_restore_check_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(settings.serverUrl), { pathname: `/${name}` }).href;
  const server = newPgClient(settings.serverUrl);
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    return await checkIn(url, settings);
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
    await server.end();
  }
}
