import { randomUUID } from 'node:crypto';
import {
  createProbeOrder,
  endedAt,
  lifecycleSequence,
  nextDueAt,
  parseOrderRecord,
  toOrderRecordText,
  toWebhookMessages,
  type AccountOrders,
  type CreateResult,
  type DueOrders,
  type IdempotencyKey,
  type OrderRecord,
  type Orders,
} from '#core';
import { isDataError, type Queries, type Query, type RunQuery } from './connections.js';
import { deleteAccount } from './retention.js';
import { createGroupCommit } from './group-commit.js';

/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** Stands in a notification before the code of a change without messages. */
export const quietPrefix = '=';

/** PostgreSQL refuses a notification of 8,000 bytes and more. An empty one says that any order may have changed. */
const maxNotificationBytes = 7900;

export type OrderRow = { readonly record: string };

export const rowToOrder = ({ record }: OrderRow): OrderRecord => parseOrderRecord(record);

const findOrder = () => `SELECT record FROM orders WHERE transaction_code = $1`;

const listOrders = () => `SELECT record FROM orders WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT $2`;

const findDueOrders = () => `SELECT record FROM orders WHERE account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3`;

const findByKey = () => `
  SELECT record, fingerprint FROM idempotency_keys JOIN orders USING (transaction_code)
  WHERE key = $1 AND expires_at > $2`;

/**
 * Stores orders with their keys, wallets and webhooks, and tells every process once. Returns the codes of the stored orders:
 * of all whose key is free or has expired. Locks in the same order in every process, each sorted: keys, wallets, orders. That
 * rules deadlocks out. Where another transaction stores or deletes a wallet at this moment, its number is missing: the
 * database refuses the group, which is written again.
 */
const createOrderRows = () => `
  WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (json_to_recordset($1::json) AS (transaction_code text, account text, status text,
      sequence integer, created_at bigint, due_at bigint, ended_at bigint, external_reference text, network text,
      address text, partner_network text, partner_address text, key text, fingerprint text, asked_at bigint,
      expires_at bigint, record text)) WITH ORDINALITY
  ), taken AS (
    INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
    SELECT key, fingerprint, transaction_code, asked_at, expires_at FROM asked WHERE key IS NOT NULL ORDER BY key
    ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
      asked_at = excluded.asked_at, expires_at = excluded.expires_at
    WHERE kept.expires_at <= excluded.asked_at
    RETURNING transaction_code
  ), new AS MATERIALIZED (
    SELECT * FROM asked WHERE key IS NULL OR transaction_code IN (SELECT transaction_code FROM taken)
  ), wanted AS MATERIALIZED (
    SELECT network, address, min(created_at) AS first_seen_at FROM (
      SELECT network, address, created_at FROM new
      UNION ALL SELECT partner_network, partner_address, created_at FROM new WHERE partner_network IS NOT NULL
    ) AS every GROUP BY network, address ORDER BY network, address
  ), held AS MATERIALIZED (
    SELECT kept.* FROM wanted CROSS JOIN LATERAL (
      SELECT id, network, address FROM wallets
      WHERE wallets.network = wanted.network AND wallets.address = wanted.address FOR KEY SHARE
    ) AS kept
  ), added AS (
    INSERT INTO wallets (network, address, first_seen_at)
    SELECT * FROM wanted WHERE (network, address) NOT IN (SELECT network, address FROM held)
    ON CONFLICT DO NOTHING RETURNING id, network, address
  ), wallet AS MATERIALIZED (
    SELECT * FROM held UNION ALL SELECT * FROM added
  ), stored AS (
    INSERT INTO orders (transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
      wallet_id, partner_wallet_id, record)
    SELECT transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
      CASE WHEN partner_network IS NULL OR partner.id IS NOT NULL THEN own.id END, partner.id, record
    FROM new LEFT JOIN wallet AS own ON own.network = new.network AND own.address = new.address
      LEFT JOIN wallet AS partner ON partner.network = partner_network AND partner.address = partner_address
    ORDER BY ordinality
    RETURNING transaction_code
  ), message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (id text, account text, transaction_code text, sequence integer,
      audience text, url text, host text, type text, body text, traceparent text, created_at bigint, due_at bigint)
    WHERE transaction_code IN (SELECT transaction_code FROM stored)
  ), numbered AS (
    INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at)
    SELECT id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at FROM message
    RETURNING number, id
  ), queued AS (
    INSERT INTO outbox_queue (number, transaction_code, audience, sequence, host, state, next_attempt_at)
    SELECT number, transaction_code, audience, sequence, host,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN due_at END
    FROM numbered JOIN message USING (id) LEFT JOIN disabled_urls AS off ON off.url = message.url
  )
  SELECT codes, pg_notify($3, CASE WHEN octet_length(words) < ${maxNotificationBytes} THEN words ELSE '' END) FROM (
    SELECT array_agg(transaction_code) AS codes, string_agg(
      CASE WHEN transaction_code IN (SELECT transaction_code FROM message) THEN '' ELSE '${quietPrefix}' END
        || transaction_code, ' '
    ) AS words FROM stored
  ) AS told WHERE codes IS NOT NULL`;

