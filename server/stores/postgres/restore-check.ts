import { randomBytes } from 'node:crypto';
import type { BackupContents } from '#core';
import { describePostgres, parseAddress, runProgram } from './backup.js';
import { newClient, withClient } from './connections.js';
import { migrate } from './migrations.js';

export type PostgresBackupCheck = {
  readonly file: string;
  /** A server on which the user may create a database; the database that the URL names stays as it is. */
  readonly serverUrl: string;
  /** The environment of PostgreSQL's programs. */
  readonly environment: NodeJS.ProcessEnv;
  /** Gets the URL of the restored database. */
  readonly visit: (url: string) => Promise<void>;
};

async function restore(url: string, { file, environment }: PostgresBackupCheck): Promise<void> {
  const { address, env } = parseAddress(url);
  const options = ['--no-owner', '--no-privileges', '--single-transaction'];
  const parameters = [...options, `--dbname=${address}`, file];
  await runProgram({ program: 'pg_restore', parameters, env: { ...environment, ...env } });
}

async function checkIn(url: string, settings: PostgresBackupCheck): Promise<BackupContents> {
  await restore(url, settings);
  const contents = await describePostgres(url);
  // As a start would, which also finds what is missing.
  await withClient(url, (client) => migrate(client, { acceptsIncomplete: false }));
  await settings.visit(url);
  return contents;
}

/**
 * Restores a backup into a new database, which is dropped afterwards.
 * @throws with the rest of a sentence that names the backup.
 */
export async function checkPostgresBackup(settings: PostgresBackupCheck): Promise<BackupContents> {
  const name = `checkout_restore_check_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(settings.serverUrl), { pathname: `/${name}` }).href;
  const server = newClient(settings.serverUrl);
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    return await checkIn(url, settings);
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
    await server.end();
  }
}
