import Database from 'libsql';
import * as fs from 'node:fs';
import { join } from 'node:path';

/** The code of an error of SQLite or of the file system. */
export const sqliteErrorCode = (error: unknown): string =>
  String((error as { readonly code?: unknown } | undefined)?.code);

const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * Creates a file that only its owner may read. Never opens an existing file: closing it would release the locks that
 * another connection of this process holds on it.
 */
export function createPrivateFile(path: string): void {
  try {
    fs.closeSync(fs.openSync(path, 'wx', privateFile));
  } catch (error) {
    if (sqliteErrorCode(error) !== 'EEXIST') throw error;
  }
}

/** The database, its log and the index of the log. All three have to be the files that this process has open. */
const databaseFiles = ['checkout.db', 'checkout.db-wal', 'checkout.db-shm'] as const;

const lossCheckMs = 1000;

/**
 * Remembers the open files, and notices when the path of one no longer leads to it: after each commit, and while nothing is
 * written. The operating system lets a process write to a removed file, which would acknowledge orders into nothing.
 * @param onLost receives the reason, once
 */
export function watchDataFiles(directory: string, onLost: (error: Error) => void) {
  const inodeOf = (name: string) => fs.statSync(join(directory, name), { throwIfNoEntry: false })?.ino;
  const opened = databaseFiles.map((name) => ({ name, inode: inodeOf(name) }));
  let loss: Error | undefined;
  const find = (): void => {
    const lost = loss ? undefined : opened.find(({ name, inode }) => inodeOf(name) !== inode);
    if (!lost) return;
    const sentence = `${lost.name} was removed or replaced while the server ran, so that it could keep no more orders.`;
    loss = new Error(`DATA_DIR ${directory} cannot be used any more: ${sentence}`);
    onLost(loss);
  };
  const timer = setInterval(find, lossCheckMs).unref();
  return {
    /** @throws when a file of the database is lost. */
    check: (): void => {
      find();
      if (loss) throw loss;
    },
    stop: () => clearInterval(timer),
  };
}

const nearlyFullBytes = 65_536;

/** Whether an error comes from a full disk, which SQLite reports as an I/O error while it creates the log. */
export function isDiskFull(directory: string, error: unknown): boolean {
  const code = sqliteErrorCode(error);
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return true;
  if (!/^SQLITE_(?:IOERR|CANTOPEN)/.test(code)) return false;
  const { bavail, bsize } = fs.statfsSync(directory);
  return bavail * bsize < nearlyFullBytes;
}

/** Creates the data folder, for its owner alone, and its missing parents. */
export const createDataFolder = (path: string) => fs.mkdirSync(path, { recursive: true, mode: privateFolder });

/** Another process has locked the data folder. */
export class FolderInUseError extends Error {}

/**
 * Locks the data folder for this process and returns the function that releases it. Refuses a second process at once.
 * The operating system releases the lock when the process ends, however it ends. The lock is on a file of its own, so
 * that other tools can read and back up the database while the server runs.
 */
export function lockDataFolder(path: string): () => void {
  const file = join(path, 'checkout.lock');
  createPrivateFile(file);
  const lock = new Database(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteErrorCode(error) === 'SQLITE_NOTADB')
      throw new Error('checkout.lock is damaged. It has no data: delete it while no server runs.', { cause: error });
    if (sqliteErrorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new FolderInUseError('another process already uses its database. Stop that process or set another DATA_DIR.');
  }
  return () => lock.close();
}
