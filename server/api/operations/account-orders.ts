import * as contract from '#contract';
import { findOrderWithAttempt, moveOrder, refundOrder, toAccountOrder, toOrderSummary, withAttemptState } from '#core';
import { readSearchCursor, readSearchFilters, toSearchCursor } from '#core';
import type { Caller, OrderRecord, OrderWithAttempt, ServiceContext } from '#core';
import { accountOperation } from '../operation.js';
import { toWebhook } from './webhooks.js';

export const listAccountOrders = accountOperation({
  endpoint: contract.listOrders,
  message: 'Orders retrieved successfully.',
  async run({ query, service: { store, account, readInTurn } }) {
    const filters = readSearchFilters(query);
    if (!filters.ok) return filters;
    const limit = Number(query.limit ?? 50);
    const after = readSearchCursor(query.after);
    const search = { account, filters: filters.value, sort: 'newest', after, limit } as const;
    return readInTurn(async () => {
      const { orders, next } = await store.operator.search(search);
      return contract.success({ orders: orders.map(toOrderSummary), next: next ? toSearchCursor(next) : null });
    });
  },
});

type Asked = { readonly service: ServiceContext; readonly caller: Caller };

/** The order with its webhooks, its audit and what can be done with it. Nothing of the upstream's identity leaves. */
async function describeOrder({ order, state, isPlaced }: OrderWithAttempt, { service, caller }: Asked) {
  const { store, account, clock } = service;
  const { transaction_code: code } = order;
  const [entries, audit] = await Promise.all([
    store.outbox.list({ account, transactionCode: code, limit: 100 }),
    store.operator.listAudit({ account, code, limit: 100 }),
  ]);
  const upstream = state && { state };
  const webhooks = entries.map(toWebhook);
  const partnerSecret = caller.actor === 'write' ? service.derivedPartnerSecret : undefined;
  return toAccountOrder(order, { now: clock(), webhooks, audit, upstream, isPlaced, partnerSecret });
}

export const getAccountOrder = accountOperation({
  endpoint: contract.accountOrderLookup,
  message: 'Order retrieved successfully.',
  async run({ query, service, caller }) {
    const placed = await findOrderWithAttempt(query.transaction_code, service);
    if (!placed) return contract.failure('unknown_order');
    return contract.success(await describeOrder(placed, { service, caller }));
  },
});

async function describeChanged(result: contract.Result<OrderRecord>, asked: Asked) {
  if (!result.ok) return result;
  const order = await withAttemptState(result.value, asked.service.store.attempts);
  return contract.success(await describeOrder(order, asked));
}

export const changeOrder = accountOperation({
  endpoint: contract.moveOrder,
  message: 'Order moved successfully.',
  async run({ query, service, caller }) {
    const { transaction_code: code, trigger, reason, status_reason: statusReason } = query;
    const { tx_hash, payout_amount, captured_amount } = query;
    const reported = {
      ...(tx_hash !== undefined && { tx_hash }),
      ...(payout_amount !== undefined && { payout_amount }),
      ...(captured_amount !== undefined && { captured_amount }),
    };
    const sequence = query.sequence === undefined ? undefined : Number(query.sequence);
    return describeChanged(
      await moveOrder({ code, trigger, reason, statusReason, reported, sequence, caller }, service),
      { service, caller },
    );
  },
});

export const refund = accountOperation({
  endpoint: contract.refundOrder,
  message: 'Refund recorded successfully.',
  async run({ query: { transaction_code: code, ...values }, service, caller, key }) {
    return describeChanged(await refundOrder({ ...values, code, key, caller }, service), { service, caller });
  },
});
