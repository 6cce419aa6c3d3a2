import { toOrderPage, type OperatorStore, type OrderPage, type OrderSearch } from '#core';
import type { Tables } from './tables.js';

type Place = { readonly id: number; readonly created_at: number };

const comparePlaces = (a: Place, b: Place): number => a.created_at - b.created_at || a.id - b.id;

function search({ orders }: Tables, wanted: OrderSearch): OrderPage {
  const { account, filters, sort, after } = wanted;
  const { code, reference, status, from = -Infinity, to = Infinity } = filters;
  const direction = sort === 'oldest' ? 1 : -1;
  const start = after && { created_at: Number(after.key), id: Number(after.id) };
  const found = [...orders.values()]
    .map((order, id) => ({ order, id, created_at: order.created_at }))
    .filter(({ order }) => order.account === account && order.transaction_code === (code ?? order.transaction_code))
    .filter(({ order }) => order.external_reference === (reference ?? order.external_reference))
    .filter(({ order }) => order.status === (status ?? order.status))
    .filter((row) => row.created_at >= from && row.created_at < to)
    .filter((row) => !start || comparePlaces(row, start) * direction > 0)
    .sort((a, b) => comparePlaces(a, b) * direction);
  return toOrderPage(found, wanted);
}

/** What the account area searches and records, in the memory store. */
export const createMemoryOperator = (tables: Tables): OperatorStore => ({
  search: (wanted) => Promise.resolve(search(tables, wanted)),
  addAudit(entry) {
    const isNew = !tables.audit.has(entry.id);
    if (isNew) tables.audit.set(entry.id, entry);
    return Promise.resolve(isNew);
  },
  settleAudit({ id, outcome }) {
    const entry = tables.audit.get(id);
    if (entry) tables.audit.set(id, { ...entry, outcome });
    return Promise.resolve();
  },
  listAudit({ account, code, limit }) {
    const own = [...tables.audit.values()].filter((one) => one.account === account && one.transaction_code === code);
    return Promise.resolve(own.reverse().slice(0, limit));
  },
});
