import Database from 'libsql';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';

/** The code of an error of SQLite or of the file system. */
export const sqliteErrorCode = (error: unknown): string =>
  String((error as { readonly code?: unknown } | undefined)?.code);

const privateFile = 0o600;
const privateFolder = 0o700;

/** Leaves the mode as it is where the file belongs to another user, or on a file system without modes. */
function setMode(path: string, mode: number): void {
  try {
    if ((fs.statSync(path).mode & 0o777) !== mode) fs.chmodSync(path, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(sqliteErrorCode(error))) throw error;
  }
}

/**
 * Creates a file that only its owner may read. Never opens an existing file: closing it would release the locks that
 * another connection of this process holds on it.
 */
export function createPrivateFile(path: string): void {
  try {
    fs.closeSync(fs.openSync(path, 'wx', privateFile));
  } catch (error) {
    if (sqliteErrorCode(error) !== 'EEXIST') throw error;
    setMode(path, privateFile);
  }
}

/**
 * Makes the files of the database private; SQLite gives its log the mode of the database. A folder with nothing else in
 * it becomes private as well. The mode of a shared folder is up to those who share it.
 */
export function makeDataPrivate(directory: string): void {
  createPrivateFile(join(directory, 'checkout.db'));
  const names = fs.readdirSync(directory);
  const own = names.filter((name) => name.startsWith('checkout.'));
  for (const name of own) setMode(join(directory, name), privateFile);
  if (own.length === names.length) setMode(directory, privateFolder);
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

const freeBytes = (path: string): number => {
  try {
    const { bavail, bsize } = fs.statfsSync(path);
    return bavail * bsize;
  } catch {
    return dirname(path) === path ? Infinity : freeBytes(dirname(path));
  }
};

/** Whether an error comes from a full disk, which SQLite reports as an I/O error while it creates the log. */
export const isDiskFull = (directory: string, error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(sqliteErrorCode(error)) ||
  (/^SQLITE_(?:IOERR|CANTOPEN)/.test(sqliteErrorCode(error)) && freeBytes(directory) < nearlyFullBytes);

const isFolder = (path: string): boolean => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates the data folder and its missing parents one by one, so that the first one that cannot be created fails.
 * Node 20's `mkdir` with `recursive` never returns for a path below /proc, where no parent can be created.
 */
export function createDataFolder(path: string): void {
  if (isFolder(path)) return;
  createDataFolder(dirname(path));
  try {
    fs.mkdirSync(path, { mode: privateFolder });
  } catch (error) {
    if (isFolder(path)) return; // another process has created it in the meantime
    throw new Error(`the folder ${path} cannot be created (${sqliteErrorCode(error)}).`, { cause: error });
  }
}

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
    if (sqliteErrorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new FolderInUseError('another process already uses its database. Stop that process or set another DATA_DIR.');
  }
  return () => lock.close();
}

const markerOf = (directory: string): string => join(directory, 'checkout.clean');

/** What changes with every write to the file, and with a file of another origin. */
function stateOf(directory: string): string {
  const { size, mtimeMs } = fs.statSync(join(directory, 'checkout.db'));
  return `${size} ${mtimeMs}\n`;
}

/** Whether the file is as a program left it that closed it after a check or a clean stop. */
export function wasStoppedCleanly(directory: string): boolean {
  try {
    return fs.readFileSync(markerOf(directory), 'utf8') === stateOf(directory);
  } catch {
    return false;
  }
}

/** Notes that the file is closed and sound. A note that cannot be written costs the next start a check. */
export function markCleanStop(directory: string): void {
  try {
    fs.writeFileSync(markerOf(directory), stateOf(directory), { mode: privateFile });
  } catch {
    // a full disk
  }
}

/** Called before the file is written to: whatever ends the program from now on, the next start checks the file. */
export const clearCleanMark = (directory: string): void => fs.rmSync(markerOf(directory), { force: true });
