import { decimal, minorUnits, round, subtract, toText, type OrderSnapshot } from '#contract';
import { createdOrder, type OrderRecord } from '../orders/order.js';
import { changesOf, factsOf, sequenceOf } from './lifecycle.js';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The lines of an order's money, which add up to its amount. They were settled when it was made. */
function lines({ fiat_amount, fiat_currency, commission }: OrderRecord): OrderSnapshot['lines'] {
  const amount = round(decimal(fiat_amount), minorUnits(fiat_currency));
  return [
    { name: 'commission', amount: toText(subtract(amount, decimal(commission.net))) },
    { name: 'net', amount: commission.net },
  ];
}

/** Why the order is where it is: the reason of the change that brought it there. */
const reasonOf = ({ status, timeline }: OrderRecord): string | null =>
  timeline.filter(({ type }) => type === `order.${status}`).at(-1)?.reason ?? null;

/** An order as its buyer, its merchant and its partner see it: in look-ups, in streams and in webhooks. */
export function snapshotOf(order: OrderRecord): OrderSnapshot {
  const { tx_hash, confirmations, required_action } = factsOf(order);
  return {
    ...createdOrder(order),
    status: order.status,
    status_reason: reasonOf(order),
    required_action,
    external_reference: order.external_reference,
    sequence: sequenceOf(order),
    amount_usd: order.amount_usd,
    lines: lines(order),
    rate: order.rate,
    crypto_amount: order.crypto_amount,
    tx_hash,
    confirmations,
    required_confirmations: order.required_confirmations,
    created_at: seconds(order.created_at),
    expires_at: seconds(order.expires_at),
    timeline: changesOf(order).map(({ sequence, type, status, reason, at }) => ({
      sequence,
      type,
      status,
      reason,
      at: seconds(at),
    })),
  };
}
