import type Database from 'libsql';
import {
  dueAt,
  toWebhookMessages,
  sequenceOf,
  type CreateResult,
  type DueQuery,
  type IdempotencyKey,
  type OrderRecord,
} from '#core';
import type { Job } from './group-commit.js';
import type { KeyTable } from './idempotency-keys.js';
import {
  insertOrder,
  insertOrderOfKnownWallets,
  toOrderCells,
  toOrder,
  selectOrder,
  type OrderRow,
} from './order-rows.js';
import { createMessageWriter } from './outbox.js';

/** Prepares the writes of orders. Each one returns a job that must run inside a transaction. */
export function createOrderWriter(database: Database.Database, keys: KeyTable) {
  const addWallet = database.prepare(
    'INSERT INTO wallets (network, address, first_seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addOrder = database.prepare(insertOrder);
  const addOrderOfKnownWallets = database.prepare(insertOrderOfKnownWallets);
  const update = database.prepare(`
    UPDATE orders SET status = ?, scenario = ?, sequence = ?, timeline = ?, due_at = ?
    WHERE transaction_code = ? AND sequence = ?`);
  const addMessages = createMessageWriter(database);

  const addWallets = (order: OrderRecord): void => {
    for (const { network, wallet_address } of order.partner ? [order, order.partner] : [order]) {
      addWallet.run(network, wallet_address, order.created_at);
    }
  };

  /** Most orders go to wallets of earlier ones, so the wallets are added only when one is missing. */
  const insert = (order: OrderRecord): number | bigint => {
    const cells = toOrderCells(order);
    const { changes, lastInsertRowid } = addOrderOfKnownWallets.run(cells);
    if (changes > 0) return lastInsertRowid;
    addWallets(order);
    return addOrder.run(cells).lastInsertRowid;
  };

  const create =
    (order: OrderRecord, idempotencyKey?: IdempotencyKey): Job<CreateResult> =>
    () => {
      const earlier = idempotencyKey && keys.findEarlierCall(idempotencyKey);
      if (earlier) return earlier;
      const orderId = insert(order);
      if (idempotencyKey) keys.insertKey(idempotencyKey, orderId);
      addMessages(toWebhookMessages(order));
      return { outcome: 'created', order };
    };

  const save =
    (order: OrderRecord): Job<boolean> =>
    () => {
      const { status, scenario, timeline, transaction_code } = order;
      const sequence = sequenceOf(order);
      const cells = [status, scenario, sequence, JSON.stringify(timeline), dueAt(order)];
      const isSaved = update.run(...cells, transaction_code, sequence - 1).changes === 1;
      if (isSaved) addMessages(toWebhookMessages(order));
      return isSaved;
    };

  return { create, save };
}

/** Removes everything of an account except its wallets, which all accounts share. */
export function createAccountDeleter(database: Database.Database): (account: string) => Job<void> {
  const statements = [
    'DELETE FROM idempotency_keys WHERE order_id IN (SELECT id FROM orders WHERE account = ?)',
    'DELETE FROM outbox WHERE account = ?',
    'DELETE FROM upstream_attempts WHERE transaction_code IN (SELECT transaction_code FROM orders WHERE account = ?)',
    'DELETE FROM upstream_inbox WHERE transaction_code IN (SELECT transaction_code FROM orders WHERE account = ?)',
    'DELETE FROM audit WHERE account = ?',
    'DELETE FROM orders WHERE account = ?',
  ].map((sql) => database.prepare(sql));
  return (account) => () => statements.forEach((statement) => statement.run(account));
}

/** Prepares the reads of orders. */
export function createOrderReader(database: Database.Database) {
  const byCode = database.prepare(`${selectOrder} WHERE orders.transaction_code = ?`);
  const findDue = database.prepare(
    `${selectOrder} WHERE orders.account = ? AND orders.due_at <= ? ORDER BY orders.due_at LIMIT ?`,
  );
  const newest = database.prepare(`${selectOrder} WHERE orders.account = ? ORDER BY orders.id DESC LIMIT ?`);
  const accountsWithDueOrders = database.prepare('SELECT DISTINCT account FROM orders WHERE due_at IS NOT NULL');
  return {
    accountsWithDueOrders: (): string[] =>
      (accountsWithDueOrders.all() as { account: string }[]).map(({ account }) => account),
    find(code: string): OrderRecord | undefined {
      const row = byCode.get(code) as OrderRow | undefined;
      return row && toOrder(row);
    },
    findDue: ({ account, now, limit }: DueQuery): OrderRecord[] =>
      (findDue.all(account, now, limit) as OrderRow[]).map(toOrder),
    list: (account: string, limit: number): OrderRecord[] => (newest.all(account, limit) as OrderRow[]).map(toOrder),
  };
}
