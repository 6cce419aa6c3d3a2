import {
  toWebhookMessages,
  type CreateResult,
  type DueQuery,
  type IdempotencyKey,
  type OrderQuery,
  type OrderRecord,
} from '#core';
import { isDataError, type RunQuery } from './connections.js';
import { changesChannel } from './functions.js';
import { createGroupCommit } from './group-commit.js';
import { toMessageRow, toOrder, toOrderRow, type Row } from './rows.js';

export type Queries = { readonly read: RunQuery; readonly write: RunQuery };

type CreateCall = { readonly order: OrderRecord; readonly idempotencyKey: IdempotencyKey | undefined };

/** A call whose key has already created another order. */
type DuplicateCall = { readonly asked: string; readonly made: string; readonly is_same: boolean };

const toOrderRows = (orders: readonly OrderRecord[]): string => JSON.stringify(orders.map(toOrderRow));
const toMessageRows = (orders: readonly OrderRecord[]): string =>
  JSON.stringify(orders.flatMap(toWebhookMessages).map(toMessageRow));

const toKeyRows = (calls: readonly CreateCall[]): string =>
  JSON.stringify(
    calls.flatMap(({ order: { transaction_code }, idempotencyKey }) =>
      idempotencyKey
        ? [{ ...idempotencyKey, transaction_code, asked_at: idempotencyKey.now, expires_at: idempotencyKey.expiresAt }]
        : [],
    ),
  );

/** Purges a few keys at most once a second, so that no caller waits for a large purge. */
function createPurgeThrottle(): (calls: readonly CreateCall[]) => number | null {
  let next = 0;
  return (calls) => {
    const now = Math.max(0, ...calls.map(({ idempotencyKey }) => idempotencyKey?.now ?? 0));
    if (now <= next) return null;
    next = now + 1000;
    return now;
  };
}

/** The reads of orders. */
export function createOrderReader(read: RunQuery) {
  const find = async (code: string): Promise<OrderRecord | undefined> => {
    const query = { name: 'find', text: 'SELECT * FROM orders WHERE transaction_code = $1', values: [code] };
    return (await read<Row>(query)).map(toOrder)[0];
  };

  const findByIdempotencyKey = async ({ key, fingerprint, now }: IdempotencyKey): Promise<CreateResult | undefined> => {
    const text = `
      SELECT orders.*, kept.fingerprint AS kept_fingerprint FROM idempotency_keys AS kept JOIN orders USING (transaction_code)
      WHERE kept.key = $1 AND kept.expires_at > $2`;
    const [row] = await read<Row>({ name: 'find_by_key', text, values: [key, now] });
    if (!row) return undefined;
    const isSame = row['kept_fingerprint'] === fingerprint;
    return isSame ? { outcome: 'replayed', order: toOrder(row) } : { outcome: 'key_reused' };
  };

  const findDue = async ({ account, now, limit }: DueQuery): Promise<OrderRecord[]> => {
    const text = 'SELECT * FROM orders WHERE account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3';
    return (await read<Row>({ name: 'find_due', text, values: [account, now, limit] })).map(toOrder);
  };

  const list = async ({ account, limit }: OrderQuery): Promise<OrderRecord[]> => {
    const text = 'SELECT * FROM orders WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT $2';
    return (await read<Row>({ name: 'list', text, values: [account, limit] })).map(toOrder);
  };

  const accountsWithDueOrders = async (): Promise<string[]> => {
    const rows = await read<{ account: string }>({
      name: 'accounts',
      text: 'SELECT DISTINCT account FROM orders WHERE due_at IS NOT NULL',
    });
    return rows.map(({ account }) => account);
  };

  return { find, findByIdempotencyKey, findDue, list, accountsWithDueOrders };
}

/** The writes of orders. */
export function createOrderWriter({ read, write }: Queries) {
  const { find } = createOrderReader(read);
  const purgeUntil = createPurgeThrottle();

  const insert = async (calls: readonly CreateCall[]): Promise<(DuplicateCall | undefined)[]> => {
    const orders = calls.map(({ order }) => order);
    const values = [toOrderRows(orders), toMessageRows(orders), toKeyRows(calls), purgeUntil(calls)];
    const duplicates = await write<DuplicateCall>({
      name: 'create',
      text: 'SELECT * FROM create_orders($1, $2, $3, $4)',
      values,
    });
    const byCode = new Map(duplicates.map((duplicate) => [duplicate.asked, duplicate]));
    return calls.map(({ order }) => byCode.get(order.transaction_code));
  };

  const update = async (orders: readonly OrderRecord[]): Promise<boolean[]> => {
    const values = [toOrderRows(orders), toMessageRows(orders)];
    const [row] = await write<{ saved: string[] }>({
      name: 'save',
      text: 'SELECT save_orders($1, $2) AS saved',
      values,
    });
    return orders.map(({ transaction_code }) => row?.saved.includes(transaction_code) ?? false);
  };

  const creations = createGroupCommit({ write: insert, keyOf: ({ order }) => order.transaction_code, isDataError });
  const changes = createGroupCommit({ write: update, keyOf: ({ transaction_code }) => transaction_code, isDataError });

  const create = async (order: OrderRecord, idempotencyKey?: IdempotencyKey): Promise<CreateResult> => {
    const duplicate = await creations.add({ order, idempotencyKey });
    if (!duplicate) return { outcome: 'created', order };
    if (!duplicate.is_same) return { outcome: 'key_reused' };
    const earlier = await find(duplicate.made);
    if (!earlier) throw new Error('The order of the first call with this idempotency key has been removed.');
    return { outcome: 'replayed', order: earlier };
  };

  const deleteAccount = async (account: string): Promise<void> => {
    const text = `
      WITH removed AS (DELETE FROM orders WHERE account = $1 RETURNING transaction_code),
        keys AS (DELETE FROM idempotency_keys USING removed WHERE idempotency_keys.transaction_code = removed.transaction_code),
        unsent AS (DELETE FROM messages WHERE account = $1),
        notes AS (DELETE FROM audit WHERE account = $1)
      SELECT pg_notify('${changesChannel}', transaction_code::text) FROM removed`;
    await write({ text, values: [account] });
  };

  const drain = async (): Promise<void> => {
    await Promise.all([creations.drain(), changes.drain()]);
  };
  return { create, save: changes.add, deleteAccount, drain };
}
