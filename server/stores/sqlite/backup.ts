import { createOrderTotals, type BackupContents } from '#core';
import Database from 'libsql';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSqliteLogMissing, isSqliteLogUsed, markDatabaseWhole } from './checkpoints.js';
import { createPrivateFile } from './data-folder.js';
import { openDatabase } from './database.js';
import { checkUnusedLog } from './log-check.js';
import { isCurrentSchema, readApplied } from './migrations.js';

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

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the cells of a raw row
const readRows = <Row>(database: Database.Database, sql: string): readonly Row[] =>
  database.prepare(sql).raw().all() as Row[];

/** Runs SQLite's own checks. Returns their first complaint. */
function findDamage(database: Database.Database): string | undefined {
  const [first] = readRows<[string]>(database, 'PRAGMA integrity_check(1)');
  if (first?.[0] !== 'ok') return first?.[0] ?? 'the check gave no result';
  const [row] = readRows<[string]>(database, 'PRAGMA foreign_key_check');
  return row && `a row of ${row[0]} refers to a row that is missing`;
}

const countBy = (database: Database.Database, sql: string) =>
  Object.fromEntries(readRows<[string, number]>(database, `${sql} GROUP BY 1 ORDER BY 1`));

type AmountRow = readonly [currency: string, amount: string, coin: string, coins: string | null];

const amountFields = ['fiat_currency', 'order_amount', 'crypto_currency', 'crypto_amount'].map(
  (name) => `record ->> '$.${name}'`,
);

/** Adds up row by row, for SQLite would add doubles. */
function readTotals(database: Database.Database): Pick<BackupContents, 'fiat' | 'coins'> {
  const [fiat, coins] = [createOrderTotals(), createOrderTotals()];
  const sql = `SELECT ${amountFields.join(', ')} FROM orders`;
  for (const row of database.prepare(sql).raw().iterate() as Iterable<AmountRow>) {
    fiat.add(row[0], row[1]);
    coins.add(row[2], row[3] ?? '0'); // without an estimate
  }
  return { fiat: fiat.read(), coins: coins.read() };
}

function describe(database: Database.Database): BackupContents {
  const [newest] = readRows<[number | null]>(database, 'SELECT max(created_at) FROM orders');
  const [wallets] = readRows<[number]>(database, 'SELECT count(*) FROM wallets');
  return {
    schemaVersion: readApplied(database).length,
    orders: countBy(database, 'SELECT status, count(*) FROM orders'),
    newestOrderAt: newest?.[0] ?? null,
    outbox: countBy(database, 'SELECT state, count(*) FROM outbox'),
    wallets: wallets?.[0] ?? 0,
    ...readTotals(database),
  };
}

/** A copy of an incomplete database would pass for whole. */
function copyWhole(source: string, copy: string): void {
  if (statSync(source).size === 0) throw new Error('the database is an empty file.');
  const hadLog = isSqliteLogUsed(source);
  using(source, (database) => {
    if (isSqliteLogMissing(database, hadLog))
      throw new Error('the database was copied without its log (checkout.db-wal).');
    database.prepare('VACUUM INTO ?').run(copy);
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
  copyWhole(source, copy);
  return using(copy, (database) => {
    markDatabaseWhole(database);
    const damage = findDamage(database);
    if (damage !== undefined) throw new Error(`the copy is damaged: ${damage}.`);
    return describe(database);
  });
}

/** Inspects the embedded database beside its server; undefined without one. @throws if it cannot be opened. */
export function inspectSqlite(directory: string) {
  const path = join(directory, 'checkout.db');
  if (!existsSync(path)) return undefined;
  checkUnusedLog(directory);
  return using(path, (database) => ({
    isCurrent: isCurrentSchema(database),
    damage: findDamage(database),
  }));
}

/** Checks a copy, and lets this program open it as a start would. */
function checkCopy(directory: string): BackupContents {
  const path = join(directory, 'checkout.db');
  const damage = using(path, findDamage);
  if (damage !== undefined) throw new Error(`it is damaged: ${damage}.`);
  openDatabase({ directory, acceptsIncomplete: false }).close();
  return using(path, describe);
}

/** Restores a backup into a temporary folder. @throws with the rest of a sentence that names the backup. */
export function checkSqliteBackup(file: string): BackupContents {
  const directory = mkdtempSync(join(tmpdir(), 'checkout-restore-'));
  try {
    copyFileSync(file, join(directory, 'checkout.db'));
    return checkCopy(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
