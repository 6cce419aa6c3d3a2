import { randomUUID } from 'node:crypto';
import { createProbeOrder, parseOrderRecord } from '#core';
import { toOrderColumns, toOrderRecordText, toReplay, toWebhookMessages } from '#core';
import type { CreateResult, IdempotencyKey, OrderRecord, Orders } from '#core';
import { isDataError, type Queries, type RunQuery } from './connections.js';
import createOrderRows from './create-orders.sql?raw';
import { createGroupCommit } from '../group-commit.js';
import { deleteAccount } from './retention.js';
import saveOrderRows from './save-orders.sql?raw';

/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** Stands in a notification before the code of a change without messages. */
export const quietPrefix = '=';

export type OrderRow = { readonly record: string };

export const rowToOrder = ({ record }: OrderRow): OrderRecord => parseOrderRecord(record);

const findOrder = () => `SELECT record FROM orders WHERE transaction_code = $1`;
const findDueOrders = () => `SELECT record FROM orders WHERE account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3`;

const findByKey = () => `
  SELECT record, fingerprint FROM idempotency_keys JOIN orders USING (transaction_code)
  WHERE key = $1 AND expires_at > $2`;

const notifyOfAny = () => `SELECT pg_notify('${changesChannel}', '')`;

type Call = { readonly order: OrderRecord; readonly key?: IdempotencyKey | undefined };

/** The JSON of an order with its key. PostgreSQL takes the text of its record as it is. */
function toRow({ order, key }: Call): string {
  const taken = key && { key: key.key, fingerprint: key.fingerprint, asked_at: key.now, expires_at: key.expiresAt };
  return `${JSON.stringify({ ...toOrderColumns(order), ...taken }).slice(0, -1)},"record":${toOrderRecordText(order)}}`;
}

type Group = { readonly text: string; readonly calls: readonly Call[] };

/** Writes a group of orders with their messages. Resolves with whether each is stored: not with the key of another order. */
async function writeGroup(run: RunQuery, { text, calls }: Group): Promise<boolean[]> {
  const orders = calls.map(({ order }) => order);
  const messages = orders.flatMap(toWebhookMessages).map(({ due_at: next_attempt_at, ...message }) => {
    return { ...message, next_attempt_at, host: new URL(message.url).host };
  });
  const values = [`[${calls.map(toRow).join()}]`, JSON.stringify(messages), changesChannel];
  const [written] = await run<{ readonly codes: readonly string[] }>(text, values);
  const codes = new Set(written?.codes);
  return orders.map(({ transaction_code }) => codes.has(transaction_code));
}

type OrderStore = Omit<Orders, 'onChange'> & { readonly drain: () => Promise<unknown> };

/** The orders of the PostgreSQL store, many in one transaction. */
export function createOrders({ read, write, transact }: Queries): OrderStore {
  const createGroups = (text: string) =>
    createGroupCommit({
      write: (calls: readonly Call[]) => writeGroup(write, { text, calls }),
      keyOf: ({ order, key }) => key?.key ?? order.transaction_code,
      isSpoilt: isDataError,
    });
  const [creations, changes] = [createGroups(createOrderRows), createGroups(saveOrderRows)];
  const select = async (text: string, values: readonly unknown[]): Promise<OrderRecord[]> =>
    (await read<OrderRow>(text, values)).map(rowToOrder);
  const findByIdempotencyKey = async (key: IdempotencyKey): Promise<CreateResult | undefined> => {
    const [row] = await read<OrderRow & { readonly fingerprint: string }>(findByKey(), [key.key, key.now]);
    return row && toReplay(key, { ...row, order: rowToOrder(row) });
  };

  return {
    find: async (code) => (await select(findOrder(), [code]))[0],
    findDue: ({ account, now, limit }) => select(findDueOrders(), [account, now, limit]),
    findByIdempotencyKey,
    async create(order, key) {
      if (await creations.add({ order, key })) return { outcome: 'created', order };
      const earlier = key && (await findByIdempotencyKey(key));
      if (!earlier) throw new Error('The order of the first call with this idempotency key has been removed.');
      return earlier;
    },
    save: (order) => changes.add({ order }),
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
  await writeGroup(query, { text: createOrderRows, calls });
  await query('ROLLBACK');
}
