import { listOrders, upstreamReport, type OrderSummary, type SuccessOf, type UnknownOrder } from '#contract';
import type { Result } from '../common/loader.js';
import type { Query } from './account-client.js';
import type { LoadContext } from './console-context.js';

/** An order of a list. Without a status the upstream may have taken it: its answer was lost. */
export type ListedOrder = UnknownOrder & Partial<OrderSummary>;

/** In these statuses somebody else has to do something next, soon. */
const movingStatuses = ['processing', 'paid', 'sending', 'refunding'] as const;

/** An order in one of them that has not changed for so long is stuck. */
const stuckAfterSeconds = 3600;

/** Whether somebody else should have done something by now. In Unix seconds. */
export const isStuck = ({ status, changed_at = 0 }: Partial<OrderSummary>, now: number): boolean =>
  (movingStatuses as readonly (string | undefined)[]).includes(status) && changed_at <= now - stuckAfterSeconds;

/** Whether a person has to decide what becomes of an order. */
export const needsDecision = (order: Partial<OrderSummary>, now: number): boolean =>
  order.status === undefined || order.status === 'on_hold' || isStuck(order, now);

const pageLength = '200';

/** Bounds what a look costs. The oldest orders come last, so that a backlog of more than this hides some. */
const maxPages = 5;

type Session = Pick<LoadContext, 'client' | 'signal'>;

type FoundOrders = { readonly orders: readonly ListedOrder[]; readonly isCut: boolean };

/** The orders that fit, from at most five pages. */
async function listAllOrders({ client, signal }: Session, query: Query): Promise<Result<FoundOrders>> {
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

export type Decisions = FoundOrders & { readonly upstream: SuccessOf<typeof upstreamReport>['data'] };

/** What waits for a person, the oldest first: orders on hold, stuck ones, and those that the upstream may have. */
export async function loadDecisions(session: Session, now: number): Promise<Result<Decisions>> {
  // An order that was created today after this cannot be stuck.
  const to = new Date((now - stuckAfterSeconds) * 1000).toISOString().slice(0, 10);
  const [upstream, ...lists] = await Promise.all([
    session.client.call(upstreamReport, { signal: session.signal }),
    listAllOrders(session, { status: 'on_hold' }),
    ...movingStatuses.map((status) => listAllOrders(session, { status, to })),
  ]);
  if (!upstream.ok) return upstream;
  const orders: ListedOrder[] = [...upstream.value.unknown];
  let isCut = false;
  for (const list of lists) {
    if (!list.ok) return list;
    orders.push(...list.value.orders.filter((order) => needsDecision(order, now)));
    isCut ||= list.value.isCut;
  }
  orders.sort((one, other) => one.created_at - other.created_at);
  return { ok: true, value: { orders, isCut, upstream: upstream.value } };
}
