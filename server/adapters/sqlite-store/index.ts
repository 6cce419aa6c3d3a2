import type { OrderStore } from '#core';
import { openDatabase } from './database.js';
import { createGroupCommit, type Write } from './group-commit.js';
import { createKeyTable } from './idempotency-keys.js';
import { createAccountDeleter, createOrderReader, createOrderWriter } from './orders.js';
import { createSqliteOutbox } from './outbox.js';
import { createSqliteRates } from './rates.js';

export type SqliteStore = OrderStore & {
  /** Rejects when nothing can be written. */
  readonly checkWritable: () => Promise<void>;
  /** Commits pending writes, merges the log into the one file and releases the data folder. */
  readonly close: () => Promise<void>;
};

/** Keeps orders in one SQLite file in `directory`, which it creates and migrates. An acknowledged order is on disk. */
export function openSqliteStore(directory: string): SqliteStore {
  const { database, close } = openDatabase(directory);
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
    async create(order, key) {
      const created = await write(orders.create(order, key));
      if (created.outcome === 'created') notify(order.transaction_code);
      return created;
    },
    findByIdempotencyKey: (key) => Promise.resolve(keys.findEarlierCall(key)),
    find: (code) => Promise.resolve(reader.find(code)),
    async save(order) {
      const isSaved = await write(orders.save(order));
      if (isSaved) notify(order.transaction_code);
      return isSaved;
    },
    findDue: (query) => Promise.resolve(reader.findDue(query)),
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
    rates: createSqliteRates(database, write),
    checkWritable: () => write(() => void touch.run()),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await new Promise(setImmediate); // lets the last group commit, in this turn of the event loop
      close();
    },
  };
}
