import Database from 'libsql';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreFault } from '#core';
import { createCheckpoints, isSqliteLogMissing, isSqliteLogUsed } from './checkpoints.js';
import { createDataFolder, createPrivateFile, isDiskFull, lockDataFolder, sqliteErrorCode } from './data-folder.js';
import { checkLog, hasLogCommits } from './log-check.js';
import { migrate } from './migrations.js';

/** The values of `?1`, `?2` and so on, or those of `:name`. */
type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Runs statements at once, in the transaction that is open. Each text is prepared once. */
export function createSql(database: Database.Database) {
  const prepared = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return {
    /** Returns the rows. */
    all: <Row>(text: string, values: Values = []): Row[] => prepare(text).all(values) as Row[],
    /** Returns the number of changed rows. */
    run: (text: string, values: Values = []): number => prepare(text).run(values).changes,
  };
}

export type Sql = ReturnType<typeof createSql>;

/** SQLite's complaints about the disk, the file and the memory. */
const failing = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM|AUTH|NOMEM|PROTOCOL|ERROR|INTERNAL|SCHEMA)/;

const damaged = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** What an error says about the file. A lock of another program and the data of a call say nothing. */
export function faultOf(error: unknown): StoreFault {
  const code = sqliteErrorCode(error);
  if (damaged.test(code)) return 'damaged';
  return failing.test(code) ? 'failing' : 'none';
}

export type OpenSettings = {
  readonly directory: string;
  /** Opens a database whose log is missing, with the orders that it has. Such a database is refused by default. */
  readonly acceptsIncomplete: boolean;
  /** Receives what the operator has to know of an opened database. */
  readonly warn?: (sentence: string) => void;
};

const synchronousFull = 2;
const cacheKilobytes = 65_536;

/**
 * How long a write waits for another program, such as a command of the operator, which writes for milliseconds. The whole
 * process stands still meanwhile: a program that keeps its lock may cost an order each, but not the health checks.
 */
const busyTimeoutMs = 200;

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

const logMissing =
  'its database was copied without its log (checkout.db-wal), which has the latest orders, or the log is damaged at its start. ' +
  'Restore a backup, or copy the log too; INCOMPLETE_DATABASE=accept starts without the missing orders.';

/** Larger files are not checked: after a crash a start reads as much in half a minute, after a clean stop in some seconds. */
const checkedGigabytes = { afterCrash: 4, afterStop: 1 };

/** Runs SQLite's check: the file may be of a crash, a restore or a failing disk. @throws with the rest of a sentence. */
function checkFile(database: Database.Database): void {
  let complaint: string;
  try {
    [complaint = 'the check gave no result'] = database.prepare('PRAGMA quick_check(1)').raw().all().flat() as string[];
  } catch (error) {
    complaint = (error as Error).message;
  }
  database.pragma('shrink_memory'); // the pages that the check has read: a page read later is that of the disk
  if (complaint === 'ok') return;
  const reason = complaint.replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
  throw new Error(`its database is damaged. Restore the last backup. SQLite: ${reason}`);
}

/**
 * In WAL mode any setting below `synchronous = FULL` would acknowledge an order before it is on disk. Checkpoints are run
 * by the store, because SQLite's own ones could not keep the counters.
 */
function openFile({ directory, acceptsIncomplete, warn }: OpenSettings): Database.Database {
  const path = join(directory, 'checkout.db');
  const size = sizeOf(path) ?? 0;
  const hadLog = hasLogCommits(path);
  const checked = checkedGigabytes[isSqliteLogUsed(path) ? 'afterCrash' : 'afterStop'];
  const database = new Database(path, { timeout: busyTimeoutMs });
  if (size <= checked * 2 ** 30) checkFile(database);
  else warn?.(`The database is not checked for damage, as it is larger than ${checked} GB: \`doctor\` checks it.`);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = 0`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  if (isSqliteLogMissing(database, hadLog) && !acceptsIncomplete) throw new Error(logMissing);
  migrate(database);
  return database;
}

/** Refuses what is left of a database that was there: an empty file, a log without its file, or a damaged log. */
function checkWhole(directory: string): void {
  const path = join(directory, 'checkout.db');
  const size = sizeOf(path);
  const advice = 'Restore a backup; INCOMPLETE_DATABASE=accept starts without any order.';
  if (size === 0) throw new Error(`its database (checkout.db) is an empty file. ${advice}`);
  if (size === undefined && isSqliteLogUsed(path))
    throw new Error(`the log of its database (checkout.db-wal) is without checkout.db. ${advice}`);
  checkLog(directory);
}

/** Opens the files of a locked folder. */
function openFiles(settings: OpenSettings) {
  const path = join(settings.directory, 'checkout.db');
  const isNew = sizeOf(path) === undefined;
  try {
    createPrivateFile(path); // SQLite gives its log the mode of the database
    const database = openFile(settings);
    const checkpoints = createCheckpoints(database, path);
    checkpoints.run();
    return { database, checkpoints };
  } catch (error) {
    if (isNew && sizeOf(path) === 0) rmSync(path); // otherwise the next start would find an empty file
    throw error;
  }
}

/**
 * Opens the database in the data folder for this process alone. `close` first merges the log into the one file.
 * @throws with a sentence that names DATA_DIR when the folder cannot be used.
 */
export function openDatabase(settings: OpenSettings) {
  const { directory, acceptsIncomplete } = settings;
  let unlock = (): void => undefined;
  try {
    createDataFolder(directory);
    unlock = lockDataFolder(directory);
    if (!acceptsIncomplete) checkWhole(directory);
    const { database, checkpoints } = openFiles(settings);
    const close = (): void => {
      checkpoints.finish();
      unlock();
    };
    return { database, checkpoints, close };
  } catch (error) {
    unlock();
    const reason = isDiskFull(directory, error)
      ? 'its disk is full. Free some space and start again.'
      : (error as Error).message;
    throw new Error(`DATA_DIR ${directory} cannot be used: ${reason}`, { cause: error });
  }
}
