import { planOrderSearch, type AuditRecord, type Condition } from '#core';
import type { Cursor, OperatorStore, OrderPage, OrderRecord, OrderSearch } from '#core';

type Tables = { readonly orders: Map<string, OrderRecord>; readonly audit: AuditRecord[] };

export type MemoryOperator = OperatorStore & {
  readonly removeAudit: (account?: string) => void;
};

/** The number of an order in the sequence of their creation, like the identity of a row. */
type Numbered = { readonly order: OrderRecord; readonly id: number };

function matches(order: OrderRecord, condition: Condition): boolean {
  if ('eq' in condition) return order[condition.column] === condition.eq;
  const { min = -Infinity, max = Infinity } = condition;
  return order.created_at >= min && order.created_at <= max;
}

const toCursor = ({ order, id }: Numbered): Cursor => ({ key: String(order.created_at), id: String(id) });

const comparePlaces = (a: Cursor, b: Cursor): number => Number(a.key) - Number(b.key) || Number(a.id) - Number(b.id);

function search(numbered: readonly Numbered[], { account, filters, sort, after, limit }: OrderSearch): OrderPage {
  const direction = sort === 'oldest' ? 1 : -1;
  const { indexed, remaining } = planOrderSearch(filters);
  const conditions = [...indexed, ...remaining];
  const found = numbered
    .filter(({ order }) => order.account === account && conditions.every((condition) => matches(order, condition)))
    .map((one) => ({ order: one.order, place: toCursor(one) }))
    .filter(({ place }) => !after || comparePlaces(place, after) * direction > 0)
    .sort((a, b) => comparePlaces(a.place, b.place) * direction);
  const page = found.slice(0, limit);
  return { orders: page.map(({ order }) => order), next: found.length > limit ? page.at(-1)?.place : undefined };
}

/** What the account area searches and records, in the memory store. */
export function createMemoryOperator({ orders, audit }: Tables): MemoryOperator {
  const ids = new Map<string, number>();
  let lastId = 0;
  const idOf = (code: string): number => {
    const id = ids.get(code) ?? ++lastId;
    ids.set(code, id);
    return id;
  };
  const update = (change: (entry: AuditRecord) => AuditRecord | undefined): void =>
    void audit.splice(0, audit.length, ...audit.flatMap((entry) => change(entry) ?? []));
  return {
    search(query) {
      const numbered = [...orders].map(([code, order]) => ({ order, id: idOf(code) }));
      return Promise.resolve(search(numbered, query));
    },
    addAudit(entry) {
      const isNew = !audit.some(({ id }) => id === entry.id);
      if (isNew) audit.push(entry);
      return Promise.resolve(isNew);
    },
    settleAudit({ id, outcome }) {
      update((entry) => (entry.id === id ? { ...entry, outcome } : entry));
      return Promise.resolve();
    },
    listAudit({ account, code, limit }) {
      const own = audit.filter((entry) => entry.account === account && entry.transaction_code === code);
      return Promise.resolve(own.reverse().slice(0, limit));
    },
    removeAudit: (account) =>
      update((entry) => (account === undefined || entry.account === account ? undefined : entry)),
  };
}
