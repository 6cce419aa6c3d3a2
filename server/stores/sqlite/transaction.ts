import type Database from 'libsql';

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
