import type Database from 'libsql';
import { dueAt, toWebhookMessages, sequenceOf, type CreateResult, type IdempotencyKey, type OrderRecord } from '#core';
import type { Job } from './group-commit.js';
import { insertOrder, toOrderCells, toOrder, selectOrder, type OrderRow } from './order-rows.js';
import { createMessageWriter } from './outbox.js';

/** How an idempotency key is kept: the answer of the first call, until it expires. */
export function createKeyTable(database: Database.Database) {
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
    findEarlierCall({ key, fingerprint: requestFingerprint, now }: IdempotencyKey): CreateResult | undefined {
      const row = select.get(key, now) as OrderRow | undefined;
      if (!row) return undefined;
      const stored = fingerprint.get(key) as { fingerprint: string };
      return stored.fingerprint === requestFingerprint
        ? { outcome: 'replayed', order: toOrder(row) }
        : { outcome: 'key_reused' };
    },
    insertKey(
      { key, fingerprint: requestFingerprint, expiresAt, now }: IdempotencyKey,
      orderId: number | bigint,
    ): void {
      insert.run(key, requestFingerprint, orderId, expiresAt);
      // At most one small purge a second, so that no caller waits for a large one.
      if (now < purgeAt) return;
      purgeAt = now + 1000;
      purge.run(now);
    },
  };
}

/** Writes of orders, each to be run inside a transaction. */
export function createOrderWriter(database: Database.Database, keys: ReturnType<typeof createKeyTable>) {
  const addWallet = database.prepare(
    'INSERT INTO wallets (network, address, first_seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const addOrder = database.prepare(insertOrder);
  const update = database.prepare(`
    UPDATE orders SET status = ?, scenario = ?, sequence = ?, timeline = ?, due_at = ?
    WHERE transaction_code = ? AND sequence = ?`);
  const addMessages = createMessageWriter(database);

  const create =
    (order: OrderRecord, idempotencyKey?: IdempotencyKey): Job<CreateResult> =>
    () => {
      const earlier = idempotencyKey && keys.findEarlierCall(idempotencyKey);
      if (earlier) return earlier;
      for (const { network, wallet_address } of order.partner ? [order, order.partner] : [order]) {
        addWallet.run(network, wallet_address, order.created_at);
      }
      const { lastInsertRowid } = addOrder.run(...toOrderCells(order));
      if (idempotencyKey) keys.insertKey(idempotencyKey, lastInsertRowid);
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

/** Removes everything of an account; wallets stay, they belong to all. */
export function createAccountDeleter(database: Database.Database): (account: string) => Job<void> {
  const statements = [
    'DELETE FROM idempotency_keys WHERE order_id IN (SELECT id FROM orders WHERE account = ?)',
    'DELETE FROM outbox WHERE account = ?',
    'DELETE FROM orders WHERE account = ?',
  ].map((sql) => database.prepare(sql));
  return (account) => () => statements.forEach((statement) => statement.run(account));
}

/** Reads of orders. */
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
    findDue: (account: string, now: number, limit: number): OrderRecord[] =>
      (findDue.all(account, now, limit) as OrderRow[]).map(toOrder),
    list: (account: string, limit: number): OrderRecord[] => (newest.all(account, limit) as OrderRow[]).map(toOrder),
  };
}
