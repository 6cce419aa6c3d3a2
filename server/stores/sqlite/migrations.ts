import { createHash } from 'node:crypto';
import type Database from 'libsql';
import { createTransaction } from './group-commit.js';
import tables from './0001-tables.sql?raw';

/** In their order. Until 0.4.0 is released the first one is edited, then none is. */
const migrations = [tables].map((script) => ({ script, hash: createHash('sha256').update(script).digest('hex') }));

/** A migration that a database has; the tables of another program have no hash. */
type Applied = { readonly version: number; readonly hash?: string };

/** The migrations of a database. Tables without them are those of another program. */
function readApplied(database: Database.Database): readonly Applied[] {
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").raw().all().flat();
  if (names.length === 0) return [];
  if (!names.includes('schema_versions')) return [{ version: 0 }];
  return database.prepare('SELECT * FROM schema_versions ORDER BY version').all() as Applied[];
}

const isOfThisProgram = (applied: readonly Applied[]): boolean =>
  applied.every(({ version, hash }, index) => version === index + 1 && hash === migrations[index]?.hash);

/** Whether the tables are those of this program. */
export function isCurrentSchema(database: Database.Database): boolean {
  const applied = readApplied(database);
  return applied.length === migrations.length && isOfThisProgram(applied);
}

const createVersions = () => `
  CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, hash text NOT NULL)`;

/**
 * Makes the tables those of this program, in one transaction: a program that is killed meanwhile leaves the database as it
 * was. References between tables are checked from then on.
 * @throws with the rest of a sentence when another version created them.
 */
export function migrate(database: Database.Database): void {
  const applied = readApplied(database);
  if (!isOfThisProgram(applied))
    throw new Error('another version of this program created its tables. Start that version, or begin without them.');
  if (applied.length < migrations.length)
    createTransaction(database)(() => {
      database.exec(createVersions());
      const insertVersion = database.prepare('INSERT INTO schema_versions VALUES (?1, ?2)');
      migrations.slice(applied.length).forEach(({ script, hash }, index) => {
        database.exec(script);
        insertVersion.run([applied.length + index + 1, hash]);
      });
    });
  database.exec('PRAGMA foreign_keys = ON');
}
