import Database from 'libsql';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderStore } from '#core';
import { createGroupCommit, type Write } from './group-commit.js';
import { lockFolder } from './data-folder.js';
import { migrate } from './migrations.js';
import { createAccountDeleter, createKeyTable, createOrderReader, createOrderWriter } from './orders.js';
import { createSqliteOutbox } from './outbox.js';

export type SqliteStore = OrderStore & {
  /** Rejects when nothing can be written. */
  readonly checkWritable: () => Promise<void>;
  /** Finishes what was asked, writes everything into the one file and lets another process have it. */
  readonly close: () => Promise<void>;
};

const synchronousFull = 2;

/**
 * Codes are random, so each order writes to another page of their index. With a small cache and frequent checkpoints an
 * order beside a million others took twice as long as one beside none.
 */
const cacheKilobytes = 65_536;
const pagesBetweenCheckpoints = 4000;

/** In WAL mode anything less than `synchronous = FULL` would answer before the order is on disk. */
function openDatabase(directory: string): Database.Database {
  const database = new Database(join(directory, 'checkout.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.exec(`PRAGMA cache_size = -${cacheKilobytes}; PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== synchronousFull) throw new Error('its database does not write through to the disk.');
  migrate(database);
  return database;
}

/** Opens the folder for this process alone. */
function openFolder(directory: string): { readonly database: Database.Database; readonly unlock: () => void } {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const unlock = lockFolder(directory);
    try {
      return { database: openDatabase(directory), unlock };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw new Error(`DATA_DIR ${directory} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Orders in one SQLite file in `directory`, made and migrated by itself. An acknowledged order is on disk. */
export function openSqliteStore(directory: string): SqliteStore {
  const { database, unlock } = openFolder(directory);
  const keys = createKeyTable(database);
  const orders = createOrderWriter(database, keys);
  const reader = createOrderReader(database);
  const deleteAccount = createAccountDeleter(database);
  const touch = database.prepare('UPDATE readiness SET checks = checks + 1');
  const listeners = new Set<(code: string | undefined) => void>();
  const commit = createGroupCommit(database);
  let isOpen = true;

  const write: Write = (job) => (isOpen ? commit(job) : Promise.reject(new Error('The store is closed.')));
  const notify = (code: string | undefined): void => listeners.forEach((listener) => listener(code));

  return {
    async create(order, once) {
      const created = await write(orders.create(order, once));
      if (created.outcome === 'created') notify(order.transaction_code);
      return created;
    },
    findByIdempotencyKey: (once) => Promise.resolve(keys.findEarlierCall(once)),
    find: (code) => Promise.resolve(reader.find(code)),
    async save(order) {
      const isSaved = await write(orders.save(order));
      if (isSaved) notify(order.transaction_code);
      return isSaved;
    },
    findDue: (account, now, limit) => Promise.resolve(reader.findDue(account, now, limit)),
    list: ({ account, limit }) => Promise.resolve(reader.list(account, limit)),
    accountsWithDueOrders: () => Promise.resolve(reader.accountsWithDueOrders()),
    async deleteAccount(account) {
      await write(deleteAccount(account));
      notify(undefined);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outbox: createSqliteOutbox(database, write),
    checkWritable: () => write(() => void touch.run()),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await new Promise(setImmediate); // the last group is committed in the turn before
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      unlock();
    },
  };
}
