import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupContents, OrderTotals } from '#core';
import { checkSqliteBackup, readSqliteTotals } from '../stores/sqlite/index.js';
import type { StorageConfig } from '../program/config/config.js';
import {
  describeBackupContents,
  findBackupDifferences,
  backupManifest,
  readBackupManifest,
  sha256Of,
} from './backup-file.js';
import { UsageError, type Command, type Environment } from './command.js';
import { storageOption, postgresUrlOf } from './storage.js';

/** Detects the kind of a backup by its first bytes. */
function isArchive(file: string): boolean {
  if (!existsSync(file)) throw new Error('there is no such file.');
  const head = Buffer.alloc(5);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  const magic = head.toString('latin1');
  if (magic !== 'SQLit' && magic !== 'PGDMP') {
    throw new Error('it is neither an SQLite database nor an archive of pg_dump.');
  }
  return magic === 'PGDMP';
}

type Check = {
  readonly file: string;
  readonly storage: StorageConfig;
  readonly isLive: boolean;
  readonly serverUrl: string | undefined;
  readonly environment: Environment;
};

/** Sums of both databases over orders older than a minute at the backup. */
type Sums = { readonly restored: OrderTotals; readonly live: OrderTotals };

type Restored = { readonly contents: BackupContents; readonly sums: Sums | undefined };

const settledMs = 60_000;

const untilOf = (file: string): number => {
  const madeAt = readBackupManifest(file)?.madeAt;
  return (madeAt === undefined ? statSync(file).mtimeMs : Date.parse(madeAt)) - settledMs;
};

function restoreEmbedded({ file, storage, isLive }: Check): Restored {
  let sums: Sums | undefined;
  const contents = checkSqliteBackup(file, (path) => {
    if (!isLive) return;
    const [until, live] = [untilOf(file), resolve(storage.dataDirectory, 'checkout.db')];
    if (!existsSync(live)) throw new Error(`DATA_DIR ${storage.dataDirectory} has no database to compare with.`);
    sums = { restored: readSqliteTotals(path, until), live: readSqliteTotals(live, until) };
  });
  return { contents, sums };
}

async function restoreShared({ file, storage, isLive, serverUrl: given, environment }: Check): Promise<Restored> {
  const liveUrl = postgresUrlOf(storage);
  const serverUrl = given ?? liveUrl;
  if (serverUrl === undefined) throw new Error('--server must name a PostgreSQL server for the trial.');
  if (isLive && liveUrl === undefined) throw new Error('DATABASE_URL names no database to compare with.');
  const { checkPostgresBackup, readPostgresTotals } = await import('../stores/postgres/index.js');
  let sums: Sums | undefined;
  const visit = async (url: string): Promise<void> => {
    if (!isLive || liveUrl === undefined) return;
    const until = untilOf(file);
    sums = { restored: await readPostgresTotals(url, until), live: await readPostgresTotals(liveUrl, until) };
  };
  const contents = await checkPostgresBackup({ file, serverUrl, environment, visit });
  return { contents, sums };
}

/** Lists orders that the live database has and the backup lacks. Retention explains the reverse. */
const findLacking = ({ restored, live }: Sums): readonly string[] =>
  Object.entries(live.fiat)
    .map(([currency, { orders }]) => [currency, orders - (restored.fiat[currency]?.orders ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(
      ([currency, count]) =>
        `the live database has ${count} orders in ${currency} of that time that are not in the backup`,
    );

async function compareWithManifest(file: string, contents: BackupContents): Promise<readonly string[]> {
  const manifest = readBackupManifest(file);
  if (!manifest) return [`${backupManifest(file)} is missing, so that the contents were compared with nothing`];
  const { bytes, sha256 } = manifest;
  const found = { bytes: statSync(file).size, sha256: await sha256Of(file), contents };
  return findBackupDifferences({ bytes, sha256, contents: manifest.contents }, found);
}

async function runCheck(check: Check): Promise<{ contents: BackupContents; findings: readonly string[] }> {
  const { file } = check;
  try {
    const { contents, sums } = isArchive(file) ? await restoreShared(check) : restoreEmbedded(check);
    const findings = [...(await compareWithManifest(file, contents)), ...(sums ? findLacking(sums) : [])];
    return { contents, findings };
  } catch (error) {
    throw new Error(`The backup ${file} does not restore: ${(error as Error).message}`, { cause: error });
  }
}

const toLines = (file: string, { contents, findings }: Awaited<ReturnType<typeof runCheck>>): readonly string[] => [
  findings.length === 0
    ? `Backup ${file} restores, and is what its manifest says.`
    : `Backup ${file} restores, but there is something to look at:`,
  ...findings.map((finding) => `- ${finding}`),
  ...describeBackupContents(contents),
];

export const restore: Command = {
  summary: 'Proves that a backup restores, on a copy that is removed afterwards.',
  parameters: 'FILE',
  arity: [1, 1],
  details: [
    'Restores FILE into a folder or a database of its own, runs the checks of the database and the migrations of this program,\ncounts and adds up the orders, and compares that with FILE.json, which the command backup has written. Nothing else is changed.',
    'An archive of pg_dump needs a PostgreSQL server on which the user may create a database: --server, by default the\none of DATABASE_URL_DIRECT or DATABASE_URL. pg_restore has to be installed.',
  ],
  options: {
    check: { says: 'Required: this command only checks. The documentation of the backup says how to restore.' },
    live: { says: 'Compares the sums with the database of DATA_DIR or DATABASE_URL, too.' },
    server: { value: 'URL', says: 'The PostgreSQL server for the trial.' },
  },
  examples: [
    ['--check /backups/checkout.db', 'Proves a backup of the embedded database.'],
    ['--check --server postgres://me@spare/postgres /backups/checkout.dump', 'The same for PostgreSQL.'],
  ],
  async run(context) {
    const { environment, positionals, isSet, text } = context;
    const [file = ''] = positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    if (!isSet('check')) throw new UsageError('--check is missing: this command only checks a backup.');
    const storage = storageOption(context);
    const result = await runCheck({ file, storage, isLive: isSet('live'), serverUrl: text('server'), environment });
    return { json: { file, ...result }, lines: toLines(file, result), isFine: result.findings.length === 0 };
  },
};
