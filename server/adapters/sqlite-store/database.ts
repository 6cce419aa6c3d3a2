import Database from 'libsql';
import { join } from 'node:path';
import { createFolder, lockFolder } from './data-folder.js';
import { migrate } from './migrations.js';

const synchronousFull = 2;

/**
 * Transaction codes are random, so each order writes to another page of their index. With a small cache and frequent
 * checkpoints an order beside a million others took twice as long as one in an empty database.
 */
const cacheKilobytes = 65_536;
const pagesBetweenCheckpoints = 4000;

/** In WAL mode any setting below `synchronous = FULL` would acknowledge an order before it is on disk. */
function openFile(directory: string): Database.Database {
  const database = new Database(join(directory, 'checkout.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  migrate(database);
  return database;
}

export type OpenDatabase = { readonly database: Database.Database; readonly close: () => void };

function openLocked(directory: string): OpenDatabase {
  createFolder(directory);
  const unlock = lockFolder(directory);
  try {
    const database = openFile(directory);
    const close = (): void => {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database in the data folder for this process alone. `close` first merges the log into the one file.
 * @throws with a sentence that names DATA_DIR when the folder cannot be used.
 */
export function openDatabase(directory: string): OpenDatabase {
  try {
    return openLocked(directory);
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
