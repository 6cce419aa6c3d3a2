import type { BackupContents } from '#core';
import Database from 'libsql';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSqliteLogMissing, isSqliteLogUsed, markDatabaseWhole } from './checkpoints.js';
import { createPrivateFile } from './data-folder.js';
import { checkUnusedLog, hasLogCommits } from './log-check.js';
import { isCurrentSchema } from './migrations.js';

/** Waits this long for a program that holds the database alone, such as one that recovers it after a crash. */
const busyTimeoutMs = 10_000;

function using<Result>(path: string, run: (database: Database.Database) => Result): Result {
  const database = new Database(path, { timeout: busyTimeoutMs });
  try {
    return run(database);
  } finally {
    database.close();
  }
}

/** Runs SQLite's own checks. Returns their first complaint. */
function findDamage(database: Database.Database): string | undefined {
  const check = (pragma: string) => database.prepare(`PRAGMA ${pragma}`).raw().all()[0] as [string] | undefined;
  const [complaint] = check('integrity_check(1)') ?? ['the check gave no result'];
  if (complaint !== 'ok') return complaint;
  const row = check('foreign_key_check');
  return row && `a row of ${row[0]} refers to a row that is missing`;
}

const describeContents = () => `
  SELECT (SELECT max(version) FROM schema_versions) AS schemaVersion, (SELECT count(*) FROM orders) AS orders,
    (SELECT max(created_at) FROM orders) AS newestOrderAt, (SELECT count(*) FROM outbox) AS webhooks`;

/** Opens a database that the service would start with: a copy of an incomplete one would pass for whole. */
function usingWhole<Result>(path: string, run: (database: Database.Database) => Result): Result {
  if (!existsSync(path)) throw new Error('the log of the database (checkout.db-wal) is without checkout.db.');
  if (statSync(path).size === 0) throw new Error('the database is an empty file.');
  const hadLog = hasLogCommits(path);
  return using(path, (database) => {
    if (!isSqliteLogMissing(database, hadLog)) return run(database);
    throw new Error('the database was copied without its log (checkout.db-wal), or the log is damaged at its start.');
  });
}

/**
 * Copies the embedded database beside its server, which may run, and checks the private copy.
 * @param copy a path at which nothing is yet
 * @throws with a sentence.
 */
export function backUpSqlite({ directory, copy }: { directory: string; copy: string }): BackupContents {
  const source = join(directory, 'checkout.db');
  if (!existsSync(source)) throw new Error(`DATA_DIR ${directory} has no database.`);
  checkUnusedLog(directory);
  createPrivateFile(copy);
  usingWhole(source, (database) => database.prepare('VACUUM INTO ?').run(copy));
  return using(copy, (database) => {
    markDatabaseWhole(database);
    const damage = findDamage(database);
    if (damage !== undefined) throw new Error(`the copy is damaged: ${damage}.`);
    return (database.prepare(describeContents()).all() as [BackupContents])[0];
  });
}

/** Inspects the embedded database beside its server; undefined without one. @throws if the service would not start with it by itself. */
export function inspectSqlite(directory: string) {
  const path = join(directory, 'checkout.db');
  if (!existsSync(path) && !isSqliteLogUsed(path)) return undefined;
  checkUnusedLog(directory);
  return usingWhole(path, (database) => ({ isCurrent: isCurrentSchema(database), damage: findDamage(database) }));
}
