import type Database from 'libsql';

/** A piece of writing: runs inside a transaction, perhaps twice, and gives what its caller gets. */
export type Job<Answer> = () => Answer;

export type Write = <Answer>(job: Job<Answer>) => Promise<Answer>;

type PendingWrite = {
  readonly job: Job<unknown>;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Runs something inside a transaction. On a full disk SQLite has rolled back by itself, and another ROLLBACK would fail
 * and hide the error that matters; the library's own wrapper does that.
 */
const createTransaction =
  (database: Database.Database) =>
  <Answer>(run: () => Answer): Answer => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const answer = run();
      database.exec('COMMIT');
      return answer;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };

/**
 * Makes many writes durable with one fsync: what arrives in one turn of the event loop is written in one transaction,
 * and nobody is answered before it is committed. A job that fails does not fail its neighbours.
 */
export function createGroupCommit(database: Database.Database): Write {
  const transaction = createTransaction(database);
  let pending: PendingWrite[] = [];

  const settle = (group: readonly PendingWrite[]): void => {
    try {
      const answers = transaction(() => group.map(({ job }) => job()));
      group.forEach(({ resolve }, index) => resolve(answers[index] as never));
    } catch (error) {
      if (group.length > 1) group.forEach((one) => settle([one]));
      else group.forEach(({ reject }) => reject(error));
    }
  };

  const flush = (): void => {
    const group = pending;
    pending = [];
    settle(group);
  };

  return (job) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush);
      pending.push({ job, resolve, reject });
    });
}
