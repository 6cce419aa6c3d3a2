import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClientBase } from 'pg';
import type { BackupContents } from '#core';
import { newPgClient, withPgClient } from './connections.js';
import { migrate } from './migrations.js';

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
    const all = [...connection.parameters, ...parameters];
    await promisify(execFile)(program, all, { env: { ...environment, ...connection.secret } });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${program} is not installed: install the client programs of PostgreSQL.`);
    throw new Error(stderr.trim().split('\n')[0] || `${program} failed.`);
  }
}

const describeContents = () => `
  SELECT (SELECT max(version) FROM schema_versions) AS "schemaVersion", (SELECT count(*) FROM orders) AS orders,
    (SELECT max(created_at) FROM orders) AS "newestOrderAt", (SELECT count(*) FROM outbox) AS webhooks`;

async function describe(client: ClientBase): Promise<BackupContents> {
  const { rows } = await client.query<BackupContents>(describeContents());
  return rows[0] as BackupContents;
}

export type PostgresBackupSettings = Required<Pick<Command, 'url' | 'environment'>> & {
  /** The path of the copy, which `pg_restore` reads. */
  readonly copy: string;
};

/** Copies the database with `pg_dump`, while the servers go on writing, and describes the copy. @throws with a sentence. */
export const backUpPostgres = ({ url, copy, environment }: PostgresBackupSettings): Promise<BackupContents> =>
  withPgClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const contents = await describe(client);
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.snapshot ?? ''}`];
    await runProgram({ program: 'pg_dump', parameters: [...options, `--file=${copy}`], url, environment });
    // Reads the whole copy: a damaged one fails.
    await runProgram({ program: 'pg_restore', parameters: ['--file=/dev/null', copy], environment });
    return contents;
  });

export type PostgresBackupCheck = Pick<Command, 'environment'> & {
  readonly file: string;
  /** A server on which the user may create a database; the database that the URL names stays as it is. */
  readonly serverUrl: string;
};

/**
 * Restores a backup into a new database, which is dropped afterwards.
 * @throws with the rest of a sentence that names the backup.
 */
export async function checkPostgresBackup({ file, serverUrl, environment }: PostgresBackupCheck) {
  const name = `checkout_restore_check_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const server = newPgClient(serverUrl);
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    const parameters = ['--no-owner', '--no-privileges', '--single-transaction', file];
    await runProgram({ program: 'pg_restore', parameters, url, environment });
    // As a start would, which also finds what is missing.
    await withPgClient(url, (client) => migrate(client));
    return await withPgClient(url, describe);
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
    await server.end();
  }
}
