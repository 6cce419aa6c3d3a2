import { compareDecimals, maxScanned, planSearch, toOrderSum, type AuditRecord, type Condition } from '#core';
import type { OperatorStore, OrderPage, OrderRecord, OrderSearch } from '#core';

type Tables = { readonly orders: Map<string, OrderRecord>; readonly audit: AuditRecord[] };

export type MemoryOperator = OperatorStore & {
  readonly removeAudit: (account?: string) => void;
};

/** The number of an order in the sequence of their creation, like the identity of a row. */
type Numbered = { readonly order: OrderRecord; readonly id: number };

const matches = ({ order }: Numbered, condition: Condition): boolean => {
  if ('eq' in condition) return order[condition.column] === condition.eq;
  const { min, max } = condition;
  const isBelow = (limit: string | number | undefined, sign: number): boolean =>
    limit !== undefined && compareTo(order, { column: condition.column, limit }) * sign < 0;
  return !isBelow(min, 1) && !isBelow(max, -1);
};

type Limit = { readonly column: 'created_at' | 'amount'; readonly limit: string | number };

const compareTo = (order: OrderRecord, { column, limit }: Limit): number =>
  column === 'amount' ? compareDecimals(order.fiat_amount, String(limit)) : order.created_at - Number(limit);

/** Orders in the direction of the sort. */
function createComparison({ sort }: OrderSearch): (a: Numbered, b: Numbered) => number {
  const compareKeys = (a: Numbered, b: Numbered): number =>
    sort === 'largest'
      ? compareDecimals(a.order.fiat_amount, b.order.fiat_amount)
      : a.order.created_at - b.order.created_at;
  const direction = sort === 'oldest' ? 1 : -1;
  return (a, b) => direction * (compareKeys(a, b) || a.id - b.id);
}

const keyOf = ({ order }: Numbered, { sort }: OrderSearch): string =>
  sort === 'largest' ? order.fiat_amount : String(order.created_at);

const toCursor = (numbered: Numbered, search: OrderSearch) => ({
  key: keyOf(numbered, search),
  id: String(numbered.id),
});

function isBehind(numbered: Numbered, search: OrderSearch): boolean {
  const { after, sort } = search;
  if (!after) return true;
  const limit = sort === 'largest' ? after.key : Number(after.key);
  const column = sort === 'largest' ? 'amount' : 'created_at';
  const difference = compareTo(numbered.order, { column, limit }) || numbered.id - Number(after.id);
  return sort === 'oldest' ? difference > 0 : difference < 0;
}

function search(numbered: readonly Numbered[], query: OrderSearch): OrderPage {
  const { indexed, remaining } = planSearch(query);
  const scanned = numbered
    .filter(
      (one) =>
        one.order.account === query.account &&
        indexed.every((condition) => matches(one, condition)) &&
        isBehind(one, query),
    )
    .sort(createComparison(query))
    .slice(0, remaining.length > 0 ? maxScanned : query.limit + 1);
  const found = scanned.filter((one) => remaining.every((condition) => matches(one, condition)));
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : scanned.length === maxScanned ? scanned.at(-1) : undefined;
  return { orders: page.map(({ order }) => order), next: last && toCursor(last, query) };
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
  const find = (query: OrderSearch): OrderPage =>
    search(
      [...orders].map(([code, order]) => ({ order, id: idOf(code) })),
      query,
    );
  const update = (change: (entry: AuditRecord) => AuditRecord | undefined): void =>
    void audit.splice(0, audit.length, ...audit.flatMap((entry) => change(entry) ?? []));
  return {
    search: (query) => Promise.resolve(find(query)),
    amounts(query) {
      const page = find(query);
      return Promise.resolve({ sums: page.orders.map(toOrderSum), next: page.next });
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
    listAudit({ account, code, before, limit }) {
      const own = audit.filter((entry) => entry.account === account);
      const end = before === undefined ? own.length : own.findIndex(({ id }) => id === before);
      const found = own.slice(0, Math.max(end, 0)).filter((entry) => !code || entry.transaction_code === code);
      return Promise.resolve(found.reverse().slice(0, limit));
    },
    removeAudit: (account) =>
      update((entry) => (account === undefined || entry.account === account ? undefined : entry)),
  };
}
