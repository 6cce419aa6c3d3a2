import Database from 'libsql';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPrivateFile } from './data-files.js';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates the data folder and its missing parents one by one, so that the first one that cannot be created fails.
 * Node 20's `mkdir` with `recursive` never returns for a path below /proc, where no parent can be created.
 */
export function createFolder(path: string): void {
  if (isFolder(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isFolder(path)) return; // another process has created it in the meantime
    throw new Error(`the folder ${path} cannot be created (${String((error as { code?: unknown }).code)}).`, {
      cause: error,
    });
  }
}

/** Another process has locked the data folder. */
export class FolderInUseError extends Error {}

const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === 'SQLITE_BUSY';

/**
 * Locks the data folder for this process and returns the function that releases it. Refuses a second process at once.
 * The operating system releases the lock when the process ends, however it ends. The lock is on a file of its own, so
 * that other tools can read and back up the database while the server runs.
 */
export function lockFolder(path: string): () => void {
  const file = join(path, 'checkout.lock');
  createPrivateFile(file);
  const lock = new Database(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new FolderInUseError('another process already uses its database. Stop that process or set another DATA_DIR.');
  }
  return () => lock.close();
}
