import type { Erasure, OrderRecord, Retention, RetentionBatch } from '#core';
import { toOrder, type OrderRow } from '../sql/order-reader.js';
import type { Queries, Row } from '../sql/queries.js';
import { toAttempt } from '../sql/upstream.js';
import { toOrderRow } from './orders.js';

/**
 * Messages are numbered in the order of their creation, so the scan needs no index on their time. Leaves out rows that
 * another process has locked.
 */
const deleteSettledMessages = `
  WITH scanned AS MATERIALIZED (
    SELECT number, created_at < $1 AS is_old FROM outbox WHERE number > $2 ORDER BY number LIMIT $3
  ), gone AS (
    SELECT q.number FROM outbox_queue AS q JOIN scanned USING (number) WHERE is_old AND q.state <> 'waiting'
    FOR UPDATE OF q SKIP LOCKED
  ), bodies AS (
    DELETE FROM outbox USING gone WHERE outbox.number = gone.number
  ), removed AS (
    DELETE FROM outbox_queue AS q USING gone WHERE q.number = gone.number RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM removed) AS deleted,
    CASE WHEN count(*) = $3 AND bool_or(is_old) THEN max(number)::text END AS next
  FROM scanned`;

/** The windows of the rate limits end by the clock of the database, as they began. */
const deleteExpired = `
  WITH keys AS (
    DELETE FROM idempotency_keys WHERE key IN (
      SELECT key FROM idempotency_keys WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ), windows AS (
    DELETE FROM counters WHERE key IN (
      SELECT key FROM counters WHERE ends_at <= clock_timestamp() ORDER BY ends_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  )
  SELECT (k.count + w.count)::int AS deleted, CASE WHEN greatest(k.count, w.count) = $2 THEN 'more' END AS next
  FROM (SELECT count(*) FROM keys) AS k, (SELECT count(*) FROM windows) AS w`;

/** Attempts without an order. Leaves out rows that another process has locked. */
const deleteOrderlessAttempts = `
  WITH scanned AS MATERIALIZED (
    SELECT transaction_code, created_at FROM upstream_attempts
    WHERE state = $1 AND created_at < $2 AND (created_at, transaction_code) > ($3::bigint, $4::text)
    ORDER BY created_at, transaction_code LIMIT $5
  ), gone AS (
    SELECT a.transaction_code FROM upstream_attempts AS a JOIN scanned USING (transaction_code)
    WHERE a.state = $1 AND NOT EXISTS (SELECT FROM orders AS o WHERE o.transaction_code = a.transaction_code)
    FOR UPDATE OF a SKIP LOCKED
  ), removed AS (
    DELETE FROM upstream_attempts USING gone WHERE upstream_attempts.transaction_code = gone.transaction_code RETURNING 1
  ), inbox AS (
    DELETE FROM upstream_inbox USING gone WHERE upstream_inbox.transaction_code = gone.transaction_code
  )
  SELECT (SELECT count(*)::int FROM removed) AS deleted, CASE WHEN count(*) = $5 THEN
    (array_agg(created_at || ' ' || transaction_code ORDER BY created_at DESC, transaction_code DESC))[1] END AS next
  FROM scanned`;

/** Entries are numbered in the order of their time, so the scan needs no index on it. */
const deleteOldAudit = `
  WITH scanned AS MATERIALIZED (
    SELECT number, at < $1 AS is_old, transaction_code FROM audit WHERE number > $2 ORDER BY number LIMIT $3
  ), removed AS (
    DELETE FROM audit USING scanned AS s WHERE audit.number = s.number AND s.is_old AND NOT EXISTS (
      SELECT FROM orders AS o WHERE o.transaction_code = s.transaction_code AND o.ended_at IS NULL
    ) RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM removed) AS deleted,
    CASE WHEN count(*) = $3 AND bool_or(is_old) THEN max(number)::text END AS next
  FROM scanned`;

/** Large enough to delete faster than orders arrive, in the rests between them; a batch takes tens of milliseconds. */
const batchSize = 1000;

/** The search has no index, so it goes through the orders in parts, each well within the time limit of a statement. */
const ordersPerSearch = 200_000;

const findInPart = `
  SELECT record FROM orders WHERE id > $1 AND id <= $1 + ${ordersPerSearch} AND (
    external_reference = $2
    OR (partner_wallet_id IS NOT NULL AND record::json #>> '{partner,external_reference}' = $2)
  ) ORDER BY id`;

/** The search has no index on references. It reads the attempts that became no order: accepted ones have no draft. */
const findAttempts = `
  SELECT * FROM upstream_attempts WHERE state IN ('planned', 'sent', 'refused', 'unknown')
    AND $1 IN (record #>> '{draft,external_reference}', record #>> '{draft,partner,external_reference}')
  ORDER BY created_at, transaction_code`;

const deleteAttempt = `
  WITH erased AS (
    DELETE FROM upstream_attempts WHERE transaction_code = $1 AND version = $2
      AND NOT EXISTS (SELECT FROM orders WHERE transaction_code = $1) RETURNING transaction_code
  ), inbox AS (
    DELETE FROM upstream_inbox USING erased WHERE upstream_inbox.transaction_code = erased.transaction_code
  )
  SELECT FROM erased`;

/** The retention of the PostgreSQL store, which any number of processes may run at once. */
export function createPostgresRetention({ read, write }: Queries): Retention {
  const scan = async (name: string, { text, values }: { text: string; values: unknown[] }): Promise<RetentionBatch> => {
    const [row] = await write<{ deleted: number; next: string | null }>({ name, text, values });
    return { deleted: row?.deleted ?? 0, next: row?.next ?? undefined };
  };

  const findByReference = async (reference: string): Promise<OrderRecord[]> => {
    const [newest] = await read<{ id: number }>({ text: 'SELECT coalesce(max(id), 0) AS id FROM orders' });
    const orders: OrderRecord[] = [];
    for (let from = 0; from < (newest?.id ?? 0); from += ordersPerSearch) {
      orders.push(...(await read<OrderRow>({ text: findInPart, values: [from, reference] })).map(toOrder));
    }
    return orders;
  };

  return {
    batchSize,
    deleteOrders: ({ status, before, limit, after = '-1 0' }) =>
      scan('delete_orders', {
        text: 'SELECT * FROM delete_ended_orders($1, $2, $3, $4)',
        values: [status, before, after, limit],
      }),
    deleteOutbox: ({ before, limit, after = '-1' }) =>
      scan('delete_outbox', { text: deleteSettledMessages, values: [before, after, limit] }),
    deleteExpired: ({ before, limit }) => scan('delete_expired', { text: deleteExpired, values: [before, limit] }),
    deleteAttempts: ({ state, before, limit, after = '-1 ' }) =>
      scan('delete_attempts', {
        text: deleteOrderlessAttempts,
        values: [state, before, ...after.split(' '), limit],
      }),
    deleteAudit: ({ before, limit, after = '-1' }) =>
      scan('delete_audit', { text: deleteOldAudit, values: [before, after, limit] }),
    findByReference,
    erase: async (order) =>
      (await write<Erasure>({ text: 'SELECT * FROM erase_order($1)', values: [toOrderRow(order)] }))[0],
    findAttemptsByReference: async (reference) =>
      (await read<Row>({ text: findAttempts, values: [reference] })).map(toAttempt),
    eraseAttempt: async ({ transaction_code, version }) =>
      (await write<Row>({ text: deleteAttempt, values: [transaction_code, version] })).length === 1,
  };
}
