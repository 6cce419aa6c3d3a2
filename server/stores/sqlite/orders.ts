import { randomUUID } from 'node:crypto';
import type Database from 'libsql';
import { createProbeOrder, hasWebhooks, parseOrderRecord } from '#core';
import { toOrderColumns, toOrderRecordText, toReplay, toWebhookMessages } from '#core';
import type { ChangeListener, CreateResult, IdempotencyKey, OrderRecord, Orders } from '#core';
import { createSql, type Sql } from './database.js';
import type { Job, Write } from './group-commit.js';
import { addMessages } from './outbox.js';
import { deleteAccount } from './retention.js';

export type OrderRow = { readonly record: string };

export const rowToOrder = ({ record }: OrderRow): OrderRecord => parseOrderRecord(record);

const findOrder = () => `SELECT record FROM orders WHERE transaction_code = ?1`;
const findDueOrders = () => `SELECT record FROM orders WHERE account = ?1 AND due_at <= ?2 ORDER BY due_at LIMIT ?3`;

const findByKey = () => `
  SELECT fingerprint, record FROM idempotency_keys JOIN orders USING (transaction_code)
  WHERE key = ?1 AND expires_at > ?2`;

const insertWallet = () => `INSERT INTO wallets (network, address) VALUES (?1, ?2) ON CONFLICT DO NOTHING`;

const insertOrder = () => `
  INSERT INTO orders (
    transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference, partner_reference,
    record, wallet_id, partner_wallet_id
  ) VALUES (
    :transaction_code, :account, :status, :sequence, :created_at, :due_at, :ended_at, :external_reference,
    :partner_reference, :record,
    (SELECT id FROM wallets WHERE network = :network AND address = :address),
    (SELECT id FROM wallets WHERE network = :partner_network AND address = :partner_address)
  )`;

const insertKey = () => `
  INSERT OR REPLACE INTO idempotency_keys (key, fingerprint, transaction_code, expires_at) VALUES (?1, ?2, ?3, ?4)`;

const updateOrder = () => `
  UPDATE orders SET status = :status, sequence = :sequence, due_at = :due_at, ended_at = :ended_at, record = :record
  WHERE transaction_code = :transaction_code AND sequence = :sequence - 1
    AND (external_reference <> 'erased' OR :external_reference = 'erased')`;

function findEarlierCall({ all }: Sql, key: IdempotencyKey): CreateResult | undefined {
  const [row] = all<OrderRow & { readonly fingerprint: string }>(findByKey(), [key.key, key.now]);
  return row && toReplay(key, { ...row, order: rowToOrder(row) });
}

/** Stores an order with its wallets, its key and its webhooks. */
function create(sql: Sql, { order, key }: { order: OrderRecord; key: IdempotencyKey | undefined }): CreateResult {
  const earlier = key && findEarlierCall(sql, key);
  if (earlier) return earlier;
  const { transaction_code, partner } = order;
  for (const { network, wallet_address } of partner ? [order, partner] : [order])
    sql.run(insertWallet(), [network, wallet_address]);
  sql.run(insertOrder(), { ...toOrderColumns(order), record: toOrderRecordText(order) });
  if (key) sql.run(insertKey(), [key.key, key.fingerprint, transaction_code, key.expiresAt]);
  addMessages(sql, toWebhookMessages(order));
  return { outcome: 'created', order };
}

/** Stores the next version of an order with its webhooks; false if it is not the next one. */
function save(sql: Sql, order: OrderRecord): boolean {
  if (sql.run(updateOrder(), { ...toOrderColumns(order), record: toOrderRecordText(order) }) === 0) return false;
  addMessages(sql, toWebhookMessages(order));
  return true;
}

/** The orders of the SQLite store. Only changes that are made here call the listeners. */
export function createOrders(sql: Sql, write: Write): Orders {
  const listeners = new Set<ChangeListener>();
  const notify = (order: OrderRecord): void =>
    listeners.forEach((listener) => listener(order.transaction_code, hasWebhooks(order)));
  const select = async (text: string, values: readonly unknown[]): Promise<OrderRecord[]> =>
    Promise.resolve(sql.all<OrderRow>(text, values).map(rowToOrder));

  return {
    async create(order, key) {
      const created = await write(() => create(sql, { order, key }));
      if (created.outcome === 'created') notify(order);
      return created;
    },
    async save(order) {
      const isSaved = await write(() => save(sql, order));
      if (isSaved) notify(order);
      return isSaved;
    },
    find: async (code) => (await select(findOrder(), [code]))[0],
    findDue: ({ account, now, limit }) => select(findDueOrders(), [account, now, limit]),
    findByIdempotencyKey: async (key) => Promise.resolve(findEarlierCall(sql, key)),
    async deleteAccount(account) {
      await write(() => deleteAccount(sql, account));
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
  const sql = createSql(database);
  const key = { key: randomUUID(), fingerprint: '', now: 0, expiresAt: Number.MAX_SAFE_INTEGER };
  return () => {
    database.exec('SAVEPOINT order_probe');
    create(sql, { order: createProbeOrder(randomUUID(), Date.now()), key });
    database.exec('ROLLBACK TO order_probe; RELEASE order_probe; UPDATE readiness SET checks = checks + 1');
  };
}
