import { lifecycleSequence, toOrderRecordText, type Erasure, type ErasureStore, type OrderRecord } from '#core';
import { deleteAttempt, deleteDependents, deleteUnusedWallets, type OrderKeys } from './deletions.js';
import type { Write } from './group-commit.js';
import { rowToOrder, type OrderRow } from './orders.js';
import type { Sql } from './sql.js';
import { toAttempt, type AttemptRow } from './upstream.js';

/** Both searches have no index. Only orders whose text has the reference are read as JSON. */
const findByReference = () => `
  SELECT record FROM orders
  WHERE external_reference = ?1
    OR partner_wallet_id IS NOT NULL AND instr(record, ?2) > 0 AND record ->> '$.partner.external_reference' = ?1
  ORDER BY id`;

/** An accepted attempt has no draft. */
const findAttemptsByReference = () => `
  SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts
  WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND ?1 IN (record ->> '$.draft.external_reference', record ->> '$.draft.partner.external_reference')
  ORDER BY created_at, transaction_code`;

const findVersion = () => `
  SELECT id, transaction_code, wallet_id, partner_wallet_id, record FROM orders
  WHERE transaction_code = ?1 AND sequence = ?2`;

const eraseReasons = () => `UPDATE audit SET reason = NULL WHERE transaction_code = ?1`;

const insertWallet = () => `
  INSERT INTO wallets (network, address, first_seen_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`;

const overwriteOrder = () => `
  UPDATE orders SET external_reference = ?1, record = ?2,
    wallet_id = (SELECT id FROM wallets WHERE network = ?3 AND address = ?4),
    partner_wallet_id = (SELECT id FROM wallets WHERE network = ?5 AND address = ?6)
  WHERE id = ?7`;

/** URLs of an erased order stay disabled only while another order uses them. */
const forgetUrl = () => `
  DELETE FROM disabled_urls WHERE url = ?1 AND NOT EXISTS (SELECT 1 FROM orders WHERE instr(record, ?2) > 0)`;

const findOrderless = () => `
  SELECT 1 FROM upstream_attempts WHERE transaction_code = ?1 AND version = ?2
    AND NOT EXISTS (SELECT 1 FROM orders WHERE transaction_code = ?1)`;

function erase(sql: Sql, order: OrderRecord): Erasure | undefined {
  const { transaction_code: code, external_reference: reference, partner } = order;
  const [row] = sql.all<OrderKeys & OrderRow>(findVersion(), [code, lifecycleSequence(order)]);
  if (!row) return undefined;
  const deleted = deleteDependents(sql, row);
  sql.run(eraseReasons(), [code]);
  for (const { network, wallet_address } of partner ? [order, partner] : [order])
    sql.run(insertWallet(), [network, wallet_address, order.created_at]);
  const wallets = [order.network, order.wallet_address, partner?.network ?? null, partner?.wallet_address ?? null];
  sql.run(overwriteOrder(), [reference, toOrderRecordText(order), ...wallets, row.id]);
  const before = rowToOrder(row);
  for (const url of [before.webhook_url, before.partner?.webhook_url])
    if (url) sql.run(forgetUrl(), [url, JSON.stringify(url)]);
  return { ...deleted, wallets: deleteUnusedWallets(sql, row) };
}

/** The erasure of personal data, of orders and of attempts without an order. */
export function createErasure(sql: Sql, write: Write): ErasureStore {
  return {
    findByReference: async (reference) =>
      Promise.resolve(sql.all<OrderRow>(findByReference(), [reference, JSON.stringify(reference)]).map(rowToOrder)),
    erase: (order) => write(() => erase(sql, order)),
    findAttemptsByReference: async (reference) =>
      Promise.resolve(sql.all<AttemptRow>(findAttemptsByReference(), [reference]).map(toAttempt)),
    eraseAttempt: ({ transaction_code: code, version }) =>
      write(() => {
        const isOrderless = sql.all(findOrderless(), [code, version]).length > 0;
        if (isOrderless) deleteAttempt(sql, code);
        return isOrderless;
      }),
  };
}
