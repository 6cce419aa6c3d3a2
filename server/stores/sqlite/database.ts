import Database from 'libsql';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreFault } from '#core';
import { createCheckpoints, isSqliteLogMissing, isSqliteLogUsed } from './checkpoints.js';
import { clearCleanMark, createDataFolder, createPrivateFile, isDiskFull, lockDataFolder } from './data-folder.js';
import { markCleanStop, sqliteErrorCode, wasStoppedCleanly } from './data-folder.js';
import { checkLog } from './log-check.js';
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
  'its database was copied without its log (checkout.db-wal), which has the latest orders. Restore a backup, or copy the ' +
  'log too; INCOMPLETE_DATABASE=accept starts without the missing orders.';

/** A larger file is not checked: a start reads about as much in half a minute. */
const maxCheckedBytes = 4 * 2 ** 30;

/**
 * Runs SQLite's check unless the last program that used the file closed it: after a crash, a restore or a copy.
 * @returns whether the file is known to be sound
 */
function checkAfterCrash(database: Database.Database, { directory, warn }: OpenSettings): boolean {
  if (wasStoppedCleanly(directory)) return true;
  if ((sizeOf(join(directory, 'checkout.db')) ?? 0) > maxCheckedBytes) {
    warn?.('The database was not closed, and is not checked for damage as it is larger than 4 GB: `doctor` checks it.');
    return false;
  }
  let complaint: string;
  try {
    [complaint = 'the check gave no result'] = database.prepare('PRAGMA quick_check(1)').raw().all().flat() as string[];
  } catch (error) {
    complaint = (error as Error).message;
  }
  if (complaint === 'ok') return true;
  const reason = complaint.replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
  throw new Error(`its database is damaged. Restore the last backup. SQLite: ${reason}`);
}

/**
 * In WAL mode any setting below `synchronous = FULL` would acknowledge an order before it is on disk. Checkpoints are run
 * by the store, because SQLite's own ones could not keep the counters.
 */
function openFile(settings: OpenSettings) {
  const { directory, acceptsIncomplete } = settings;
  const path = join(directory, 'checkout.db');
  const hadLog = isSqliteLogUsed(path);
  const database = new Database(path, { timeout: busyTimeoutMs });
  const isSound = sizeOf(path) === 0 || checkAfterCrash(database, settings);
  clearCleanMark(directory);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = 0`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  if (isSqliteLogMissing(database, hadLog) && !acceptsIncomplete) throw new Error(logMissing);
  migrate(database);
  return { database, isSound };
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
  const { directory } = settings;
  const path = join(directory, 'checkout.db');
  const isNew = sizeOf(path) === undefined;
  try {
    createPrivateFile(path); // SQLite gives its log the mode of the database
    const { database, isSound } = openFile(settings);
    const checkpoints = createCheckpoints(database);
    checkpoints.run();
    let isTrusted = isSound;
    return {
      database,
      checkpoints,
      /** The file has shown damage, so the next start checks it. */
      distrust: () => void (isTrusted = false),
      close: (): void => {
        checkpoints.finish();
        database.close();
        if (isTrusted) markCleanStop(directory);
      },
    };
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
    const { close, ...files } = openFiles(settings);
    return { ...files, close: () => (close(), unlock()) };
  } catch (error) {
    unlock();
    const reason = isDiskFull(directory, error)
      ? 'its disk is full. Free some space and start again.'
      : (error as Error).message;
    throw new Error(`DATA_DIR ${directory} cannot be used: ${reason}`, { cause: error });
  }
}
