import { dayMs, failure, success, type exportOrders, type QueryOf, type Result } from '#contract';
import type { OrderStatus } from '../lifecycle/machine.js';

/** What selects orders. All conditions hold together. */
export type OrderFilters = {
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** The time of creation: `from` is included, `to` is not. Milliseconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

type OrderSort = 'newest' | 'oldest';

/** The place of an order: its time, then the number that the store gave it. */
export type Cursor = { readonly key: string; readonly id: string };

export type OrderSearch = {
  readonly account: string;
  readonly filters: OrderFilters;
  readonly sort: OrderSort;
  /** Continues behind this place. */
  readonly after: Cursor | undefined;
  readonly limit: number;
};

/** A condition on a column. The columns of `eq` have an index each, in which the orders follow by their time. */
export type Condition =
  | { readonly column: 'transaction_code' | 'external_reference' | 'status'; readonly eq: string }
  | { readonly column: 'created_at'; readonly min?: number | undefined; readonly max?: number | undefined };

/**
 * How a store searches: it walks one index, at most `maxScanned` entries for each page, and drops what the remaining
 * conditions exclude. So the cost of a page has a limit whatever the filters are.
 */
export type SearchPlan = {
  readonly index: 'transaction_code' | 'external_reference' | 'status' | 'created_at';
  readonly indexed: readonly Condition[];
  readonly remaining: readonly Condition[];
};

export const maxScanned = 1000;

const equalities = ({ code, reference, status }: OrderFilters) => {
  const all = [
    { column: 'transaction_code', eq: code },
    { column: 'external_reference', eq: reference },
    { column: 'status', eq: status },
  ] as const;
  return all.flatMap(({ column, eq }) => (eq === undefined ? [] : [{ column, eq }]));
};

/** The range of time excludes its end: the last included millisecond is the one before. */
const timeRange = ({ from, to }: OrderFilters): Condition[] =>
  from === undefined && to === undefined
    ? []
    : [{ column: 'created_at', min: from, max: to === undefined ? undefined : to - 1 }];

/** Chooses the index of a search: the most selective equality, or the time. */
export function planOrderSearch(filters: OrderFilters): SearchPlan {
  const [first, ...remaining] = equalities(filters);
  const time = timeRange(filters);
  if (!first) return { index: 'created_at', indexed: time, remaining };
  return { index: first.column, indexed: [first, ...time], remaining };
}

/** The filters of a checked query. An empty range of days is refused: it is a mistake. */
export function readSearchFilters(query: QueryOf<typeof exportOrders>): Result<OrderFilters> {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && from > to) return failure('invalid_date');
  return success({
    code: query.transaction_code?.toLowerCase(),
    reference: query.external_reference,
    status: query.status,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to) + dayMs,
  });
}

/** Reads a cursor of the contract's pattern. */
export function readSearchCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [key = '', id = ''] = text.split('_');
  return { key, id };
}

export const toSearchCursor = ({ key, id }: Cursor): string => `${key}_${id}`;
