import { decimal, minorUnits, round, toText } from '#contract';
import { appendChange, type LifecycleState, type RefundChange } from './lifecycle-state.js';
import type { OrderStatus } from './machine.js';

/** An order with what decides how much its buyer is charged. */
type ChargedOrder = LifecycleState & {
  readonly order_amount: string;
  readonly fiat_currency: string;
  readonly details: { readonly processor_fee?: string | undefined };
};

/** A refund with its time in milliseconds. */
export type Refund = RefundChange & { readonly at: number };

/** An amount in minor units of its currency, rounded half up like the lines of the order. */
export const toMinorUnits = ({ amount, currency }: { readonly amount: string; readonly currency: string }): bigint =>
  round(decimal(amount), minorUnits(currency)).digits;

/** What the buyer pays: the amount, and the fee of the processor where the payment option was known at the creation. */
const chargeOf = ({ order_amount: amount, fiat_currency: currency, details }: ChargedOrder): bigint =>
  toMinorUnits({ amount, currency }) + toMinorUnits({ amount: details.processor_fee ?? '0', currency });

/** The most that the buyer can be charged. A fee that is not known is not higher than the amount. */
export const maxChargeOf = (order: ChargedOrder): bigint =>
  chargeOf({ ...order, details: { processor_fee: order.order_amount, ...order.details } });

/**
 * The money of an order by its changes, in minor units of its currency. A change to `refunded` that names no refund
 * reports that the upstream has returned everything that was left.
 */
export function moneyOf(order: ChargedOrder) {
  const currency = order.fiat_currency;
  const scale = minorUnits(currency);
  const refunds: Refund[] = [];
  let [captured, refunded] = [0n, 0n];
  for (const { sets, refund, type, sequence, at } of order.timeline) {
    if (sets.captured && captured === 0n) captured = chargeOf(order);
    if (sets.captured_amount) captured = toMinorUnits({ amount: sets.captured_amount, currency });
    if (type !== 'order.refunded' || captured === refunded) continue;
    const rest = toText({ digits: captured - refunded, scale });
    const one = refund ?? ({ id: `refund-${sequence}`, amount: rest, by: 'upstream' } as const);
    refunds.push({ ...one, at });
    refunded += toMinorUnits({ amount: one.amount, currency });
  }
  return { scale, captured, refunded, left: captured - refunded, refunds };
}

/** The statuses that a refund of all that is left ends. After the payout the order stays completed. */
const endsByRefund: readonly OrderStatus[] = ['paid', 'on_hold', 'refunding'];

/** Records money that went back. A part of it leaves the status as it is. */
export function applyRefund<L extends ChargedOrder>(order: L, { at, ...refund }: Refund): L {
  const isWhole = toMinorUnits({ ...refund, currency: order.fiat_currency }) === moneyOf(order).left;
  const status = isWhole && endsByRefund.includes(order.status) ? 'refunded' : order.status;
  return appendChange(order, { type: 'order.refunded', status, reason: null, at, sets: {}, refund });
}
