import { type OrderRecord, type Retention, type RetentionBatch, type RetentionScan } from '#core';
import { createPostgresAttemptErasure } from './attempt-erasure.js';
import { toOrder, toOrderRow, type OrderRow, type Queries } from './orders.js';

type Scanned = { readonly deleted: number; readonly scanned: number };

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
  SELECT (SELECT count(*)::int FROM removed) AS deleted, count(*)::int AS scanned,
    coalesce(bool_or(is_old), false) AS has_old, max(number) AS last_number
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
  SELECT (SELECT count(*)::int FROM keys) AS keys, (SELECT count(*)::int FROM windows) AS windows`;

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
  SELECT (SELECT count(*)::int FROM removed) AS deleted, count(*)::int AS scanned,
    max(created_at)::text || ' ' || (array_agg(transaction_code ORDER BY created_at DESC, transaction_code DESC))[1] AS last
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
  SELECT (SELECT count(*)::int FROM removed) AS deleted, count(*)::int AS scanned,
    coalesce(bool_or(is_old), false) AS has_old, max(number) AS last_number
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

/** The retention of the PostgreSQL store, which any number of processes may run at once. */
export function createPostgresRetention({ read, write }: Queries): Retention {
  const deleteOrders = async ({
    status,
    before,
    limit,
    after = '-1 0',
  }: RetentionScan & { readonly status: string }) => {
    const values = [status, before, ...after.split(' '), limit];
    const text = 'SELECT * FROM delete_ended_orders($1, $2, $3, $4, $5)';
    const [row] = await write<Scanned & { last_end: string; last_id: string }>({ name: 'delete_orders', text, values });
    const { deleted = 0, scanned = 0 } = row ?? {};
    return { deleted, next: row && scanned === limit ? `${row.last_end} ${row.last_id}` : undefined };
  };

  const deleteOutbox = async ({ before, limit, after = '-1' }: RetentionScan): Promise<RetentionBatch> => {
    const values = [before, after, limit];
    const query = { name: 'delete_messages', text: deleteSettledMessages, values };
    const [row] = await write<Scanned & { has_old: boolean; last_number: string }>(query);
    const { deleted = 0, scanned = 0, has_old = false } = row ?? {};
    return { deleted, next: row && has_old && scanned === limit ? row.last_number : undefined };
  };

  const deleteAttempts: Retention['deleteAttempts'] = async ({ state, before, limit, after = '-1 ' }) => {
    const values = [state, before, ...after.split(' '), limit];
    const query = { name: 'delete_attempts', text: deleteOrderlessAttempts, values };
    const [row] = await write<Scanned & { last: string }>(query);
    const { deleted = 0, scanned = 0 } = row ?? {};
    return { deleted, next: row && scanned === limit ? row.last : undefined };
  };

  const deleteAudit = async ({ before, limit, after = '-1' }: RetentionScan): Promise<RetentionBatch> => {
    const query = { name: 'delete_audit', text: deleteOldAudit, values: [before, after, limit] };
    const [row] = await write<Scanned & { has_old: boolean; last_number: string }>(query);
    const { deleted = 0, scanned = 0, has_old = false } = row ?? {};
    return { deleted, next: row && has_old && scanned === limit ? row.last_number : undefined };
  };

  const findByReference = async (reference: string): Promise<OrderRecord[]> => {
    const [newest] = await read<{ id: string }>({ text: 'SELECT coalesce(max(id), 0) AS id FROM orders' });
    const orders: OrderRecord[] = [];
    for (let from = 0; from < Number(newest?.id); from += ordersPerSearch) {
      orders.push(...(await read<OrderRow>({ text: findInPart, values: [from, reference] })).map(toOrder));
    }
    return orders;
  };

  return {
    batchSize,
    deleteOrders,
    deleteOutbox,
    async deleteExpired({ before, limit }) {
      const query = { name: 'delete_expired', text: deleteExpired, values: [before, limit] };
      const [row] = await write<{ keys: number; windows: number }>(query);
      const { keys = 0, windows = 0 } = row ?? {};
      return { deleted: keys + windows, next: Math.max(keys, windows) === limit ? 'more' : undefined };
    },
    deleteAttempts,
    deleteAudit,
    findByReference,
    ...createPostgresAttemptErasure({ read, write }),
    async erase(order) {
      const text = 'SELECT * FROM erase_order($1)';
      type Deleted = Readonly<Record<'messages_deleted' | 'keys_deleted' | 'wallets_deleted', number>>;
      const [row] = await write<Deleted>({ text, values: [toOrderRow(order)] });
      return row && { outbox: row.messages_deleted, keys: row.keys_deleted, wallets: row.wallets_deleted };
    },
  };
}
