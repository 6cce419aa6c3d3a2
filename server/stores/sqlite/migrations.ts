import type Database from 'libsql';
import { createMigrations, type Applied } from '../migrations.js';
import { createTransaction } from './group-commit.js';
import tables from './0001-tables.sql?raw';

const migrations = createMigrations([tables]);

/** The migrations of a database. Tables without them are those of another program. */
function readApplied(database: Database.Database): readonly Applied[] {
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").raw().all().flat();
  if (names.length === 0) return [];
  if (!names.includes('schema_versions')) return [{ version: 0 }];
  return database.prepare('SELECT * FROM schema_versions ORDER BY version').all() as Applied[];
}

/** Whether the tables are those of this program. */
export const isCurrentSchema = (database: Database.Database): boolean => migrations.isCurrent(readApplied(database));

/**
 * Makes the tables those of this program, in one transaction: a program that is killed meanwhile leaves the database as it
 * was. References between tables are checked from then on.
 * @throws with the rest of a sentence when another version created them.
 */
export function migrate(database: Database.Database): void {
  createTransaction(database)(() => database.exec(migrations.toScript(readApplied(database))));
  database.exec('PRAGMA foreign_keys = ON');
}
