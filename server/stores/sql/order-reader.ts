import { parseOrderRecord } from '#core';
import type { CreateResult, DueQuery, IdempotencyKey, OrderQuery, OrderRecord } from '#core';
import type { Query, RunQuery } from './queries.js';

export type OrderRow = { readonly record: string };

export const rowToOrder = ({ record }: OrderRow): OrderRecord => parseOrderRecord(record);

export type KeyRow = OrderRow & { readonly fingerprint: string };

/** What an earlier call with this key has created; undefined without one. */
export function toCreateResult(row: KeyRow | undefined, { fingerprint }: IdempotencyKey): CreateResult | undefined {
  if (!row) return undefined;
  return row.fingerprint === fingerprint ? { outcome: 'replayed', order: rowToOrder(row) } : { outcome: 'key_reused' };
}

/** The reads of orders. */
export function createOrderReader(read: RunQuery) {
  const select = async ({ name, text, values }: Required<Query>): Promise<OrderRecord[]> =>
    (await read<OrderRow>({ name, text: `SELECT record FROM orders WHERE ${text}`, values })).map(rowToOrder);
  const due = 'account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3';
  const newest = 'account = $1 ORDER BY created_at DESC, id DESC LIMIT $2';

  return {
    find: async (code: string) => (await select({ name: 'find', text: 'transaction_code = $1', values: [code] }))[0],
    findDue: ({ account, now, limit }: DueQuery) =>
      select({ name: 'find_due', text: due, values: [account, now, limit] }),
    list: ({ account, limit }: OrderQuery) => select({ name: 'list', text: newest, values: [account, limit] }),
  };
}
