import {
  dueAt,
  endedAt,
  sequenceOf,
  toRecordText,
  toWebhookMessages,
  type CreateResult,
  type IdempotencyKey,
  type OrderRecord,
} from '#core';
import { createOrderReader, toResult, type KeyRow } from '../sql/order-reader.js';
import { createDeletions } from '../sql/deletions.js';
import { run, type Queries, type Query, type RunQuery } from '../sql/queries.js';
import { dialect } from './dialect.js';
import { isDataError } from './connections.js';
import { changesChannel } from './functions.js';
import { createGroupCommit } from '../sql/group-commit.js';

/** The JSON of a `new_order`. PostgreSQL takes the text of its record as it is. */
function toOrderRow(order: OrderRecord): string {
  const { partner } = order;
  const columns = {
    transaction_code: order.transaction_code,
    account: order.account,
    status: order.status,
    sequence: sequenceOf(order),
    created_at: order.created_at,
    due_at: dueAt(order),
    ended_at: endedAt(order),
    external_reference: order.external_reference,
    fiat_currency: order.fiat_currency,
    fiat_amount: order.fiat_amount,
    network: order.network,
    wallet_address: order.wallet_address,
    partner_network: partner?.network,
    partner_wallet_address: partner?.wallet_address,
  };
  return `${JSON.stringify(columns).slice(0, -1)},"record":${toRecordText(order)}}`;
}

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
export function toCreateQuery(calls: readonly CreateCall[]): Query & { readonly name: string } {
  const orders = calls.map(({ order }) => order);
  const values = [toOrderRows(orders), toMessageRows(orders), toKeyRows(calls)];
  return { name: 'create', text: 'SELECT * FROM create_orders($1, $2, $3)', values };
}

/** The reads of orders. */
export const createPostgresReader = (read: RunQuery) => ({
  ...createOrderReader(read),
  async findByIdempotencyKey(call: IdempotencyKey): Promise<CreateResult | undefined> {
    const text = `
      SELECT record, fingerprint FROM idempotency_keys AS kept JOIN orders USING (transaction_code)
      WHERE kept.key = $1 AND kept.expires_at > $2`;
    return toResult((await read<KeyRow>({ name: 'find_by_key', text, values: [call.key, call.now] }))[0], call);
  },
});

/** The writes of orders. */
export function createOrderWriter({ read, write, transact }: Queries) {
  const { find } = createOrderReader(read);
  const { deleteAccount } = createDeletions(dialect);

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
    const earlier = await find(duplicate.made);
    if (!earlier) throw new Error('The order of the first call with this idempotency key has been removed.');
    return { outcome: 'replayed', order: earlier };
  };

  const removeAccount = (account: string): Promise<void> =>
    transact(function* () {
      yield* deleteAccount(account);
      yield* run('SELECT pg_notify($1, $2)', [changesChannel, '']);
    });

  const drain = async (): Promise<void> => {
    await Promise.all([creations.drain(), changes.drain()]);
  };
  return { create, save: changes.add, deleteAccount: removeAccount, drain };
}
