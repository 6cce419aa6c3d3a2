import type Database from 'libsql';
import {
  dueAt,
  endedAt,
  toRecordText,
  toWebhookMessages,
  sequenceOf,
  type CreateResult,
  type DueQuery,
  type IdempotencyKey,
  type OrderQuery,
  type OrderRecord,
} from '#core';
import type { Job } from './group-commit.js';
import { createKeyTable } from './idempotency-keys.js';
import {
  createWalletWriter,
  insertOrder,
  insertOrderOfKnownWallet,
  toOrderCells,
  toOrder,
  type OrderRow,
} from './order-rows.js';
import { createMessageWriter } from './outbox.js';

/** Prepares the writes of orders. Each one returns a job that must run inside a transaction. */
export function createOrderWriter(database: Database.Database) {
  const keys = createKeyTable(database);
  const addOrder = database.prepare(insertOrder);
  const addOrderOfKnownWallet = database.prepare(insertOrderOfKnownWallet);
  const update = database.prepare(`
    UPDATE orders SET status = ?, sequence = ?, due_at = ?, ended_at = ?, record = ?
    WHERE transaction_code = ? AND sequence = ?`);
  const addWallets = createWalletWriter(database);
  const addMessages = createMessageWriter(database);

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
      const sequence = sequenceOf(order);
      const cells = [order.status, sequence, dueAt(order), endedAt(order), toRecordText(order)];
      const isSaved = update.run(...cells, order.transaction_code, sequence - 1).changes === 1;
      if (isSaved) addMessages(toWebhookMessages(order));
      return isSaved;
    };

  return { create, save, findEarlierCall: keys.findEarlierCall };
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
  const select = (condition: string) => {
    const statement = database.prepare(`SELECT record FROM orders WHERE ${condition}`);
    return (...values: (string | number)[]): OrderRecord[] => (statement.all(...values) as OrderRow[]).map(toOrder);
  };
  const byCode = select('transaction_code = ?');
  const findDue = select('account = ? AND due_at <= ? ORDER BY due_at LIMIT ?');
  const newest = select('account = ? ORDER BY id DESC LIMIT ?');
  const accountsWithDueOrders = database.prepare('SELECT DISTINCT account FROM orders WHERE due_at IS NOT NULL');
  return {
    accountsWithDueOrders: (): string[] =>
      (accountsWithDueOrders.all() as { account: string }[]).map(({ account }) => account),
    find: (code: string): OrderRecord | undefined => byCode(code)[0],
    findDue: ({ account, now, limit }: DueQuery): OrderRecord[] => findDue(account, now, limit),
    list: ({ account, limit }: OrderQuery): OrderRecord[] => newest(account, limit),
  };
}
