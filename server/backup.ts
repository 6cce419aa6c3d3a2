import type { BackupContents } from '#core';
import { backUpPostgres } from './adapters/postgres-store/index.js';
import { backUpSqlite } from './adapters/sqlite-store/index.js';
import { createBackupFile } from './backup-file.js';
import { readStorageConfig, type StorageConfig } from './config.js';

const usage = 'Usage: npm run backup -- FILE, with the DATA_DIR or the DATABASE_URL of the server.';
const usageExitCode = 2;

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

/** Backs up the database that the environment names: the shared one, or the embedded one. */
const backUp = ({ databaseUrl: url, dataDirectory: directory }: StorageConfig, file: string) =>
  createBackupFile(file, (copy) =>
    url === undefined ? backUpSqlite({ directory, copy }) : backUpPostgres({ url, copy, environment: process.env }),
  );

function fail(message: string, exitCode = 1): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith('-') || rest.length > 0) return fail(usage, usageExitCode);
  const parsed = readStorageConfig(process.env);
  if (!parsed.ok) return fail(parsed.message);
  try {
    const { contents, bytes } = await backUp(parsed.config, file);
    process.stdout.write(`${describeBackup({ file, bytes, contents })}\n`);
  } catch (error) {
    fail(`The backup ${file} was not made: ${(error as Error).message}`);
  }
}

await main();
