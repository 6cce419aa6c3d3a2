import { lifecycleSequence, toOrderRecordText, type Erasure, type ErasureStore, type OrderRecord } from '#core';
import type { Queries, RunQuery } from './connections.js';
import { deleteAttempts, deleteDependents, deleteUnusedWallets, type OrderKeys } from './deletions.js';
import { rowToOrder, type OrderRow } from './orders.js';
import { toAttempt, type AttemptRow } from './upstream.js';

/** The search has no index, so it goes through the orders in parts, each well within the time limit of a statement. */
const ordersPerSearch = 200_000;

const findNewestId = () => `SELECT coalesce(max(id), 0) AS id FROM orders`;

/** Only orders whose text has the reference are read as JSON. */
const findByReference = () => `
  SELECT record FROM orders WHERE id > $1 AND id <= $1 + ${ordersPerSearch} AND (
    external_reference = $2
    OR partner_wallet_id IS NOT NULL AND strpos(record, $3) > 0
      AND record::json -> 'partner' ->> 'external_reference' = $2
  ) ORDER BY id`;

/** An accepted attempt has no draft. */
const findAttemptsByReference = () => `
  SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts
  WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record -> 'draft' ->> 'external_reference', record -> 'draft' -> 'partner' ->> 'external_reference')
  ORDER BY created_at, transaction_code`;

const lockVersion = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id, record FROM orders
  WHERE transaction_code = $1 AND sequence = $2 FOR UPDATE`;

const eraseReasons = () => `UPDATE audit SET reason = NULL WHERE transaction_code = $1`;

const insertWallet = () => `
  INSERT INTO wallets (network, address, first_seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

const overwriteOrder = () => `
  UPDATE orders SET external_reference = $1, record = $2,
    wallet_id = (SELECT id FROM wallets WHERE network = $3 AND address = $4 FOR KEY SHARE),
    partner_wallet_id = (SELECT id FROM wallets WHERE network = $5 AND address = $6 FOR KEY SHARE)
  WHERE id = $7`;

/** URLs of an erased order stay disabled only while another order uses them. */
const forgetUrl = () => `
  DELETE FROM disabled_urls WHERE url = $1 AND NOT EXISTS (SELECT 1 FROM orders WHERE strpos(record, $2) > 0)`;

const lockOrderless = () => `
  SELECT 1 FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
    AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = $1) FOR UPDATE`;

async function erase(query: RunQuery, order: OrderRecord): Promise<Erasure | undefined> {
  const { transaction_code: code, external_reference: reference, partner } = order;
  const version = { text: lockVersion(), values: [code, lifecycleSequence(order)] };
  const [row] = await query<OrderKeys & OrderRow>(version);
  if (!row) return undefined;
  const deleted = await deleteDependents(query, [row]);
  await query({ text: eraseReasons(), values: [code] });
  for (const { network, wallet_address } of partner ? [order, partner] : [order])
    await query({ text: insertWallet(), values: [network, wallet_address, order.created_at] });
  const wallets = [order.network, order.wallet_address, partner?.network ?? null, partner?.wallet_address ?? null];
  await query({ text: overwriteOrder(), values: [reference, toOrderRecordText(order), ...wallets, row.id] });
  const before = rowToOrder(row);
  for (const url of [before.webhook_url, before.partner?.webhook_url])
    if (url) await query({ text: forgetUrl(), values: [url, JSON.stringify(url)] });
  return { ...deleted, wallets: await deleteUnusedWallets(query, [row]) };
}

/** The erasure of personal data, of orders and of attempts without an order. */
export function createErasure({ read, transact }: Queries): ErasureStore {
  return {
    async findByReference(reference) {
      const [newest] = await read<{ readonly id: number }>({ text: findNewestId() });
      const orders: OrderRecord[] = [];
      for (let from = 0; from < (newest?.id ?? 0); from += ordersPerSearch) {
        const query = { text: findByReference(), values: [from, reference, JSON.stringify(reference)] };
        orders.push(...(await read<OrderRow>(query)).map(rowToOrder));
      }
      return orders;
    },
    erase: (order) => transact((query) => erase(query, order)),
    findAttemptsByReference: async (reference) =>
      (await read<AttemptRow>({ text: findAttemptsByReference(), values: [reference] })).map(toAttempt),
    eraseAttempt: ({ transaction_code: code, version }) =>
      transact(async (query) => {
        const orderless = await query({ text: lockOrderless(), values: [code, version] });
        if (orderless.length > 0) await deleteAttempts(query, [code]);
        return orderless.length > 0;
      }),
  };
}
