import Database from 'libsql';
import { join } from 'node:path';
import { createCheckpoints, isLogMissing, isLogUsed, type Checkpoints } from './checkpoints.js';
import { isDiskFull, makePrivate, watchFiles } from './data-files.js';
import { createFolder, lockFolder } from './data-folder.js';
import { migrate } from './migrations.js';

export type OpenSettings = {
  readonly directory: string;
  /** Opens a database whose log is missing, with the orders that it has. */
  readonly acceptsIncomplete: boolean;
};

const synchronousFull = 2;

const cacheKilobytes = 65_536;

/**
 * How long a write waits for another program, such as a command of the operator, which writes for milliseconds. The whole
 * process stands still meanwhile: a program that keeps its lock may cost an order each, but not the health checks.
 */
const busyTimeoutMs = 200;

/** Says how much of the database is here. How much is missing is unknown. */
function describeIncomplete(database: Database.Database): string {
  const [found] = database.prepare('SELECT count(*) AS orders, max(created_at) AS newest FROM orders').all() as {
    readonly orders: number;
    readonly newest: number | null;
  }[];
  const newest = found?.newest ? `, the newest of ${new Date(found.newest).toISOString()}` : '';
  return (
    `its database was copied without its log (checkout.db-wal), which has the latest orders. It contains ` +
    `${found?.orders ?? 0} orders${newest}. Restore a backup, or copy the log too; INCOMPLETE_DATABASE=accept starts ` +
    `without the missing orders.`
  );
}

/**
 * In WAL mode any setting below `synchronous = FULL` would acknowledge an order before it is on disk. Checkpoints are run
 * by the store, because SQLite's own ones could not keep the counters.
 */
function openFile({ directory, acceptsIncomplete }: OpenSettings): Database.Database {
  const path = join(directory, 'checkout.db');
  const hadLog = isLogUsed(path);
  const database = new Database(path, { timeout: busyTimeoutMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = 0`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  if (isLogMissing(database, hadLog) && !acceptsIncomplete) throw new Error(describeIncomplete(database));
  migrate(database);
  return database;
}

export type OpenDatabase = {
  readonly database: Database.Database;
  readonly checkpoints: Checkpoints;
  /** Finds an open file that was removed or replaced meanwhile. */
  readonly findLostFile: () => string | undefined;
  readonly close: () => void;
};

function openLocked(settings: OpenSettings): OpenDatabase {
  const { directory } = settings;
  createFolder(directory);
  const unlock = lockFolder(directory);
  try {
    makePrivate(directory);
    const database = openFile(settings);
    const checkpoints = createCheckpoints(database);
    checkpoints.run();
    const close = (): void => {
      checkpoints.finish();
      database.close();
      unlock();
    };
    return { database, checkpoints, findLostFile: watchFiles(directory), close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database in the data folder for this process alone. `close` first merges the log into the one file.
 * @throws with a sentence that names DATA_DIR when the folder cannot be used.
 */
export function openDatabase(settings: OpenSettings): OpenDatabase {
  const { directory } = settings;
  try {
    return openLocked(settings);
  } catch (error) {
    const reason = isDiskFull(directory, error)
      ? 'its disk is full. Free some space and start again.'
      : (error as Error).message;
    throw new Error(`DATA_DIR ${directory} cannot be used: ${reason}`, { cause: error });
  }
}
