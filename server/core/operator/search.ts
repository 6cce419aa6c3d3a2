import { dayMs, failure, success, type exportOrders, type QueryOf, type Result } from '#contract';
import type { OrderStatus } from '../lifecycle/machine.js';
import type { OrderRecord } from '../orders/record.js';

/** What selects orders. All conditions hold together. */
export type OrderFilters = {
  readonly code?: string | undefined;
  readonly reference?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** The time of creation: `from` is included, `to` is not. Milliseconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** The place of an order: its time, then the number that the store gave it. */
export type Cursor = { readonly key: string; readonly id: string };

export type OrderSearch = {
  readonly account: string;
  readonly filters: OrderFilters;
  readonly sort: 'newest' | 'oldest';
  /** Continues behind this place. */
  readonly after: Cursor | undefined;
  readonly limit: number;
};

/** An order that a search found, with the number that the store gave it. */
export type FoundOrder = { readonly id: number; readonly order: OrderRecord };

/** `next` continues behind the page; undefined at the end. */
export type OrderPage = { readonly orders: readonly OrderRecord[]; readonly next: Cursor | undefined };

/** The page of a search, from what a store found: one more than the page takes says that another follows. */
export function toOrderPage(found: readonly FoundOrder[], { limit }: OrderSearch): OrderPage {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last && { key: String(last.order.created_at), id: String(last.id) };
  return { orders: page.map(({ order }) => order), next };
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
