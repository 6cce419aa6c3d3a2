import type Database from 'libsql';
import {
  settledStates,
  toDetailsText,
  type Erasure,
  type OrderRecord,
  type Retention,
  type RetentionBatch,
  type RetentionScan,
} from '#core';
import { createSqliteAttemptErasure } from './attempt-erasure.js';
import type { Job, Write } from './group-commit.js';
import { selectOrder, toOrder, type OrderRow } from './order-rows.js';

const settled = settledStates.map((state) => `'${state}'`).join(', ');

/** The rows that this row of `orders` refers to and that go with it. */
type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number;
  readonly partner_wallet_id: number | null;
};

const orderKeys = 'id, transaction_code, wallet_id, partner_wallet_id';

/** Deletes the keys and the messages of an order, and afterwards the wallets that no other order uses. */
function createDependentDeleter(database: Database.Database) {
  const keys = database.prepare('DELETE FROM idempotency_keys WHERE order_id = ?');
  const messages = database.prepare('DELETE FROM outbox WHERE transaction_code = ?');
  const upstreamRows = ['attempts', 'inbox'].map((table) =>
    database.prepare(`DELETE FROM upstream_${table} WHERE transaction_code = ?`),
  );
  const wallet = database.prepare(`
    DELETE FROM wallets WHERE id = :id AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = :id)
      AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = :id)`);
  return {
    deleteDependents: ({ id, transaction_code }: OrderKeys) => {
      for (const rows of upstreamRows) rows.run(transaction_code);
      return { keys: keys.run(id).changes, messages: messages.run(transaction_code).changes };
    },
    deleteUnusedWallets: (orders: readonly OrderKeys[]): number =>
      [...new Set(orders.flatMap((order) => [order.wallet_id, order.partner_wallet_id ?? order.wallet_id]))]
        .map((id) => wallet.run({ id }).changes)
        .reduce((sum, changes) => sum + changes, 0),
  };
}

type EndedRow = OrderKeys & { readonly ended_at: number; readonly has_unsettled: number };

function createOrderDeleter(database: Database.Database) {
  const select = database.prepare(`
    SELECT ${orderKeys}, ended_at, EXISTS (
      SELECT 1 FROM outbox WHERE outbox.transaction_code = orders.transaction_code AND state NOT IN (${settled})
    ) AS has_unsettled
    FROM orders WHERE status = ? AND ended_at < ? AND (ended_at, id) > (?, ?) ORDER BY ended_at, id LIMIT ?`);
  const deleteOrder = database.prepare('DELETE FROM orders WHERE id = ?');
  const { deleteDependents, deleteUnusedWallets } = createDependentDeleter(database);

  return ({ status, before, limit, after = '-1 0' }: RetentionScan & { readonly status: string }): RetentionBatch => {
    const scanned = select.all(status, before, ...after.split(' ').map(Number), limit) as EndedRow[];
    const gone = scanned.filter((row) => row.has_unsettled === 0);
    for (const row of gone) {
      deleteDependents(row);
      deleteOrder.run(row.id);
    }
    deleteUnusedWallets(gone);
    const last = scanned.length === limit ? scanned.at(-1) : undefined;
    return { deleted: gone.length, next: last && `${last.ended_at} ${last.id}` };
  };
}

type MessageRow = { readonly number: number; readonly is_old: number; readonly is_settled: number };

/** Messages are numbered in the order of their creation, so the scan needs no index on their time. */
function createMessageDeleter(database: Database.Database) {
  const select = database.prepare(`
    SELECT number, created_at < ? AS is_old, state IN (${settled}) AS is_settled FROM outbox
    WHERE number > ? ORDER BY number LIMIT ?`);
  const deleteMessage = database.prepare('DELETE FROM outbox WHERE number = ?');

  return ({ before, limit, after = '-1' }: RetentionScan): RetentionBatch => {
    const scanned = select.all(before, Number(after), limit) as MessageRow[];
    const gone = scanned.filter((row) => row.is_old === 1 && row.is_settled === 1);
    for (const { number } of gone) deleteMessage.run(number);
    const mayFollow = scanned.length === limit && scanned.some((row) => row.is_old === 1);
    return { deleted: gone.length, next: mayFollow ? String(scanned.at(-1)?.number) : undefined };
  };
}

function createExpiredDeleter(database: Database.Database) {
  const deleteKeys = database.prepare(
    `DELETE FROM idempotency_keys WHERE key IN (SELECT key FROM idempotency_keys WHERE expires_at < ? LIMIT ?)`,
  );
  return ({ before, limit }: RetentionScan): RetentionBatch => {
    const deleted = deleteKeys.run(before, limit).changes;
    return { deleted, next: deleted === limit ? 'more' : undefined };
  };
}

type AttemptRow = { readonly transaction_code: string; readonly created_at: number; readonly has_order: number };

