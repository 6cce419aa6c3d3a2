import * as contract from '#contract';
import {
  findPlaced,
  readCursor,
  readFilters,
  refundableBy,
  sortOf,
  toAccountOrder,
  toCursorText,
  toOrderSummary,
  type OrderPage,
  type PlacedOrder,
  type ServiceContext,
} from '#core';
import type { Operation } from '../operation.js';
import { failureReply, resultReply } from '../reply.js';
import { withCredentials } from './credentials.js';
import { toWebhook } from './webhooks.js';

const defaultLimit = 50;
const maxWebhooks = 100;
const maxAuditEntries = 100;

type SearchQuery = contract.QueryOf<typeof contract.listOrders>;

async function searchOrders(
  query: SearchQuery,
  { store, account }: ServiceContext,
): Promise<contract.Result<OrderPage>> {
  const filters = readFilters(query);
  if (!filters.ok) return filters;
  const sort = sortOf(filters.value);
  const after = readCursor(query.after, sort);
  if (!after.ok) return after;
  const limit = query.limit === undefined ? defaultLimit : Number(query.limit);
  const search = { account, filters: filters.value, sort, after: after.value, limit };
  return contract.success(await store.desk.search(search));
}

const toPageEnvelope = ({ orders, next }: OrderPage, timestamp: number) => ({
  message: 'Orders retrieved successfully.',
  data: { orders: orders.map(toOrderSummary), next: next ? toCursorText(next) : null },
  timestamp,
});

/** `GET /api/v3/account/orders` */
export const listAccountOrders: Operation = {
  name: 'account_orders',
  endpoint: contract.listOrders,
  area: 'account',
  handle: withCredentials(contract.listOrders, async ({ query }, { service, now }) => {
    const parsedQuery = contract.readQuery(contract.listOrders, query);
    const result = parsedQuery.ok ? await searchOrders(parsedQuery.value, service) : parsedQuery;
    return resultReply(result, { area: 'account', now, toEnvelope: toPageEnvelope });
  }),
};

/** The order with its webhooks, its audit and what can be done with it. Nothing of the upstream's identity leaves. */
export async function describeOrder(
  { order, state, isPlaced }: PlacedOrder,
  service: ServiceContext,
): Promise<contract.AccountOrder> {
  const { store, account, clock } = service;
  const { transaction_code: code } = order;
  const [webhooks, audit, refundable_by] = await Promise.all([
    store.outbox.list({ account, transactionCode: code, limit: maxWebhooks }),
    store.desk.listAudit({ account, code, limit: maxAuditEntries }),
    refundableBy(order, service),
  ]);
  const upstream = state && { state };
  const around = { now: clock(), webhooks: webhooks.map(toWebhook), audit, refundable_by, upstream, isPlaced };
  return toAccountOrder(order, around);
}

const toOrderEnvelope = (data: contract.AccountOrder, timestamp: number) => ({
  message: 'Order retrieved successfully.',
  data,
  timestamp,
});

/** `GET /api/v3/account/order?transaction_code=` */
export const getAccountOrder: Operation = {
  name: 'account_order',
  endpoint: contract.accountOrderLookup,
  area: 'account',
  handle: withCredentials(contract.accountOrderLookup, async ({ query }, { service, now }) => {
    const parsedQuery = contract.readQuery(contract.accountOrderLookup, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const placed = await findPlaced(parsedQuery.value.transaction_code, service);
    const result = placed ? contract.success(await describeOrder(placed, service)) : contract.failure('unknown_order');
    return resultReply(result, { area: 'account', now, toEnvelope: toOrderEnvelope });
  }),
};
