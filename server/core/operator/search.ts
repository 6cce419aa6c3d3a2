import { compare, dayMs, decimal, failure, success, type listOrders, type QueryOf, type Result } from '#contract';
import type { OrderStatus } from '../lifecycle/machine.js';

/** Compares two decimal texts exactly: below 0, 0 or above 0. */
export const compareDecimals = (a: string, b: string): number => compare(decimal(a), decimal(b));

/** What selects orders. All conditions hold together. */
export type OrderFilters = {
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** The time of creation: `from` is included, `to` is not. Milliseconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Decimal texts, both included, compared exactly. */
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  readonly currency?: string | undefined;
};

export type OrderSort = 'newest' | 'oldest' | 'largest';

/** The place of an order in a sort: its time or its amount, then the number that the store gave it. */
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
  | { readonly column: 'transaction_code' | 'external_reference' | 'status' | 'fiat_currency'; readonly eq: string }
  | { readonly column: 'created_at'; readonly min?: number | undefined; readonly max?: number | undefined }
  | { readonly column: 'amount'; readonly min?: string | undefined; readonly max?: string | undefined };

/**
 * How a store searches: it walks one index, at most `maxScanned` entries for each page, and drops what the remaining
 * conditions exclude. So the cost of a page has a limit whatever the filters are (DECISIONS 113).
 */
export type SearchPlan = {
  readonly index: 'transaction_code' | 'external_reference' | 'status' | 'fiat_currency' | 'created_at' | 'amount';
  readonly indexed: readonly Condition[];
  readonly remaining: readonly Condition[];
};

export const maxScanned = 1000;

const equalities = ({ code, reference, status, currency }: OrderFilters) => {
  const all = [
    { column: 'transaction_code', eq: code },
    { column: 'external_reference', eq: reference },
    { column: 'status', eq: status },
    { column: 'fiat_currency', eq: currency },
  ] as const;
  return all.flatMap(({ column, eq }) => (eq === undefined ? [] : [{ column, eq }]));
};

/** The range of time excludes its end: the last included millisecond is the one before. */
const timeRange = ({ from, to }: OrderFilters): Condition[] =>
  from === undefined && to === undefined
    ? []
    : [{ column: 'created_at', min: from, max: to === undefined ? undefined : to - 1 }];

const amountRange = ({ amountMin: min, amountMax: max }: OrderFilters): Condition[] =>
  min === undefined && max === undefined ? [] : [{ column: 'amount', min, max }];

/** Chooses the index of a search: the most selective equality, or the one that matches the sort order. */
export function planOrderSearch({ filters, sort }: Pick<OrderSearch, 'filters' | 'sort'>): SearchPlan {
  const [first, ...others] = equalities(filters);
  const [time, amount] = [timeRange(filters), amountRange(filters)];
  if (sort === 'largest') return { index: 'amount', indexed: amount, remaining: [...equalities(filters), ...time] };
  if (!first) return { index: 'created_at', indexed: time, remaining: amount };
  return { index: first.column, indexed: [first, ...time], remaining: [...others, ...amount] };
}

const isDay = (text: string): boolean => text.length === 10;

/** The first millisecond of a day or a minute in UTC, such as `2026-03-16` or `2026-03-16T14:05`. */
export const searchFrom = (text: string): number => Date.parse(isDay(text) ? text : `${text}Z`);

export const searchUntil = (text: string): number => searchFrom(text) + (isDay(text) ? dayMs : 60_000);

export type FilterQuery = Omit<QueryOf<typeof listOrders>, 'after' | 'limit'>;

/** The filters of a checked query. An empty range of times or amounts is refused: it is a mistake. */
export function readSearchFilters(query: FilterQuery): Result<OrderFilters> {
  const { from, to, amount_min: amountMin, amount_max: amountMax } = query;
  if (from !== undefined && to !== undefined && searchFrom(from) >= searchUntil(to)) return failure('invalid_date');
  if (amountMin !== undefined && amountMax !== undefined && compareDecimals(amountMin, amountMax) > 0) {
    return failure('invalid_amount_range');
  }
  return success({
    code: query.transaction_code?.toLowerCase(),
    reference: query.external_reference,
    status: query.status,
    from: from === undefined ? undefined : searchFrom(from),
    to: to === undefined ? undefined : searchUntil(to),
    amountMin,
    amountMax,
    currency: query.fiat_currency?.toUpperCase(),
  });
}

/** The newest first; by amount where a range of amounts is all that narrows the orders down. */
export const searchSort = ({ code, reference, amountMin, amountMax }: OrderFilters): OrderSort =>
  code === undefined && reference === undefined && (amountMin ?? amountMax) !== undefined ? 'largest' : 'newest';

/** Reads a cursor of the contract's pattern. One of another sort is refused: times are whole numbers. */
export function readSearchCursor(text: string | undefined, sort: OrderSort): Result<Cursor | undefined> {
  if (text === undefined) return success(undefined);
  const [key = '', id = ''] = text.split('_');
  return sort === 'largest' || /^\d{1,15}$/.test(key) ? success({ key, id }) : failure('invalid_cursor');
}

export const toSearchCursor = ({ key, id }: Cursor): string => `${key}_${id}`;
