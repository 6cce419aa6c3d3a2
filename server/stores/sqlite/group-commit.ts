import type Database from 'libsql';

/** Writes inside a transaction and returns the caller's result. Runs twice when another job of its group fails. */
export type Job<Result> = () => Result;

export type Write = <Result>(job: Job<Result>) => Promise<Result>;

/**
 * Runs a function inside a transaction. On a full disk SQLite rolls back by itself, and a second ROLLBACK would fail and
 * hide the original error, which the library's own wrapper does.
 */
export const createTransaction =
  (database: Database.Database) =>
  <Result>(run: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };

type PendingWrite = {
  /** Runs the job, and returns what gives its caller the result. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
};

export type GroupCommitSettings = {
  readonly database: Database.Database;
  /** Called after each commit, before its callers get their results. What it throws fails all of them. */
  readonly confirm: () => void;
  /** Called after the callers have their results. */
  readonly afterCommit: () => void;
};

/** More jobs than this gain little from waiting for each other. */
export const fullGroup = 100;

/**
 * Makes many writes durable with one fsync (DECISIONS 142): the jobs of one transaction, of which no caller gets a result before it is
 * committed. A group that is not full grows as long as each turn of the event loop brings more jobs: alone, a job waits one
 * further turn. A job that fails does not fail the other jobs of its group.
 */
export function createGroupCommit({ database, confirm, afterCommit }: GroupCommitSettings): Write {
  const transaction = createTransaction(database);
  let pending: PendingWrite[] = [];

  const acknowledge = (group: readonly PendingWrite[], resolves: readonly (() => void)[]): void => {
    try {
      confirm();
      for (const resolve of resolves) resolve();
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
    }
  };

  const settle = (group: readonly PendingWrite[]): void => {
    let resolves: readonly (() => void)[];
    try {
      resolves = transaction(() => group.map(({ run }) => run()));
    } catch (error) {
      if (group.length > 1) group.forEach((write) => settle([write]));
      else group.forEach(({ reject }) => reject(error));
      return;
    }
    acknowledge(group, resolves);
  };

  const flush = (): void => {
    const group = pending;
    pending = [];
    settle(group);
    afterCommit();
  };

  const flushOnceGathered = (before: number): void => {
    const { length } = pending;
    if (length === before || length >= fullGroup) flush();
    else setImmediate(flushOnceGathered, length);
  };

  return (job) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flushOnceGathered, 0);
      const run = () => {
        const result = job();
        return () => resolve(result);
      };
      pending.push({ run, reject });
    });
}
