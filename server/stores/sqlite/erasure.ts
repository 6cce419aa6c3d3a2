import type Database from 'libsql';
import { sequenceOf, toRecordText, type CreateAttempt, type Erasure, type ErasureStore, type OrderRecord } from '#core';
import type { Write } from './group-commit.js';
import { toOrder, type OrderRow } from '../sql/order-reader.js';
import type { Row } from '../sql/queries.js';
import { toAttempt } from '../sql/upstream.js';
import { createWalletWriter, walletId } from './order-rows.js';

/** The rows that this row of `orders` refers to and that go with it. */
export type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number;
  readonly partner_wallet_id: number | null;
};

export const orderKeys = 'id, transaction_code, wallet_id, partner_wallet_id';

/** Deletes the keys and the webhooks of an order, and afterwards the wallets that no other order uses. */
export function createDependentDeleter(database: Database.Database) {
  const keys = database.prepare('DELETE FROM idempotency_keys WHERE order_id = ?');
  const [webhooks, ...upstreamRows] = ['outbox', 'upstream_attempts', 'upstream_inbox'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE transaction_code = ?`),
  );
  const wallet = database.prepare(`
    DELETE FROM wallets WHERE id = :id AND NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = :id)
      AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = :id)`);
  return {
    deleteDependents: ({ id, transaction_code }: OrderKeys) => {
      for (const rows of upstreamRows) rows.run(transaction_code);
      return { keys: keys.run(id).changes, outbox: webhooks?.run(transaction_code).changes ?? 0 };
    },
    deleteUnusedWallets: (orders: readonly OrderKeys[]): number =>
      [...new Set(orders.flatMap((order) => [order.wallet_id, order.partner_wallet_id ?? order.wallet_id]))]
        .map((id) => wallet.run({ id }).changes)
        .reduce((sum, changes) => sum + changes, 0),
  };
}

/** Whether a text occurs as a JSON string in the record, which costs a tenth of reading the JSON. */
const mentions = (name: string): string => `instr(record, json_quote(${name})) > 0`;

/** The URLs of an erased order stay disabled only while another order uses them. */
const eraseUrl = `
  DELETE FROM disabled_urls WHERE url = :url AND NOT EXISTS (
    SELECT 1 FROM orders WHERE ${mentions(':url')} AND :url IN (record ->> '$.webhook_url', record ->> '$.partner.webhook_url')
  )`;

type ErasedRow = OrderKeys & OrderRow;

function createEraser(database: Database.Database): (order: OrderRecord) => Erasure | undefined {
  const select = database.prepare(
    `SELECT ${orderKeys}, record FROM orders WHERE transaction_code = ? AND sequence = ?`,
  );
  const update = database.prepare(`
    UPDATE orders SET external_reference = ?, wallet_id = ${walletId}, partner_wallet_id = ${walletId}, record = ?
    WHERE id = ?`);
  const addWallets = createWalletWriter(database);
  const { deleteDependents, deleteUnusedWallets } = createDependentDeleter(database);
  const enableUrl = database.prepare(eraseUrl);
  const eraseReasons = database.prepare('UPDATE audit SET reason = NULL WHERE transaction_code = ?');

  return (order) => {
    // Reads with all(), because get() adds a property of its own.
    const [row] = select.all(order.transaction_code, sequenceOf(order)) as ErasedRow[];
    if (!row) return undefined;
    addWallets(order);
    const { network, wallet_address, partner } = order;
    const wallets = [network, wallet_address, partner?.network ?? null, partner?.wallet_address ?? null];
    update.run(order.external_reference, ...wallets, toRecordText(order), row.id);
    const { keys, outbox } = deleteDependents(row);
    const before = toOrder(row);
    for (const url of [before.webhook_url, before.partner?.webhook_url]) if (url) enableUrl.run({ url });
    eraseReasons.run(order.transaction_code);
    return { keys, outbox, wallets: deleteUnusedWallets([row]) };
  };
}

/** The search for attempts goes through all of them: an accepted one has no draft. */
const attemptsByReference = `
  SELECT * FROM upstream_attempts WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND :reference IN (json_extract(record, '$.draft.external_reference'),
      json_extract(record, '$.draft.partner.external_reference'))
  ORDER BY created_at, transaction_code`;

const ordersByReference = `
  SELECT record FROM orders WHERE external_reference = :reference
    OR ${mentions(':reference')} AND record ->> '$.partner.external_reference' = :reference`;

/** The erasure of personal data in the SQLite store, of orders and of attempts without an order. */
export function createSqliteErasure(database: Database.Database, write: Write): ErasureStore {
  const findOrders = database.prepare(ordersByReference);
  const erase = createEraser(database);
  const findAttempts = database.prepare(attemptsByReference);
  const deleteAttempt = database.prepare(`
    DELETE FROM upstream_attempts WHERE transaction_code = :code AND version = :version
      AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = :code)`);
  const deleteInbox = database.prepare('DELETE FROM upstream_inbox WHERE transaction_code = ?');

  return {
    findByReference: (reference) => Promise.resolve((findOrders.all({ reference }) as OrderRow[]).map(toOrder)),
    erase: (order) => write(() => erase(order)),
    findAttemptsByReference: (reference) => Promise.resolve((findAttempts.all({ reference }) as Row[]).map(toAttempt)),
    eraseAttempt: ({ transaction_code: code, version }: CreateAttempt) =>
      write(() => {
        const isErased = deleteAttempt.run({ code, version }).changes === 1;
        if (isErased) deleteInbox.run(code);
        return isErased;
      }),
  };
}