/**
 * Stores the next versions of orders with their webhooks, and tells every process once. Returns the codes of the orders whose
 * stored version was the one before. A message waits behind the earlier ones of its order and audience. Those to a disabled
 * URL are stored, but not sent.
 */
const saveOrderRows = () => `
  WITH locked AS MATERIALIZED (
    SELECT transaction_code FROM orders WHERE transaction_code = ANY ($4::text[])
    ORDER BY transaction_code FOR NO KEY UPDATE
  ), saved AS (
    UPDATE orders SET status = next.status, sequence = next.sequence, due_at = next.due_at, ended_at = next.ended_at,
      record = next.record
    FROM json_to_recordset($1::json) AS next (transaction_code text, status text, sequence integer, due_at bigint,
      ended_at bigint, record text) JOIN locked USING (transaction_code)
    WHERE orders.transaction_code = next.transaction_code AND orders.sequence = next.sequence - 1
    RETURNING orders.transaction_code
  ), message AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS m (id text, account text, transaction_code text, sequence integer,
      audience text, url text, host text, type text, body text, traceparent text, created_at bigint, due_at bigint)
    WHERE transaction_code IN (SELECT transaction_code FROM saved)
  ), numbered AS (
    INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at)
    SELECT id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at FROM message
    RETURNING number, id
  ), queued AS (
    INSERT INTO outbox_queue (number, transaction_code, audience, sequence, host, state, next_attempt_at, held_until)
    SELECT number, transaction_code, audience, sequence, host,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN due_at END,
      coalesce((
        SELECT max(greatest(earlier.next_attempt_at, earlier.held_until)) FROM outbox_queue AS earlier
        WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken
          AND earlier.transaction_code = message.transaction_code AND earlier.audience = message.audience
      ), 0)
    FROM numbered JOIN message USING (id) LEFT JOIN disabled_urls AS off ON off.url = message.url
  )
  SELECT codes, pg_notify($3, CASE WHEN octet_length(words) < ${maxNotificationBytes} THEN words ELSE '' END) FROM (
    SELECT array_agg(transaction_code) AS codes, string_agg(
      CASE WHEN transaction_code IN (SELECT transaction_code FROM message) THEN '' ELSE '${quietPrefix}' END
        || transaction_code, ' '
    ) AS words FROM saved
  ) AS told WHERE codes IS NOT NULL`;

const notifyOfAny = () => `SELECT pg_notify('${changesChannel}', '')`;

/** The JSON of an order with columns. PostgreSQL takes the text of its record as it is. */
const toRow = (order: OrderRecord, columns: object): string => {
  const { transaction_code, status } = order;
  const own = { transaction_code, status, sequence: lifecycleSequence(order), due_at: nextDueAt(order) };
  const all = JSON.stringify({ ...own, ended_at: endedAt(order), ...columns });
  return `${all.slice(0, -1)},"record":${toOrderRecordText(order)}}`;
};

const toMessageRows = (orders: readonly OrderRecord[]): string =>
  JSON.stringify(orders.flatMap(toWebhookMessages).map((message) => ({ ...message, host: new URL(message.url).host })));

type CreateCall = { readonly order: OrderRecord; readonly key: IdempotencyKey | undefined };

