import type Database from 'libsql';
import type BackgroundDatabase from 'libsql/promise';
import { fdatasync, openSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * The changed rows between two checkpoints: 20 orders at a time, each with a webhook and a key, then fill about 4,000
 * pages of the log. With more frequent checkpoints an order beside a million others took twice as long as one in an
 * empty database, because transaction codes are random and each order writes to another page of their index.
 */
const changesBetweenCheckpoints = 1600;

/** Whether the database at `path` has a log that is not empty. */
export const isSqliteLogUsed = (path: string): boolean =>
  (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

const findCounters = () => `SELECT 1 FROM sqlite_master WHERE name = 'checkpoints'`;
const findMissingLog = () => `SELECT 1 FROM checkpoints WHERE merged <> resumed`;
const merge = () => `UPDATE checkpoints SET merged = merged + 1`;
const copyLog = () => `PRAGMA wal_checkpoint(PASSIVE)`;
const resume = () => `UPDATE checkpoints SET resumed = merged`;

/**
 * True for a file that was copied without the log of the server that used it, or whose log is unreadable from its start. Must be
 * called with what `hasLogCommits` returned before the database was opened, because SQLite begins an unreadable log anew.
 */
export const isSqliteLogMissing = (database: Database.Database, hadLog: boolean): boolean =>
  !hadLog && [findCounters(), findMissingLog()].every((text) => database.prepare(text).all().length > 0);

/** Declares that the database is whole: a backup, which has no log. */
export const markDatabaseWhole = (database: Database.Database): void => void database.exec(resume());

/**
 * Merges the log into the database file, so that the file alone tells whether its log is missing. The file in use has
 * `merged` ahead of `resumed`; the log begins with the commit that makes them equal again. So a copy of the file alone
 * is noticed, while the log of a crash, or another program that merges it, restores the equal counters.
 *
 * A program that reads the database during a checkpoint can delay part of it: until the next one the file may then
 * pass for whole.
 */
export function createCheckpoints(database: Database.Database, path: string) {
  let background: BackgroundDatabase | undefined;
  // Never closed: that would drop SQLite's locks, which POSIX keeps by process, and a connection can outlive its `close`.
  const file = openSync(path, 'r+');
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const readCount = (): number => (countChanges.all() as { count: number }[])[0]?.count ?? 0;
  let lastCount = 0;
  let running: Promise<void> | undefined;

  const end = (): void => {
    try {
      database.exec(copyLog());
    } finally {
      database.exec(resume());
    }
  };

  /** The whole process stands still meanwhile. */
  const run = (): void => {
    database.exec(merge());
    end();
  };

  /**
   * A thread of the library copies the log, then this one the commits since: the log begins anew once all is copied. SQLite
   * syncs the file only then, so without the sync in between this thread would wait for all of it.
   */
  const runInBackground = async (): Promise<void> => {
    background ??= new (await import('libsql/promise')).default(path, {}); // a start is faster without
    database.exec(merge());
    await (background.exec(copyLog()) as Promise<void>).then(() => promisify(fdatasync)(file)).finally(end);
  };

  return {
    run,
    /** Runs a checkpoint once enough rows have changed. A failed one is repeated after as many changes again. */
    async runIfDue(): Promise<void> {
      const count = readCount();
      if (running || count - lastCount < changesBetweenCheckpoints) return;
      lastCount = count;
      running = runInBackground();
      await running.finally(() => (running = undefined));
    },
    /** Resolves once no checkpoint runs. */
    settle: () => Promise.allSettled([running]),
    /** Merges the log for good, empties it and closes the database: its file alone is then all of it. */
    finish(): void {
      background?.close();
      database.exec(`${resume()}; PRAGMA wal_checkpoint(TRUNCATE)`);
      database.close();
    },
  };
}
