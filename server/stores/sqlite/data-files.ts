import { chmodSync, closeSync, openSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The database, its log and the index of the log. All three have to be the files that this process has open. */
const databaseFiles = ['checkout.db', 'checkout.db-wal', 'checkout.db-shm'] as const;

const privateFile = 0o600;
const privateFolder = 0o700;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** Leaves the mode as it is where the file belongs to another user, or on a file system without modes. */
function setMode(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(codeOf(error))) throw error;
  }
}

/**
 * Creates a file that only its owner may read. Never opens an existing file: closing it would release the locks that
 * another connection of this process holds on it.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    setMode(path, privateFile);
  }
}

/**
 * Makes the files of the database private; SQLite gives its log the mode of the database. A folder with nothing else in
 * it becomes private as well. The mode of a shared folder is up to those who share it.
 */
export function makePrivate(directory: string): void {
  createPrivateFile(join(directory, 'checkout.db'));
  const names = readdirSync(directory);
  const own = names.filter((name) => name.startsWith('checkout.'));
  for (const name of own) setMode(join(directory, name), privateFile);
  if (own.length === names.length) setMode(directory, privateFolder);
}

/**
 * Remembers the open files and returns a function that finds the first one whose path no longer leads to it. The
 * operating system lets a process write to a removed file, which would acknowledge orders into nothing.
 */
export function watchFiles(directory: string): () => string | undefined {
  const inodeOf = (name: string): number | undefined => statSync(join(directory, name), { throwIfNoEntry: false })?.ino;
  const opened = databaseFiles.map((name) => ({ name, inode: inodeOf(name) }));
  return () => opened.find(({ name, inode }) => inodeOf(name) !== inode)?.name;
}

const nearlyFullBytes = 65_536;

const freeBytes = (path: string): number => {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return dirname(path) === path ? Infinity : freeBytes(dirname(path));
  }
};

/** Whether an error comes from a full disk, which SQLite reports as an I/O error while it creates the log. */
export const isDiskFull = (directory: string, error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(codeOf(error)) ||
  (/^SQLITE_(?:IOERR|CANTOPEN)/.test(codeOf(error)) && freeBytes(directory) < nearlyFullBytes);