function createAttemptDeleter(database: Database.Database) {
  const select = database.prepare(`
    SELECT transaction_code, created_at, EXISTS (
      SELECT 1 FROM orders WHERE orders.transaction_code = upstream_attempts.transaction_code
    ) AS has_order
    FROM upstream_attempts WHERE state = ? AND created_at < ? AND (created_at, transaction_code) > (?, ?)
    ORDER BY created_at, transaction_code LIMIT ?`);
  const tables = ['upstream_attempts', 'upstream_inbox'];
  const deletions = tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE transaction_code = ?`));

  return ({ state, before, limit, after = '-1 ' }: RetentionScan & { readonly state: string }): RetentionBatch => {
    const [time, code] = after.split(' ');
    const scanned = select.all(state, before, Number(time), code, limit) as AttemptRow[];
    const gone = scanned.filter((row) => row.has_order === 0);
    for (const row of gone) deletions.forEach((deletion) => deletion.run(row.transaction_code));
    const last = scanned.length === limit ? scanned.at(-1) : undefined;
    return { deleted: gone.length, next: last && `${last.created_at} ${last.transaction_code}` };
  };
}

type AuditRow = { readonly number: number; readonly is_old: number; readonly is_open: number };

/** Entries are numbered in the order of their time, so the scan needs no index on it. */
function createAuditDeleter(database: Database.Database) {
  const select = database.prepare(`
    SELECT number, at < ? AS is_old, EXISTS (
      SELECT 1 FROM orders WHERE orders.transaction_code = audit.transaction_code AND ended_at IS NULL
    ) AS is_open
    FROM audit WHERE number > ? ORDER BY number LIMIT ?`);
  const deleteEntry = database.prepare('DELETE FROM audit WHERE number = ?');

  return ({ before, limit, after = '-1' }: RetentionScan): RetentionBatch => {
    const scanned = select.all(before, Number(after), limit) as AuditRow[];
    const gone = scanned.filter((row) => row.is_old === 1 && row.is_open === 0);
    for (const { number } of gone) deleteEntry.run(number);
    const mayFollow = scanned.length === limit && scanned.some((row) => row.is_old === 1);
    return { deleted: gone.length, next: mayFollow ? String(scanned.at(-1)?.number) : undefined };
  };
}

type ErasedColumns = OrderKeys & { readonly webhook_url: string | null; readonly partner_webhook_url: string | null };

/** The URLs of an erased order stay disabled only while another order uses them. */
function createUrlEraser(database: Database.Database): (order: ErasedColumns) => void {
  const erase = database.prepare(`
    DELETE FROM disabled_urls WHERE url = :url
      AND NOT EXISTS (SELECT 1 FROM orders WHERE webhook_url = :url OR partner_webhook_url = :url)`);
  return ({ webhook_url, partner_webhook_url }) => {
    for (const url of [webhook_url, partner_webhook_url]) if (url) erase.run({ url });
  };
}

function createEraser(database: Database.Database): (order: OrderRecord) => Erasure | undefined {
  const select = database.prepare(
    `SELECT ${orderKeys}, webhook_url, partner_webhook_url FROM orders WHERE transaction_code = ? AND sequence = ?`,
  );
  const addWallet = database.prepare(
    'INSERT INTO wallets (network, address, first_seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const walletId = '(SELECT id FROM wallets WHERE network = ? AND address = ?)';
  const update = database.prepare(`
    UPDATE orders SET wallet_id = ${walletId}, external_reference = ?, webhook_url = ?, timeline = ?, details = ?,
      partner_wallet_id = ${walletId}, partner_external_reference = ?, partner_webhook_url = ?
    WHERE id = ?`);
  const { deleteDependents, deleteUnusedWallets } = createDependentDeleter(database);
  const eraseUrls = createUrlEraser(database);
  const eraseReasons = database.prepare('UPDATE audit SET reason = NULL WHERE transaction_code = ?');

  return (order) => {
    const { partner, timeline } = order;
    // Reads with all(), because get() adds a property of its own.
    const [row] = select.all(order.transaction_code, timeline.length + 1) as ErasedColumns[];
    if (!row) return undefined;
    for (const { network, wallet_address } of partner ? [order, partner] : [order]) {
      addWallet.run(network, wallet_address, order.created_at);
    }
    const own = [order.network, order.wallet_address, order.external_reference, order.webhook_url];
    const partners = partner
      ? [partner.network, partner.wallet_address, partner.external_reference, partner.webhook_url]
      : [null, null, null, null];
    update.run(...own, JSON.stringify(timeline), toDetailsText(order.details), ...partners, row.id);
    const { keys, messages } = deleteDependents(row);
    eraseUrls(row);
    eraseReasons.run(order.transaction_code);
    return { keys, messages, wallets: deleteUnusedWallets([row]) };
  };
}

/** The retention of the SQLite store. Every deletion goes through `write`, in the group of other writes. */
export function createSqliteRetention(database: Database.Database, write: Write): Retention {
  const deleteOrders = createOrderDeleter(database);
  const deleteMessages = createMessageDeleter(database);
  const deleteExpired = createExpiredDeleter(database);
  const erase = createEraser(database);
  const byReference = database.prepare(
    `${selectOrder} WHERE orders.external_reference = :reference OR orders.partner_external_reference = :reference`,
  );
  const asJob =
    <Query, Result>(run: (query: Query) => Result) =>
    (query: Query): Promise<Result> => {
      const job: Job<Result> = () => run(query);
      return write(job);
    };
  return {
    deleteOrders: asJob(deleteOrders),
    deleteMessages: asJob(deleteMessages),
    deleteExpired: asJob(deleteExpired),
    deleteAttempts: asJob(createAttemptDeleter(database)),
    deleteAudit: asJob(createAuditDeleter(database)),
    findByReference: (reference) => Promise.resolve((byReference.all({ reference }) as OrderRow[]).map(toOrder)),
    ...createSqliteAttemptErasure(database, write),
    erase: asJob(erase),
  };
}