function toNewRow({ order, key }: CreateCall): string {
  const { account, created_at, external_reference, network, wallet_address: address, partner } = order;
  const wallets = { network, address, partner_network: partner?.network, partner_address: partner?.wallet_address };
  const taken = key && { key: key.key, fingerprint: key.fingerprint, asked_at: key.now, expires_at: key.expiresAt };
  return toRow(order, { account, created_at, external_reference, ...wallets, ...taken });
}

type WrittenCodes = { readonly codes: readonly string[] };

/** Resolves with whether each order is stored; another one has the key of those that are not. */
async function createGroup(query: RunQuery, calls: readonly CreateCall[]): Promise<boolean[]> {
  const messages = toMessageRows(calls.map(({ order }) => order));
  const values = [`[${calls.map(toNewRow).join()}]`, messages, changesChannel];
  const [stored] = await query<WrittenCodes>({ name: 'create_orders', text: createOrderRows(), values });
  const codes = new Set(stored?.codes);
  return calls.map(({ order }) => codes.has(order.transaction_code));
}

async function saveGroup(query: RunQuery, orders: readonly OrderRecord[]): Promise<boolean[]> {
  const rows = `[${orders.map((order) => toRow(order, {})).join()}]`;
  const own = orders.map(({ transaction_code }) => transaction_code);
  const values = [rows, toMessageRows(orders), changesChannel, own];
  const [saved] = await query<WrittenCodes>({ name: 'save_orders', text: saveOrderRows(), values });
  const codes = new Set(saved?.codes);
  return own.map((code) => codes.has(code));
}

type OrderStore = Orders & DueOrders & AccountOrders & { readonly drain: () => Promise<unknown> };

/** The orders of the PostgreSQL store, many in one transaction. */
export function createOrders({ read, write, transact }: Queries): OrderStore {
  const creations = createGroupCommit({
    write: (calls: readonly CreateCall[]) => createGroup(write, calls),
    keyOf: ({ order, key }) => key?.key ?? order.transaction_code,
    isDataError,
  });
  const changes = createGroupCommit({
    write: (orders: readonly OrderRecord[]) => saveGroup(write, orders),
    keyOf: ({ transaction_code }) => transaction_code,
    isDataError,
  });
  const select = async (query: Query): Promise<OrderRecord[]> => (await read<OrderRow>(query)).map(rowToOrder);
  const findByIdempotencyKey = async ({ key, now, fingerprint }: IdempotencyKey): Promise<CreateResult | undefined> => {
    const query = { name: 'find_by_key', text: findByKey(), values: [key, now] };
    const [row] = await read<OrderRow & { readonly fingerprint: string }>(query);
    if (!row) return undefined;
    return row.fingerprint === fingerprint
      ? { outcome: 'replayed', order: rowToOrder(row) }
      : { outcome: 'key_reused' };
  };

  return {
    find: async (code) => (await select({ name: 'find', text: findOrder(), values: [code] }))[0],
    findDue: ({ account, now, limit }) =>
      select({ name: 'find_due', text: findDueOrders(), values: [account, now, limit] }),
    list: ({ account, limit }) => select({ name: 'list', text: listOrders(), values: [account, limit] }),
    findByIdempotencyKey,
    async create(order, key) {
      if (await creations.add({ order, key })) return { outcome: 'created', order };
      const earlier = key && (await findByIdempotencyKey(key));
      if (!earlier) throw new Error('The order of the first call with this idempotency key has been removed.');
      return earlier;
    },
    save: changes.add,
    deleteAccount: (account) =>
      transact(async (query) => {
        await deleteAccount(query, account);
        await query({ text: notifyOfAny() });
      }),
    drain: () => Promise.all([creations.drain(), changes.drain()]),
  };
}

/**
 * One order may find room in a page that is there already. These need further pages, which a full disk does not give.
 * They fit into what an order would have needed where the tables have free pages.
 */
const ordersPerProbe = 16;

/** Writes orders as `create` does and rolls them back: no other transaction sees them, and no notification is sent. */
export async function probeOrders(query: RunQuery): Promise<void> {
  const now = Date.now();
  const calls = Array.from({ length: ordersPerProbe }, () => ({
    order: createProbeOrder(randomUUID(), now),
    key: { key: randomUUID(), fingerprint: '', now, expiresAt: now },
  }));
  await createGroup(query, calls);
  await query({ text: 'ROLLBACK' });
}
