import Database from 'libsql';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckpoints, isSqliteLogMissing, isSqliteLogUsed, type Checkpoints } from './checkpoints.js';
import { clearCleanMark, createDataFolder, isDiskFull, lockDataFolder, makeDataPrivate } from './data-folder.js';
import { markCleanStop, wasStoppedCleanly } from './data-folder.js';
import { checkLog } from './log-check.js';
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
  const hadLog = isSqliteLogUsed(path);
  const database = new Database(path, { timeout: busyTimeoutMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = 0`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  if (isSqliteLogMissing(database, hadLog) && !acceptsIncomplete) throw new Error(describeIncomplete(database));
  migrate(database);
  return database;
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

/** A database that was there: an empty file, or a log without its file, is what is left of one. */
function findLoss(path: string): string | undefined {
  const size = sizeOf(path);
  if (size === 0) return 'its database (checkout.db) is an empty file';
  return size === undefined && isSqliteLogUsed(path)
    ? 'the log of its database (checkout.db-wal) is without checkout.db'
    : undefined;
}

export type OpenDatabase = {
  readonly database: Database.Database;
  readonly checkpoints: Checkpoints;
  /** The file has shown damage, so the next start checks it. */
  readonly distrust: () => void;
  readonly close: () => void;
};

/** Opens the files of a locked folder. They stay trusted if the last program left them so. */
function openFiles(settings: OpenSettings): OpenDatabase {
  const { directory } = settings;
  const path = join(directory, 'checkout.db');
  const isNew = sizeOf(path) === undefined;
  let isTrusted = isNew || wasStoppedCleanly(directory);
  clearCleanMark(directory);
  try {
    makeDataPrivate(directory);
    const database = openFile(settings);
    const checkpoints = createCheckpoints(database);
    checkpoints.run();
    const close = (): void => {
      checkpoints.finish();
      database.close();
      if (isTrusted) markCleanStop(directory);
    };
    return { database, checkpoints, distrust: () => void (isTrusted = false), close };
  } catch (error) {
    if (isNew && sizeOf(path) === 0) rmSync(path); // otherwise the next start would find an empty file
    throw error;
  }
}

/**
 * Opens the database in the data folder for this process alone. `close` first merges the log into the one file.
 * @throws with a sentence that names DATA_DIR when the folder cannot be used.
 */
export function openDatabase(settings: OpenSettings): OpenDatabase {
  const { directory, acceptsIncomplete } = settings;
  let unlock = (): void => undefined;
  try {
    createDataFolder(directory);
    unlock = lockDataFolder(directory);
    const loss = acceptsIncomplete ? undefined : findLoss(join(directory, 'checkout.db'));
    if (loss) throw new Error(`${loss}. Restore a backup; INCOMPLETE_DATABASE=accept starts without any order.`);
    if (!acceptsIncomplete) checkLog(directory);
    const files = openFiles(settings);
    const close = (): void => {
      files.close();
      unlock();
    };
    return { ...files, close };
  } catch (error) {
    unlock();
    const reason = isDiskFull(directory, error)
      ? 'its disk is full. Free some space and start again.'
      : (error as Error).message;
    throw new Error(`DATA_DIR ${directory} cannot be used: ${reason}`, { cause: error });
  }
}
