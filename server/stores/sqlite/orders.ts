import { randomUUID } from 'node:crypto';
import type Database from 'libsql';
import {
  createProbeOrder,
  nextDueAt,
  endedAt,
  hasWebhooks,
  lifecycleSequence,
  toOrderRecordText,
  toWebhookMessages,
  type AccountOrders,
  type ChangeListener,
  type CreateResult,
  type DueOrders,
  type IdempotencyKey,
  type OrderChanges,
  type OrderRecord,
  type Orders,
} from '#core';
import { createDeletions } from '../sql/deletions.js';
import { createOrderReader, toCreateResult, type KeyRow } from '../sql/order-reader.js';
import type { Queries } from '../sql/queries.js';
import { dialect } from './dialect.js';
import type { Job, Write } from './group-commit.js';
import { createWalletWriter, insertOrder, insertOrderOfKnownWallet, toOrderCells } from './order-rows.js';
import { createMessageWriter } from './outbox.js';

/** Keeps the order of the first call with each idempotency key until the key expires. */
function createKeyTable(database: Database.Database) {
  const select = database.prepare(`
    SELECT fingerprint, record FROM idempotency_keys JOIN orders ON orders.id = order_id
    WHERE key = ? AND expires_at > ?`);
  const insert = database.prepare(`INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?)`);
  return {
    findEarlierCall: (call: IdempotencyKey): CreateResult | undefined => {
      const [row] = select.all(call.key, call.now) as KeyRow[];
      return toCreateResult(row, call);
    },
    insertKey: ({ key, fingerprint, expiresAt }: IdempotencyKey, orderId: number | bigint): void =>
      void insert.run(key, fingerprint, orderId, expiresAt),
  };
}

/** Prepares the writes of orders. Each one returns a job that must run inside a transaction. */
function createOrderWriter(database: Database.Database) {
  const keys = createKeyTable(database);
  const addOrder = database.prepare(insertOrder);
  const addOrderOfKnownWallet = database.prepare(insertOrderOfKnownWallet);
  const update = database.prepare(`
    UPDATE orders SET status = ?, sequence = ?, due_at = ?, ended_at = ?, record = ?
    WHERE transaction_code = ? AND sequence = ?`);
  const addWallets = createWalletWriter(database);
  const addWebhooks = createMessageWriter(database);

  /** Most orders go to wallets of earlier ones, so the wallet is added only when it is missing. */
  const insert = (order: OrderRecord): number | bigint => {
    const cells = toOrderCells(order);
    if (!order.partner) {
      const { changes, lastInsertRowid } = addOrderOfKnownWallet.run(cells);
      if (changes > 0) return lastInsertRowid;
    }
    addWallets(order);
    return addOrder.run(cells).lastInsertRowid;
  };

  const create =
    (order: OrderRecord, key?: IdempotencyKey): Job<CreateResult> =>
    () => {
      const earlier = key && keys.findEarlierCall(key);
      if (earlier) return earlier;
      const orderId = insert(order);
      if (key) keys.insertKey(key, orderId);
      addWebhooks(toWebhookMessages(order));
      return { outcome: 'created', order };
    };

  const save =
    (order: OrderRecord): Job<boolean> =>
    () => {
      const sequence = lifecycleSequence(order);
      const cells = [order.status, sequence, nextDueAt(order), endedAt(order), toOrderRecordText(order)];
      const isSaved = update.run(...cells, order.transaction_code, sequence - 1).changes === 1;
      if (isSaved) addWebhooks(toWebhookMessages(order));
      return isSaved;
    };

  return { create, save, findEarlierCall: keys.findEarlierCall };
}

/** The orders of the SQLite store. Only changes that are made here call the listeners. */
export function createSqliteOrders(
  database: Database.Database,
  { write, queries }: { readonly write: Write; readonly queries: Queries },
): Orders & DueOrders & AccountOrders & OrderChanges {
  const { deleteAccount } = createDeletions(dialect);
  const writer = createOrderWriter(database);
  const listeners = new Set<ChangeListener>();
  const notify = (order: OrderRecord): void =>
    listeners.forEach((listener) => listener(order.transaction_code, hasWebhooks(order)));

  return {
    async create(order, key) {
      const created = await write(writer.create(order, key));
      if (created.outcome === 'created') notify(order);
      return created;
    },
    async save(order) {
      const isSaved = await write(writer.save(order));
      if (isSaved) notify(order);
      return isSaved;
    },
    ...createOrderReader(queries.read),
    findByIdempotencyKey: (key) => Promise.resolve(writer.findEarlierCall(key)),
    async deleteAccount(account) {
      await queries.transact(() => deleteAccount(account));
      listeners.forEach((listener) => listener(undefined, true));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Writes an order and takes it back before the commit. SQLite keeps the pages that the order has touched marked as
 * changed, so that the commit writes as many of them to the log as an order would: a rollback of the whole transaction
 * would write none, and notice no full disk.
 */
export function createOrderProbe(database: Database.Database): Job<void> {
  const { create } = createOrderWriter(database);
  const key = { key: randomUUID(), fingerprint: '', now: 0, expiresAt: Number.MAX_SAFE_INTEGER };
  return () => {
    database.exec('SAVEPOINT order_probe');
    create(createProbeOrder(randomUUID(), Date.now()), key)();
    database.exec('ROLLBACK TO order_probe; RELEASE order_probe; UPDATE readiness SET checks = checks + 1');
  };
}
