import { listOrders, type OrderSummary } from '#contract';
import type { Result } from '../common/loader.js';
import type { AccountClient } from './account-client.js';

/** In these statuses somebody else has to do something next, soon. */
const movingStatuses = ['processing', 'paid', 'sending', 'refunding'] as const;

/** An order in one of them that has not changed for so long is stuck. */
export const stuckAfterSeconds = 3600;

const pageLength = '200';

/** Bounds what a look costs. The oldest orders come last, so that a backlog of more than this hides some. */
const maxPages = 5;

export type OrderList = {
  readonly orders: readonly OrderSummary[];
  /** True if there are more than were looked at. */
  readonly isCut: boolean;
};

type ListOptions = {
  readonly client: AccountClient;
  readonly signal: AbortSignal;
  readonly query: Readonly<Record<string, string>>;
};

/** The orders that fit, from at most five pages. */
export async function listAll({ client, signal, query }: ListOptions): Promise<Result<OrderList>> {
  const orders: OrderSummary[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const result = await client.call(listOrders, { query: { ...query, limit: pageLength, after }, signal });
    if (!result.ok) return result;
    orders.push(...result.value.orders);
    if (result.value.next === null) return { ok: true, value: { orders, isCut: false } };
    after = result.value.next;
  }
  return { ok: true, value: { orders, isCut: true } };
}

export const isStuck = ({ changed_at }: OrderSummary, now: number): boolean => changed_at <= now - stuckAfterSeconds;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The stuck orders, the longest wait first. Orders that were created today after the limit cannot be among them. */
export async function listStuck({
  now,
  ...options
}: Omit<ListOptions, 'query'> & { readonly now: number }): Promise<Result<OrderList>> {
  const to = dayOf(now - stuckAfterSeconds);
  const lists = await Promise.all(movingStatuses.map((status) => listAll({ ...options, query: { status, to } })));
  const found: OrderSummary[] = [];
  let isCut = false;
  for (const list of lists) {
    if (!list.ok) return list;
    found.push(...list.value.orders.filter((order) => isStuck(order, now)));
    isCut ||= list.value.isCut;
  }
  found.sort((one, other) => one.changed_at - other.changed_at);
  return { ok: true, value: { orders: found, isCut } };
}
