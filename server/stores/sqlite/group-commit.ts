import type Database from 'libsql';
import { createGroupCommit } from '../group-commit.js';

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

type WriteSettings = {
  readonly database: Database.Database;
  /** Called after each commit, before its callers get their results. What it throws fails all of them. */
  readonly confirm?: () => void;
  /** Called after each group, also after one that failed. */
  readonly afterCommit?: () => void;
};

/** Makes many jobs durable with one fsync. No caller gets a result before it is committed. */
export function createWrite({ database, confirm, afterCommit }: WriteSettings) {
  const transaction = createTransaction(database);
  let isCommitted = false;
  const commit = (jobs: readonly Job<unknown>[]): unknown[] => {
    isCommitted = false;
    try {
      const results = transaction(() => jobs.map((job) => job()));
      isCommitted = true;
      confirm?.();
      return results;
    } finally {
      afterCommit?.();
    }
  };
  const { add, drain } = createGroupCommit({ write: commit, isSpoilt: () => !isCommitted });
  return { write: add as Write, drain };
}
