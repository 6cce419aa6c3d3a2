import { lifecycleSequence, toOrderRecordText, type Erasure, type ErasureStore, type OrderRecord } from '#core';
import { createDeletions, orderKeys, type OrderKeys } from './deletions.js';
import type { Dialect } from './dialect.js';
import { rowToOrder, type OrderRow } from './order-reader.js';
import { runSql, type Queries, type Row, type Script } from './queries.js';
import { rowToAttempt } from './upstream.js';

/** The search has no index, so it goes through the orders in parts, each well within the time limit of a statement. */
const ordersPerSearch = 200_000;

/** Adds a wallet or locks the one that is there, so that the retention leaves it until the transaction ends. */
const holdWallet = `INSERT INTO wallets (network, address, first_seen_at) VALUES ($1, $2, $3)
  ON CONFLICT (network, address) DO UPDATE SET first_seen_at = wallets.first_seen_at RETURNING id`;

type Wallet = { readonly network: string; readonly wallet_address: string };

function* findWallet(wallet: Wallet | null, createdAt: number): Script<number | null> {
  if (!wallet) return null;
  const values = [wallet.network, wallet.wallet_address, createdAt];
  const [row] = yield* runSql<{ readonly id: number }>(holdWallet, values);
  return row?.id ?? null;
}

/** The erasure of personal data, of orders and of attempts without an order. */
export function createErasure({ read, transact }: Queries, dialect: Dialect): ErasureStore {
  const { json, contains, forUpdate } = dialect;
  const { deleteUnusedWallets, deleteDependents, deleteAttempts } = createDeletions(dialect);

  const findInPart = `SELECT record FROM orders WHERE id > $1 AND id <= $1 + ${ordersPerSearch} AND (
    external_reference = $2 OR partner_wallet_id IS NOT NULL AND ${contains('record', '$3')}
      AND ${json('record')} -> 'partner' ->> 'external_reference' = $2
  ) ORDER BY id`;

  /** The search goes through all attempts that became no order: an accepted one has no draft. */
  const findAttempts = `SELECT * FROM upstream_attempts WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record -> 'draft' ->> 'external_reference', record -> 'draft' -> 'partner' ->> 'external_reference')
    ORDER BY created_at, transaction_code`;

  /** URLs of an erased order stay disabled only while another order uses them. */
  const eraseUrl = `DELETE FROM disabled_urls
    WHERE url = $1 AND NOT EXISTS (SELECT 1 FROM orders WHERE ${contains('record', '$2')})`;

  function* erase(order: OrderRecord): Script<Erasure | undefined> {
    const { transaction_code: code, external_reference: reference, created_at: createdAt } = order;
    const select = `SELECT ${orderKeys}, record FROM orders WHERE transaction_code = $1 AND sequence = $2 ${forUpdate}`;
    const [row] = yield* runSql<OrderKeys & OrderRow>(select, [code, lifecycleSequence(order)]);
    if (!row) return undefined;
    const deleted = yield* deleteDependents([row]);
    yield* runSql('UPDATE audit SET reason = NULL WHERE transaction_code = $1', [code]);
    const wallets = [yield* findWallet(order, createdAt), yield* findWallet(order.partner, createdAt)];
    const update =
      'UPDATE orders SET external_reference = $1, wallet_id = $2, partner_wallet_id = $3, record = $4 WHERE id = $5';
    yield* runSql(update, [reference, ...wallets, toOrderRecordText(order), row.id]);
    const before = rowToOrder(row);
    for (const url of [before.webhook_url, before.partner?.webhook_url])
      if (url) yield* runSql(eraseUrl, [url, JSON.stringify(url)]);
    return { ...deleted, wallets: yield* deleteUnusedWallets([row.wallet_id, row.partner_wallet_id]) };
  }

  return {
    async findByReference(reference) {
      const [newest] = await read<{ id: number }>({ text: 'SELECT coalesce(max(id), 0) AS id FROM orders' });
      const orders: OrderRecord[] = [];
      for (let from = 0; from < (newest?.id ?? 0); from += ordersPerSearch) {
        const values = [from, reference, JSON.stringify(reference)];
        orders.push(...(await read<OrderRow>({ text: findInPart, values })).map(rowToOrder));
      }
      return orders;
    },
    erase: (order) => transact(() => erase(order)),
    findAttemptsByReference: async (reference) =>
      (await read<Row>({ text: findAttempts, values: [reference] })).map(rowToAttempt),
    eraseAttempt: ({ transaction_code: code, version }) =>
      transact(function* () {
        const orderless = `SELECT 1 FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
          AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = $1) ${forUpdate}`;
        const found = yield* runSql(orderless, [code, version]);
        if (found.length > 0) yield* deleteAttempts([code]);
        return found.length > 0;
      }),
  };
}
