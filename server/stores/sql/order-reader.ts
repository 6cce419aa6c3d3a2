import {
  parseRecord,
  type CreateResult,
  type DueQuery,
  type IdempotencyKey,
  type OrderQuery,
  type OrderRecord,
} from '#core';
import type { RunQuery } from './queries.js';

export type OrderRow = { readonly record: string };

export const toOrder = ({ record }: OrderRow): OrderRecord => parseRecord(record);

export type KeyRow = OrderRow & { readonly fingerprint: string };

/** What an earlier call with this key has created; undefined without one. */
export function toResult(row: KeyRow | undefined, { fingerprint }: IdempotencyKey): CreateResult | undefined {
  if (!row) return undefined;
  return row.fingerprint === fingerprint ? { outcome: 'replayed', order: toOrder(row) } : { outcome: 'key_reused' };
}

/** The reads of orders. */
export function createOrderReader(read: RunQuery) {
  const select = async (
    name: string,
    { where, values }: { where: string; values: unknown[] },
  ): Promise<OrderRecord[]> =>
    (await read<OrderRow>({ name, text: `SELECT record FROM orders WHERE ${where}`, values })).map(toOrder);

  return {
    find: async (code: string) => (await select('find', { where: 'transaction_code = $1', values: [code] }))[0],
    findDue: ({ account, now, limit }: DueQuery) =>
      select('find_due', {
        where: 'account = $1 AND due_at <= $2 ORDER BY due_at LIMIT $3',
        values: [account, now, limit],
      }),
    list: ({ account, limit }: OrderQuery) =>
      select('list', { where: 'account = $1 ORDER BY created_at DESC, id DESC LIMIT $2', values: [account, limit] }),
    async accountsWithDueOrders() {
      const text = 'SELECT DISTINCT account FROM orders WHERE due_at IS NOT NULL';
      return (await read<{ account: string }>({ name: 'accounts', text })).map(({ account }) => account);
    },
  };
}
