import { changesChannel } from './functions.js';
import { messagesFor, type Created, type OnceOnly, type OrderQuery, type OrderRecord } from '#api';
import { isOwnFault, type Ask } from './connections.js';
import { inGroups } from './in-groups.js';
import { messageRow, orderOf, orderRow, type Row } from './rows.js';

export type Asking = { readonly read: Ask; readonly write: Ask };

type Call = { readonly order: OrderRecord; readonly once: OnceOnly | undefined };

/** A call whose key had made another order before. */
type Late = { readonly asked: string; readonly made: string; readonly is_same: boolean };

const rowsOf = (orders: readonly OrderRecord[]): string => JSON.stringify(orders.map(orderRow));
const messagesOf = (orders: readonly OrderRecord[]): string =>
  JSON.stringify(orders.flatMap(messagesFor).map(messageRow));

const keyRows = (calls: readonly Call[]): string =>
  JSON.stringify(
    calls.flatMap(({ order: { transaction_code }, once }) =>
      once ? [{ ...once, transaction_code, asked_at: once.now, expires_at: once.expiresAt }] : [],
    ),
  );

/** At most one small purge of keys a second, so that no caller waits for a large one. */
function purges(): (calls: readonly Call[]) => number | null {
  let next = 0;
  return (calls) => {
    const now = Math.max(0, ...calls.map(({ once }) => once?.now ?? 0));
    if (now <= next) return null;
    next = now + 1000;
    return now;
  };
}

/** Looks orders up. */
export function orderReader(read: Ask) {
  const find = async (code: string): Promise<OrderRecord | undefined> => {
    const query = { name: 'find', text: 'SELECT * FROM orders WHERE transaction_code = $1', values: [code] };
    return (await read<Row>(query)).map(orderOf)[0];
  };

  const recall = async ({ key, fingerprint, now }: OnceOnly): Promise<Created | undefined> => {
    const text = `
      SELECT orders.*, kept.fingerprint AS kept_fingerprint FROM idempotency_keys AS kept JOIN orders USING (transaction_code)
      WHERE kept.key = $1 AND kept.expires_at > $2`;
    const [row] = await read<Row>({ name: 'recall', text, values: [key, now] });
    if (!row) return undefined;
    const isSame = row['kept_fingerprint'] === fingerprint;
    return isSame ? { outcome: 'replayed', order: orderOf(row) } : { outcome: 'key_reused' };
  };

  const due = async (account: string, now: number, limit: number): Promise<OrderRecord[]> => {
    const text = 'SELECT * FROM orders WHERE account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3';
    return (await read<Row>({ name: 'due', text, values: [account, now, limit] })).map(orderOf);
  };

  const list = async ({ account, limit }: OrderQuery): Promise<OrderRecord[]> => {
    const text = 'SELECT * FROM orders WHERE account = $1 ORDER BY id DESC LIMIT $2';
    return (await read<Row>({ name: 'list', text, values: [account, limit] })).map(orderOf);
  };

  const accounts = async (): Promise<string[]> => {
    const rows = await read<{ account: string }>({
      name: 'accounts',
      text: 'SELECT DISTINCT account FROM orders WHERE due_at IS NOT NULL',
    });
    return rows.map(({ account }) => account);
  };

  return { find, recall, due, list, accounts };
}

/** Makes, changes and removes orders. */
export function orderWriter({ read, write }: Asking) {
  const { find } = orderReader(read);
  const purgeUntil = purges();

  const insert = async (calls: readonly Call[]): Promise<(Late | undefined)[]> => {
    const orders = calls.map(({ order }) => order);
    const values = [rowsOf(orders), messagesOf(orders), keyRows(calls), purgeUntil(calls)];
    const late = await write<Late>({ name: 'create', text: 'SELECT * FROM create_orders($1, $2, $3, $4)', values });
    const byCode = new Map(late.map((one) => [one.asked, one]));
    return calls.map(({ order }) => byCode.get(order.transaction_code));
  };

  const update = async (orders: readonly OrderRecord[]): Promise<boolean[]> => {
    const values = [rowsOf(orders), messagesOf(orders)];
    const [row] = await write<{ saved: string[] }>({
      name: 'save',
      text: 'SELECT save_orders($1, $2) AS saved',
      values,
    });
    return orders.map(({ transaction_code }) => row?.saved.includes(transaction_code) ?? false);
  };

  const creations = inGroups({ write: insert, nameOf: ({ order }) => order.transaction_code, isOwnFault });
  const changes = inGroups({ write: update, nameOf: ({ transaction_code }) => transaction_code, isOwnFault });

  const create = async (order: OrderRecord, once?: OnceOnly): Promise<Created> => {
    const late = await creations.add({ order, once });
    if (!late) return { outcome: 'created', order };
    if (!late.is_same) return { outcome: 'key_reused' };
    const earlier = await find(late.made);
    if (!earlier) throw new Error('the order of the first call with this key was removed');
    return { outcome: 'replayed', order: earlier };
  };

  const clear = async (account: string): Promise<void> => {
    const text = `
      WITH gone AS (DELETE FROM orders WHERE account = $1 RETURNING transaction_code),
        keys AS (DELETE FROM idempotency_keys USING gone WHERE idempotency_keys.transaction_code = gone.transaction_code),
        unsent AS (DELETE FROM messages WHERE account = $1)
      SELECT pg_notify('${changesChannel}', transaction_code::text) FROM gone`;
    await write({ text, values: [account] });
  };

  const drained = async (): Promise<void> => {
    await Promise.all([creations.drained(), changes.drained()]);
  };
  return { create, save: changes.add, clear, drained };
}
