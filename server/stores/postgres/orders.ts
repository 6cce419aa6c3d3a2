import { randomUUID } from 'node:crypto';
import { createProbeOrder, endedAt, lifecycleSequence, nextDueAt, parseOrderRecord, toOrderRecordText } from '#core';
import {
  toReplay,
  toWebhookMessages,
  type AccountOrders,
  type CreateResult,
  type DueOrders,
  type IdempotencyKey,
} from '#core';
import type { OrderRecord, Orders } from '#core';
import { isDataError, type Queries, type RunQuery } from './connections.js';
import createOrderRows from './create-orders.sql?raw';
import { createGroupCommit } from './group-commit.js';
import { deleteAccount } from './retention.js';
import saveOrderRows from './save-orders.sql?raw';

/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** Stands in a notification before the code of a change without messages. */
export const quietPrefix = '=';

export type OrderRow = { readonly record: string };

export const rowToOrder = ({ record }: OrderRow): OrderRecord => parseOrderRecord(record);

const findOrder = () => `SELECT record FROM orders WHERE transaction_code = $1`;
const listOrders = () => `SELECT record FROM orders WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT $2`;
const findDueOrders = () => `SELECT record FROM orders WHERE account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3`;

const findByKey = () => `
  SELECT record, fingerprint FROM idempotency_keys JOIN orders USING (transaction_code)
  WHERE key = $1 AND expires_at > $2`;

const notifyOfAny = () => `SELECT pg_notify('${changesChannel}', '')`;

/** The JSON of an order with columns. PostgreSQL takes the text of its record as it is. */
const toRow = (order: OrderRecord, columns: object): string => {
  const { transaction_code, status } = order;
  const own = { transaction_code, status, sequence: lifecycleSequence(order), due_at: nextDueAt(order) };
  const all = JSON.stringify({ ...own, ended_at: endedAt(order), ...columns });
  return `${all.slice(0, -1)},"record":${toOrderRecordText(order)}}`;
};

type CreateCall = { readonly order: OrderRecord; readonly key: IdempotencyKey | undefined };

function toNewRow({ order, key }: CreateCall): string {
  const { account, created_at, external_reference, network, wallet_address: address, partner } = order;
  const wallets = { network, address, partner_network: partner?.network, partner_address: partner?.wallet_address };
  const taken = key && { key: key.key, fingerprint: key.fingerprint, asked_at: key.now, expires_at: key.expiresAt };
  return toRow(order, { account, created_at, external_reference, ...wallets, ...taken });
}

type Group = { readonly text: string; readonly orders: readonly OrderRecord[]; readonly rows: readonly string[] };

/** Writes a group of orders with their messages. Resolves with whether each is stored. */
async function writeGroup(run: RunQuery, { text, orders, rows }: Group): Promise<boolean[]> {
  const messages = orders.flatMap(toWebhookMessages).map(({ due_at: next_attempt_at, ...message }) => {
    return { ...message, next_attempt_at, host: new URL(message.url).host };
  });
  const values = [`[${rows.join()}]`, JSON.stringify(messages), changesChannel];
  const [written] = await run<{ readonly codes: readonly string[] }>(text, values);
  const codes = new Set(written?.codes);
  return orders.map(({ transaction_code }) => codes.has(transaction_code));
}

/** Those that are not stored have the key of another order. */
const createGroup = (run: RunQuery, calls: readonly CreateCall[]): Promise<boolean[]> =>
  writeGroup(run, { text: createOrderRows, orders: calls.map(({ order }) => order), rows: calls.map(toNewRow) });

const saveGroup = (run: RunQuery, orders: readonly OrderRecord[]): Promise<boolean[]> =>
  writeGroup(run, { text: saveOrderRows, orders, rows: orders.map((order) => toRow(order, {})) });

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
  const select = async (text: string, values: readonly unknown[]): Promise<OrderRecord[]> =>
    (await read<OrderRow>(text, values)).map(rowToOrder);
  const findByIdempotencyKey = async (key: IdempotencyKey): Promise<CreateResult | undefined> => {
    const [row] = await read<OrderRow & { readonly fingerprint: string }>(findByKey(), [key.key, key.now]);
    return row && toReplay(key, { ...row, order: rowToOrder(row) });
  };

  return {
    find: async (code) => (await select(findOrder(), [code]))[0],
    findDue: ({ account, now, limit }) => select(findDueOrders(), [account, now, limit]),
    list: ({ account, limit }) => select(listOrders(), [account, limit]),
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
        await query(notifyOfAny());
      }),
    drain: () => Promise.all([creations.drain(), changes.drain()]),
  };
}

/** So many need further pages, which a full disk does not give: one may find room in a page that is there already. */
const ordersPerProbe = 16;

/** Writes orders as `create` does and rolls them back: no other transaction sees them, and no notification is sent. */
export async function probeOrders(query: RunQuery): Promise<void> {
  const now = Date.now();
  const calls = Array.from({ length: ordersPerProbe }, () => ({
    order: createProbeOrder(randomUUID(), now),
    key: { key: randomUUID(), fingerprint: '', now, expiresAt: now },
  }));
  await createGroup(query, calls);
  await query('ROLLBACK');
}
