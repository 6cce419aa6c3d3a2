import { decimal, minorUnits, round, toText } from '#contract';
import { appendChange, type Change, type LifecycleState, type RefundChange } from './lifecycle-state.js';
import { refundEvents, statuses, type OrderStatus } from './machine.js';

/** An order with what decides how much its buyer is charged. */
type ChargedOrder = LifecycleState & {
  readonly fiat_amount: string;
  readonly fiat_currency: string;
  readonly details: { readonly processor_fee?: string };
};

/** A refund as its latest change left it. `at` is the time of that change in milliseconds. */
export type Refund = RefundChange & { readonly at: number };

type Amount = { readonly amount: string; readonly currency: string };

/** An amount in minor units of its currency, rounded half up like the lines of the order. */
export const toMinorUnits = ({ amount, currency }: Amount): bigint =>
  round(decimal(amount), minorUnits(currency)).digits;

/** What the buyer pays: the amount, and the fee of the processor where the payment option was known at the creation. */
const chargeOf = ({ fiat_amount: amount, fiat_currency: currency, details }: ChargedOrder): bigint =>
  toMinorUnits({ amount, currency }) + toMinorUnits({ amount: details.processor_fee ?? '0', currency });

/**
 * The money of an order by its changes, in minor units of its currency. A change to `refunding` or `refunded` that names no refund is a report about the
 * whole: of everything that is left. Orders of releases before 0.4 have no other ones.
 */
export function moneyOf(order: ChargedOrder) {
  const currency = order.fiat_currency;
  const scale = minorUnits(currency);
  const refunds = new Map<string, Refund>();
  let [authorized, captured] = [0n, 0n];
  const sumOf = (state: RefundChange['state']): bigint =>
    [...refunds.values()]
      .filter((refund) => refund.state === state)
      .reduce((sum, { amount }) => sum + toMinorUnits({ amount, currency }), 0n);
  const left = (): bigint => captured - sumOf('done') - sumOf('pending');
  for (const { sets, refund, type, status, sequence, at } of order.timeline) {
    if (sets.authorized) authorized = chargeOf(order);
    if (sets.captured && captured === 0n) captured = chargeOf(order);
    if (sets.captured_amount) captured = toMinorUnits({ amount: sets.captured_amount, currency });
    if (refund) refunds.set(refund.id, { ...refund, at });
    else if (type === 'order.refunding' || type === 'order.refunded') {
      const id = `refund-${sequence}`;
      const amount = toText({ digits: left(), scale });
      if (left() > 0n) refunds.set(id, { id, amount, by: 'upstream', state: 'pending', at });
      if (status !== 'refunded') continue;
      for (const one of refunds.values())
        if (one.state === 'pending') refunds.set(one.id, { ...one, state: 'done', at });
    }
  }
  const isHeld = captured === 0n && !statuses[order.status].terminal;
  return {
    scale,
    authorized: isHeld ? authorized : captured,
    captured,
    refunded: sumOf('done'),
    /** The sum of the refunds whose outcome is not known yet. */
    pending: sumOf('pending'),
    /** What can still be refunded: captured, and neither refunded nor pending. */
    left: left(),
    /** In the order of their beginning. */
    refunds: [...refunds.values()],
  };
}

type Money = ReturnType<typeof moneyOf>;

/** The statuses that have the buyer's money and that a refund of the whole ends. */
const held: readonly OrderStatus[] = ['paid', 'on_hold'];

function outcomeOf(
  { status }: ChargedOrder,
  { state, refunded, captured, left }: Money & Pick<RefundChange, 'state'>,
): Pick<Change, 'type' | 'status'> {
  if (state === 'failed') return { type: refundEvents.failed, status };
  if (state === 'pending' && left === 0n && held.includes(status))
    return { type: 'order.refunding', status: 'refunding' };
  if (state === 'pending') return { type: refundEvents.pending, status };
  const isBack = status === 'refunding' && refunded === captured;
  return { type: 'order.refunded', status: isBack ? 'refunded' : status };
}

/**
 * Records a refund, or what became of it. An order whose money is all on its way back is `refunding`, and `refunded` once it
 * is back; a part of the money, and what goes back after the coins have arrived, leave the status as it is. Why it goes back is
 * not known here: the reasons of the machine's transitions are those of its own triggers.
 */
export function applyRefund<L extends ChargedOrder>(order: L, { at, ...refund }: Refund): L {
  // The sums with this refund decide its type and the status.
  const change = { type: refundEvents.pending, status: order.status, reason: null, at, sets: {}, refund } as const;
  const outcome = outcomeOf(order, { ...moneyOf(appendChange(order, change)), state: refund.state });
  return appendChange(order, { ...change, ...outcome });
}
