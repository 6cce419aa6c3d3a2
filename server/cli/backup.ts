import type { BackupContents } from '#core';
import { backUpSqlite } from '../adapters/sqlite-store/index.js';
import { createBackupFile } from '../backup-file.js';
import { readStorageConfig, type StorageConfig } from '../config.js';
import { exitCodes, jsonOption, report, UsageError, type Command, type Environment } from './command.js';

const listCounts = (counts: Readonly<Record<string, number>>): string => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : '0';
};

const timeOf = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString());

type Written = { readonly file: string; readonly bytes: number; readonly contents: BackupContents };

const describeBackup = ({ file, bytes, contents }: Written): string =>
  [
    `Backup ${file} is complete and checked.`,
    `orders: ${listCounts(contents.orders)}`,
    `newest order: ${timeOf(contents.newestOrderAt)}`,
    `webhook messages: ${listCounts(contents.messages)}`,
    `wallets: ${contents.wallets}`,
    `schema version: ${contents.schemaVersion}`,
    `bytes: ${bytes}`,
  ].join('\n');

type Target = { readonly file: string; readonly environment: Environment };

/** Backs up the database that the environment names: the shared one, or the embedded one. */
const backUp = (
  { databaseUrl, directDatabaseUrl, dataDirectory: directory }: StorageConfig,
  { file, environment }: Target,
) =>
  createBackupFile(file, async (copy) => {
    const url = directDatabaseUrl ?? databaseUrl;
    if (url === undefined) return backUpSqlite({ directory, copy });
    const { backUpPostgres } = await import('../adapters/postgres-store/index.js');
    return backUpPostgres({ url, copy, environment });
  });

export const backup: Command = {
  summary: 'Backs up the database of a service, which may run.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it. The\nembedded database becomes a database file, a shared one an archive of pg_dump, which has to be installed.',
    'Which database: DATA_DIR, or DATABASE_URL with DATABASE_URL_DIRECT, as the service has them.',
  ],
  options: jsonOption,
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['/backups/checkout.dump --json', 'The same for a program.'],
  ],
  async run(context) {
    const { environment, positionals, readFile } = context;
    const [file = ''] = positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    const parsed = readStorageConfig(environment, readFile);
    if (!parsed.ok) throw new Error(parsed.message);
    const { contents, bytes } = await backUp(parsed.config, { file, environment }).catch((error: unknown) => {
      throw new Error(`The backup ${file} was not made: ${(error as Error).message}`, { cause: error });
    });
    const written = { file, bytes, contents };
    report(context, { json: written, lines: [describeBackup(written)] });
    return exitCodes.ok;
  },
};
