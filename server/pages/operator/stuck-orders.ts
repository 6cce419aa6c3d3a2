import { listOrders, type OrderSummary } from '#contract';
import type { Result } from '../common/loader.js';
import type { LoadContext } from './console-context.js';

/** In these statuses somebody else has to do something next, soon. */
const movingStatuses = ['processing', 'paid', 'sending', 'refunding'] as const;

/** An order in one of them that has not changed for so long is stuck. */
const stuckAfterSeconds = 3600;

type Waiting = Pick<OrderSummary, 'status' | 'changed_at'>;

/** Whether somebody else should have done something by now. In Unix seconds. */
export const isStuck = ({ status, changed_at }: Waiting, now: number): boolean =>
  (movingStatuses as readonly string[]).includes(status) && changed_at <= now - stuckAfterSeconds;

const pageLength = '200';

/** Bounds what a look costs. The oldest orders come last, so that a backlog of more than this hides some. */
const maxPages = 5;

export type OrderList = {
  readonly orders: readonly OrderSummary[];
  /** True if there are more than were looked at. */
  readonly isCut: boolean;
};

type ListOptions = Pick<LoadContext, 'client' | 'signal'> & { readonly query: Readonly<Record<string, string>> };

/** The orders that fit, from at most five pages. */
export async function listAllOrders({ client, signal, query }: ListOptions): Promise<Result<OrderList>> {
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

/** The stuck orders, the longest wait first. Orders that were created today after the limit cannot be among them. */
export async function listStuck(
  options: Pick<LoadContext, 'client' | 'signal'>,
  now: number,
): Promise<Result<OrderList>> {
  const latest = now - stuckAfterSeconds;
  const to = new Date(latest * 1000).toISOString().slice(0, 10);
  const lists = await Promise.all(movingStatuses.map((status) => listAllOrders({ ...options, query: { status, to } })));
  const orders: OrderSummary[] = [];
  let isCut = false;
  for (const list of lists) {
    if (!list.ok) return list;
    orders.push(...list.value.orders.filter((order) => isStuck(order, now)));
    isCut ||= list.value.isCut;
  }
  orders.sort((one, other) => one.changed_at - other.changed_at);
  return { ok: true, value: { orders, isCut } };
}
