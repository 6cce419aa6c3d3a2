import Database from 'libsql';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Created, OnceOnly, OrderRecord, OrderStore } from '#api';
import { groupCommit } from './sqlite-store/group-commit.js';
import { lockFolder } from './sqlite-store/lock.js';
import { migrate } from './sqlite-store/migrations.js';
import { insertOrder, orderCells, orderOf, selectOrder, type OrderRow } from './sqlite-store/order-rows.js';

export type SqliteStore = OrderStore & {
  /** @throws when nothing can be written. */
  readonly checkWritable: () => void;
  /** Finishes what was asked, writes everything into the one file and lets another process have it. */
  readonly close: () => Promise<void>;
};

type Call = { readonly order: OrderRecord; readonly once: OnceOnly | undefined };

const syncsEachCommit = 2;

/** In WAL mode anything less than `synchronous = FULL` would answer before the order is on disk. */
function openDatabase(directory: string): Database.Database {
  const database = new Database(join(directory, 'checkout.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== syncsEachCommit) throw new Error('its database does not write through to the disk.');
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

/** How an idempotency key is kept: the answer of the first call, until it expires. */
function keyTable(database: Database.Database) {
  const select = database.prepare(
    `${selectOrder} JOIN idempotency_keys AS kept ON kept.order_id = orders.id WHERE kept.key = ? AND kept.expires_at > ?`,
  );
  const fingerprint = database.prepare('SELECT fingerprint FROM idempotency_keys WHERE key = ?');
  const insert = database.prepare(`INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?)`);
  const purge = database.prepare(
    `DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at <= ? LIMIT 1000)`,
  );
  let purgeAt = 0;
  return {
    earlier({ key, fingerprint: asked, now }: OnceOnly): Created | undefined {
      const row = select.get(key, now) as OrderRow | undefined;
      if (!row) return undefined;
      const kept = fingerprint.get(key) as { fingerprint: string };
      return kept.fingerprint === asked ? { outcome: 'replayed', order: orderOf(row) } : { outcome: 'key_reused' };
    },
    keep({ key, fingerprint: asked, expiresAt, now }: OnceOnly, orderId: number | bigint): void {
      insert.run(key, asked, orderId, expiresAt);
      // At most one small purge a second, so that no caller waits for a large one.
      if (now < purgeAt) return;
      purgeAt = now + 1000;
      purge.run(now);
    },
  };
}

/** Writes one order inside a transaction. */
function orderWriter(database: Database.Database, keys: ReturnType<typeof keyTable>): (call: Call) => Created {
  const addWallet = database.prepare(
    'INSERT INTO wallets (network, address, first_seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addOrder = database.prepare(insertOrder);
  return ({ order, once }) => {
    const earlier = once && keys.earlier(once);
    if (earlier) return earlier;
    for (const { network, wallet_address } of order.partner ? [order, order.partner] : [order]) {
      addWallet.run(network, wallet_address, order.created_at);
    }
    const { lastInsertRowid } = addOrder.run(...orderCells(order));
    if (once) keys.keep(once, lastInsertRowid);
    return { outcome: 'created', order };
  };
}

/** Orders in one SQLite file in `directory`, made and migrated by itself. An acknowledged order is on disk. */
export function openSqliteStore(directory: string): SqliteStore {
  const { database, unlock } = openFolder(directory);
  const keys = keyTable(database);
  const create = groupCommit(database, orderWriter(database, keys));
  const byCode = database.prepare(`${selectOrder} WHERE orders.transaction_code = ?`);
  const touch = database.prepare('UPDATE readiness SET checks = checks + 1');

  let isOpen = true;

  return {
    create: (order, once) => (isOpen ? create({ order, once }) : Promise.reject(new Error('The store is closed.'))),
    recall: (once) => Promise.resolve(keys.earlier(once)),
    find: (code) => {
      const row = byCode.get(code) as OrderRow | undefined;
      return Promise.resolve(row && orderOf(row));
    },
    checkWritable: () => void touch.run(),
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
