import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import {
  createProbeOrder,
  toOrderRecordText,
  toWebhookMessages,
  type CreateResult,
  type IdempotencyKey,
  type OrderRecord,
} from '#core';
import { toOrderColumns } from '../sql/order-columns.js';
import { createOrderReader, toCreateResult, type KeyRow } from '../sql/order-reader.js';
import { createDeletions } from '../sql/deletions.js';
import { runSql, type Queries, type Query } from '../sql/queries.js';
import { dialect } from './dialect.js';
import { isDataError } from './connections.js';
import { changesChannel } from './functions.js';
import { createGroupCommit } from '../sql/group-commit.js';

/** The JSON of a `new_order`. PostgreSQL takes the text of its record as it is. */
const toOrderRow = (order: OrderRecord): string =>
  `${JSON.stringify(toOrderColumns(order)).slice(0, -1)},"record":${toOrderRecordText(order)}}`;

const toOrderRows = (orders: readonly OrderRecord[]): string => `[${orders.map(toOrderRow).join()}]`;

const toMessageRows = (orders: readonly OrderRecord[]): string =>
  JSON.stringify(orders.flatMap(toWebhookMessages).map((message) => ({ ...message, host: new URL(message.url).host })));

type CreateCall = { readonly order: OrderRecord; readonly idempotencyKey: IdempotencyKey | undefined };

/** A call whose key has already created another order. */
type DuplicateCall = { readonly asked: string; readonly made: string; readonly is_same: boolean };

const toKeyRows = (calls: readonly CreateCall[]): string =>
  JSON.stringify(
    calls.flatMap(({ order: { transaction_code }, idempotencyKey }) =>
      idempotencyKey
        ? [{ ...idempotencyKey, transaction_code, asked_at: idempotencyKey.now, expires_at: idempotencyKey.expiresAt }]
        : [],
    ),
  );

/** Stores orders with their webhooks and keys. */
function toCreateQuery(calls: readonly CreateCall[]): Query & { readonly name: string } {
  const orders = calls.map(({ order }) => order);
  const values = [toOrderRows(orders), toMessageRows(orders), toKeyRows(calls)];
  return { name: 'create', text: 'SELECT * FROM create_orders($1, $2, $3)', values };
}

const selectByKey = `
  SELECT record, fingerprint FROM idempotency_keys AS kept JOIN orders USING (transaction_code)
  WHERE kept.key = $1 AND kept.expires_at > $2`;

export function createPostgresOrders({ read, write, transact }: Queries) {
  const reader = createOrderReader(read);
  const deletions = createDeletions(dialect);

  const insert = async (calls: readonly CreateCall[]): Promise<(DuplicateCall | undefined)[]> => {
    const duplicates = await write<DuplicateCall>(toCreateQuery(calls));
    const byCode = new Map(duplicates.map((duplicate) => [duplicate.asked, duplicate]));
    return calls.map(({ order }) => byCode.get(order.transaction_code));
  };

  const update = async (orders: readonly OrderRecord[]): Promise<boolean[]> => {
    const values = [toOrderRows(orders), toMessageRows(orders)];
    const text = 'SELECT update_orders($1, $2) AS saved';
    const [row] = await write<{ saved: string[] }>({ name: 'save', text, values });
    const saved = new Set(row?.saved);
    return orders.map(({ transaction_code }) => saved.has(transaction_code));
  };

  const creations = createGroupCommit({ write: insert, keyOf: ({ order }) => order.transaction_code, isDataError });
  const changes = createGroupCommit({ write: update, keyOf: ({ transaction_code }) => transaction_code, isDataError });

  const create = async (order: OrderRecord, idempotencyKey?: IdempotencyKey): Promise<CreateResult> => {
    const duplicate = await creations.add({ order, idempotencyKey });
    if (!duplicate) return { outcome: 'created', order };
    if (!duplicate.is_same) return { outcome: 'key_reused' };
    const earlier = await reader.find(duplicate.made);
    if (!earlier) throw new Error('The order of the first call with this idempotency key has been removed.');
    return { outcome: 'replayed', order: earlier };
  };

  return {
    ...reader,
    async findByIdempotencyKey(call: IdempotencyKey): Promise<CreateResult | undefined> {
      const values = [call.key, call.now];
      return toCreateResult((await read<KeyRow>({ name: 'find_by_key', text: selectByKey, values }))[0], call);
    },
    create,
    save: changes.add,
    deleteAccount: (account: string): Promise<void> =>
      transact(function* () {
        yield* deletions.deleteAccount(account);
        yield* runSql('SELECT pg_notify($1, $2)', [changesChannel, '']);
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
export async function probeOrders(client: ClientBase): Promise<void> {
  const now = Date.now();
  const calls = Array.from({ length: ordersPerProbe }, () => ({
    order: createProbeOrder(randomUUID(), now),
    idempotencyKey: { key: randomUUID(), fingerprint: '', now, expiresAt: now },
  }));
  const { text, values } = toCreateQuery(calls);
  await client.query('BEGIN');
  await client.query({ text, ...(values && { values }) });
  await client.query('ROLLBACK');
}
