import { decimal, minorUnits, round, subtract, toText, type OrderSnapshot } from '#contract';
import { toCreatedOrder, type OrderRecord } from '../orders/order.js';
import { changesOf, factsOf, sequenceOf } from './lifecycle.js';

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The lines of an order's money, which add up to its amount. They were settled when it was made. */
function toLines({ fiat_amount, fiat_currency, commission }: OrderRecord): OrderSnapshot['lines'] {
  const amount = round(decimal(fiat_amount), minorUnits(fiat_currency));
  return [
    { name: 'commission', amount: toText(subtract(amount, decimal(commission.net))) },
    { name: 'net', amount: commission.net },
  ];
}

/** Why the order is where it is: the reason of the change that brought it there. */
const statusReason = ({ status, timeline }: OrderRecord): string | null =>
  timeline.filter(({ type }) => type === `order.${status}`).at(-1)?.reason ?? null;

/** An order as its buyer, its merchant and its partner see it: in look-ups, in streams and in webhooks. */
export function toSnapshot(order: OrderRecord): OrderSnapshot {
  const { tx_hash, confirmations, required_action } = factsOf(order);
  return {
    ...toCreatedOrder(order),
    status: order.status,
    status_reason: statusReason(order),
    required_action,
    external_reference: order.external_reference,
    sequence: sequenceOf(order),
    amount_usd: order.amount_usd,
    lines: toLines(order),
    rate: order.rate,
    crypto_amount: order.crypto_amount,
    tx_hash,
    confirmations,
    required_confirmations: order.required_confirmations,
    created_at: toSeconds(order.created_at),
    expires_at: toSeconds(order.expires_at),
    timeline: changesOf(order).map(({ sequence, type, status, reason, at }) => ({
      sequence,
      type,
      status,
      reason,
      at: toSeconds(at),
    })),
  };
}
