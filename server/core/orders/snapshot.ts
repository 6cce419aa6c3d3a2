import { decimal, failure, subtract, success, toSeconds, toText } from '#contract';
import type { Order, OrderSnapshot, Result } from '#contract';
import { arrivedAmount, lifecycleChanges, lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { moneyOf } from '../lifecycle/money.js';
import type { OrderReader } from '../ports.js';
import type { OrderRecord } from './record.js';

/** 2.5: a new order in the reply of checkout. A replay returns the first reply, so `pending` whatever the status is now. */
export const toCreatedOrder = (order: OrderRecord): Order => ({
  transaction_code: order.transaction_code,
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  status: 'pending',
});

/** The amount less the net. Both are fixed when the order is created. */
export const commissionOf = ({ order_amount, commission }: OrderRecord): string =>
  toText(subtract(decimal(order_amount), decimal(commission.net)));

/** The reason of the change that led to the current status. */
export const statusReason = ({ status, timeline }: OrderRecord): string | null =>
  timeline.filter(({ type }) => type === `order.${status}`).at(-1)?.reason ?? null;

/** By when a person looks at an order on hold, in Unix seconds. */
function reviewBy({ status, review_ms, timeline }: OrderRecord): number | null {
  const held = timeline.filter(({ type }) => type === 'order.on_hold').at(-1);
  return status === 'on_hold' && held && review_ms !== undefined ? toSeconds(held.at + review_ms) : null;
}

/** The money of an order as texts in its currency, and its refunds without what is the operator's alone. */
export function orderMoneyTexts(order: OrderRecord) {
  const { scale, captured, refunded, refunds } = moneyOf(order);
  const text = (digits: bigint): string => toText({ digits, scale });
  return {
    captured_amount: text(captured),
    refunded_amount: text(refunded),
    refunds: refunds.map(({ id, amount, by, at }) => ({ id, amount, by, at: toSeconds(at) })),
  };
}

/**
 * The order as its buyer, its merchant and its partner see it: in look-ups, in streams and in webhooks. Names each
 * member: a copy of the created order would cost more than all of the rest.
 */
export function toOrderSnapshot(order: OrderRecord): OrderSnapshot {
  const { tx_hash, confirmations, required_action } = lifecycleFacts(order);
  return {
    transaction_code: order.transaction_code,
    fiat_amount: order.fiat_amount,
    fiat_currency: order.fiat_currency,
    crypto_currency: order.crypto_currency,
    crypto_currency_network: order.crypto_currency_network,
    wallet_address: order.wallet_address,
    status: order.status,
    status_reason: statusReason(order),
    review_by: reviewBy(order),
    required_action,
    external_reference: order.external_reference,
    payment_option: order.details.payment_option,
    payment_url: order.details.payment_url,
    payment_instructions: order.details.payment_instructions ?? null,
    sequence: lifecycleSequence(order),
    order_amount: order.order_amount,
    amount_usd: order.amount_usd,
    lines: [
      { name: 'commission', amount: commissionOf(order) },
      { name: 'net', amount: order.commission.net },
    ],
    ...orderMoneyTexts(order),
    rate: order.rate,
    crypto_amount: order.crypto_amount,
    payout_amount: arrivedAmount(order),
    tx_hash,
    confirmations,
    required_confirmations: order.required_confirmations,
    created_at: toSeconds(order.created_at),
    expires_at: toSeconds(order.expires_at),
    timeline: lifecycleChanges(order).map(({ sequence, type, status, reason, at }) => ({
      sequence,
      type,
      status,
      reason,
      at: toSeconds(at),
    })),
  };
}

/** Finds an order by its code, whose letters may be in either case. */
export async function readOrderSnapshot(code: string, store: OrderReader): Promise<Result<OrderSnapshot>> {
  const order = await store.find(code.toLowerCase());
  return order ? success(toOrderSnapshot(order)) : failure('unknown_order');
}
