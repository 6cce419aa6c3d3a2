import Database from 'libsql';
import { join } from 'node:path';

const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === 'SQLITE_BUSY';

/**
 * Takes the data folder for this process; gives back the release. A second process is refused at once.
 * The operating system drops the lock with the process, however it ends. It is a lock on a file of its own, so that
 * the database itself can still be read and backed up by other tools while the server runs.
 */
export function lockFolder(directory: string): () => void {
  const lock = new Database(join(directory, 'checkout.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new Error('another process already uses its database. Stop that one or set another DATA_DIR.');
  }
  return () => lock.close();
}
