import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';

/** Writes inside a transaction and returns the caller's result. Runs twice when another job of its group fails. */
export type Job<Result> = () => Result;

export type Write = <Result>(job: Job<Result>) => Promise<Result>;

type PendingJob = { job: Job<unknown>; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** More jobs than this gain little from waiting for each other. */
export const fullGroup = 100;

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

type GroupCommitSettings = {
  readonly database: Database.Database;
  /** Called after each commit, before its callers get their results. What it throws fails all of them. */
  readonly confirm: () => void;
  /** Called after each group, also after one that failed. */
  readonly afterCommit: () => void;
};

/**
 * Makes many writes durable with one fsync. A group grows as long as each turn of the event loop brings more jobs: alone, a
 * job waits one further turn. No caller gets a result before it is committed. A job that fails does not fail the others.
 */
export function createGroupCommit({ database, confirm, afterCommit }: GroupCommitSettings): Write {
  const transaction = createTransaction(database);
  let pending: PendingJob[] = [];
  let isRunning = false;

  const commit = (group: readonly PendingJob[]): void => {
    let isCommitted = false;
    try {
      const results = transaction(() => group.map(({ job }) => job()));
      isCommitted = true;
      confirm();
      group.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      if (group.length > 1 && !isCommitted) group.forEach((one) => commit([one]));
      else group.forEach(({ reject }) => reject(error));
    } finally {
      afterCommit();
    }
  };

  const gather = async (): Promise<void> => {
    await nextTurn();
    for (let before = 0; pending.length > before && pending.length < fullGroup;) {
      before = pending.length;
      await nextTurn();
    }
  };

  const work = async (): Promise<void> => {
    isRunning = true;
    while (pending.length > 0) {
      await gather();
      const group = pending;
      pending = [];
      commit(group);
    }
    isRunning = false;
  };

  return <Result>(job: Job<Result>) =>
    new Promise<Result>((resolve, reject) => {
      pending.push({ job, resolve: resolve as PendingJob['resolve'], reject });
      if (!isRunning) void work();
    });
}
