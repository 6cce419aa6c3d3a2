import type Database from 'libsql';
import { toOrderRecordText, type OrderRecord } from '#core';
import { toOrderColumns } from '../sql/order-columns.js';

type Cell = string | number | null;

/** The columns in the order in which `orderRow` binds them, before the record. */
const boundColumns = [
  'transaction_code',
  'account',
  'status',
  'sequence',
  'created_at',
  'due_at',
  'ended_at',
  'external_reference',
  'network',
  'wallet_address',
  'partner_network',
  'partner_wallet_address',
] as const;

/** The values of `insertOrder`, in the order of its placeholders. */
export function toOrderCells(order: OrderRecord): Cell[] {
  const columns = toOrderColumns(order);
  return [...boundColumns.map((name) => columns[name]), toOrderRecordText(order)];
}

const walletId = '(SELECT id FROM wallets WHERE network = ? AND address = ?)';

const orderRow = `orders (
    transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference, wallet_id,
    partner_wallet_id, record
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${walletId}, ${walletId}, ?)`;

/** Inserts an order whose wallets are in their table already. */
export const insertOrder = `INSERT INTO ${orderRow}`;

/**
 * Inserts an order without a partner, or nothing if its wallet is missing, whose id is then null. Not as `INSERT … SELECT`
 * from the wallets: such a statement keeps a copy of each page that it changes.
 */
export const insertOrderOfKnownWallet = `INSERT OR IGNORE INTO ${orderRow}`;

/** Adds the wallets of an order and of its partner that are missing. */
export function createWalletWriter(database: Database.Database): (order: OrderRecord) => void {
  const add = database.prepare(
    'INSERT INTO wallets (network, address, first_seen_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return (order) => {
    for (const { network, wallet_address } of order.partner ? [order, order.partner] : [order]) {
      add.run(network, wallet_address, order.created_at);
    }
  };
}
