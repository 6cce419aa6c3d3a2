import { toText } from '#contract';
import { appendChange, factsOf, sequenceOf } from '../lifecycle/lifecycle-state.js';
import { capturedEvent, type OrderStatus } from '../lifecycle/machine.js';
import { applyRefund, moneyOf, toMinorUnits, type Refund } from '../lifecycle/money.js';
import type { OrderRecord } from '../orders/record.js';
import type { Observation } from './port.js';

type Report = Observation & { readonly at: number };

/** The order with the captured amount that the upstream reports, where it is another one than ours. */
function observeCapture(order: OrderRecord, { captured_amount: amount = '0', at }: Report): OrderRecord | undefined {
  const { captured } = moneyOf(order);
  const digits = toMinorUnits({ amount, currency: order.fiat_currency });
  if (!factsOf(order).captured || digits === 0n || digits === captured) return undefined;
  const sets = { captured_amount: amount };
  return appendChange(order, { type: capturedEvent, status: order.status, reason: null, at, sets });
}

const before: readonly OrderStatus[] = ['paid', 'on_hold'];

/** The versions that a refund of the upstream's own adds. One of the whole passes `refunding`, as every other one does. */
function withOwnRefund(order: OrderRecord, refund: Refund): OrderRecord[] {
  const isWhole = BigInt(refund.amount.replace('.', '')) === moneyOf(order).left && before.includes(order.status);
  const begun = isWhole ? [applyRefund(order, { ...refund, state: 'pending' })] : [];
  return [...begun, applyRefund(begun[0] ?? order, refund)];
}

/**
 * The versions that the refunded amount of the upstream adds: its refunds that wait are done as far as the amount covers them,
 * and the remainder is one that it has made by itself. Undefined where it reports less than it said before, or more than it
 * can have returned.
 */
function observeRefunds(order: OrderRecord, { refunded_amount: amount, at }: Report): OrderRecord[] | undefined {
  if (amount === undefined) return [];
  const currency = order.fiat_currency;
  const inUnits = (one: string): bigint => toMinorUnits({ amount: one, currency });
  const theirs = moneyOf(order).refunds.filter(({ by }) => by === 'upstream');
  const done = theirs.filter(({ state }) => state === 'done').reduce((sum, one) => sum + inUnits(one.amount), 0n);
  let open = inUnits(amount) - done;
  if (open < 0n) return undefined;
  const versions: OrderRecord[] = [];
  const latest = (): OrderRecord => versions.at(-1) ?? order;
  for (const refund of theirs.filter(({ state }) => state === 'pending')) {
    if (inUnits(refund.amount) > open) continue;
    open -= inUnits(refund.amount);
    versions.push(applyRefund(latest(), { ...refund, state: 'done', at }));
  }
  const { left, scale } = moneyOf(latest());
  if (open > left) return undefined;
  if (open === 0n) return versions;
  const id = `refund-${sequenceOf(latest()) + 1}`;
  const own = { id, amount: toText({ digits: open, scale }), by: 'upstream', state: 'done', at } as const;
  return [...versions, ...withOwnRefund(latest(), own)];
}

/** The versions that the amounts of an observation add to an order. Undefined where they cannot be. */
export function observeMoney(order: OrderRecord, seen: Report): readonly OrderRecord[] | undefined {
  const captured = observeCapture(order, seen);
  const refunded = observeRefunds(captured ?? order, seen);
  return refunded && [...(captured ? [captured] : []), ...refunded];
}
