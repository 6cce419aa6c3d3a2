import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BackupContents } from '#core';
import { backUpSqlite } from '../stores/sqlite/index.js';
import { UsageError, type Command } from './command.js';
import { storageOption } from './storage.js';

const privateFile = 0o600;

function flush(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/**
 * Creates a file that only its owner may read. It appears under its name once it is complete and on disk.
 * @throws with the rest of a sentence that names the file.
 */
function createBackupFile<Contents>(name: string, write: (copy: string) => Contents) {
  const file = resolve(name);
  const parent = dirname(file);
  if (fs.existsSync(file)) throw new Error('it exists already. Name a new file.');
  if (!fs.existsSync(parent)) throw new Error(`there is no folder ${parent}.`);
  const folder = fs.mkdtempSync(join(parent, '.backup-'));
  try {
    const copy = join(folder, 'copy');
    const contents = write(copy);
    fs.chmodSync(copy, privateFile);
    flush(copy);
    fs.closeSync(fs.openSync(file, 'wx', privateFile)); // reserves the name, so that no other file is ever replaced
    fs.renameSync(copy, file);
    flush(parent);
    return { contents, bytes: fs.statSync(file).size };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy that is complete, checked and on disk. */
type Written = { readonly file: string; readonly bytes: number; readonly contents: BackupContents };

function makeBackup(file: string, directory: string): Written {
  try {
    return { file, ...createBackupFile(file, (copy) => backUpSqlite({ directory, copy })) };
  } catch (error) {
    throw new Error(`The backup ${file} was not made: ${(error as Error).message}`, { cause: error });
  }
}

const timeOf = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString());

const describeBackup = ({ file, bytes, contents }: Written): readonly string[] => [
  `Backup ${file} is complete and checked.`,
  `orders: ${contents.orders}`,
  `newest order: ${timeOf(contents.newestOrderAt)}`,
  `webhook messages: ${contents.webhooks}`,
  `schema version: ${contents.schemaVersion}`,
  `bytes: ${bytes}`,
];

const ofPostgres = (file: string): string =>
  `PostgreSQL copies and restores its databases with its own programs, which take the URL without "?pool=", and DATABASE_PASSWORD as PGPASSWORD:
pg_dump --format=custom --file='${file}' "$DATABASE_URL"
pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL" '${file}'`;

export const backup: Command = {
  summary: 'Backs up the embedded database of a service, which may run.',
  parameter: 'FILE',
  details: [
    'FILE must not exist; it appears once the copy is complete, checked and on disk, and only its owner may read it.',
    'The database is that of DATA_DIR. With DATABASE_URL the command prints the two lines that copy and restore PostgreSQL.',
  ],
  options: {},
  examples: [
    ['/backups/checkout.db', 'Copies the embedded database and prints what is in the copy.'],
    ['/backups/checkout.db --json', 'Does the same for a program.'],
  ],
  run(context) {
    const [file = ''] = context.positionals;
    if (file === '') throw new UsageError('FILE is empty.');
    const { databaseUrl, dataDirectory } = storageOption(context);
    if (databaseUrl !== undefined) throw new Error(ofPostgres(file));
    const written = makeBackup(file, dataDirectory);
    return { json: written, lines: describeBackup(written) };
  },
};
