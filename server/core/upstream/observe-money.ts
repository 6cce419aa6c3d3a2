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
 * The versions that the refunded amount of the upstream adds: it says which of the refunds that wait are done, and without
 * any it has made one by itself. Undefined where it fits none or several of them, where it is less than the upstream said
 * before, or more than it can have returned.
 */
function observeRefunds(
  order: OrderRecord,
  { refunded_amount: amount, at }: Report,
): readonly OrderRecord[] | undefined {
  if (amount === undefined) return [];
  const currency = order.fiat_currency;
  const { refunds, left, scale } = moneyOf(order);
  const inUnits = (one: { readonly amount: string }): bigint => toMinorUnits({ ...one, currency });
  const sumOf = (list: readonly Refund[]): bigint => list.reduce((sum, one) => sum + inUnits(one), 0n);
  const theirs = (state: Refund['state']) => refunds.filter((one) => one.by === 'upstream' && one.state === state);
  const pending = theirs('pending');
  const open = inUnits({ amount }) - sumOf(theirs('done'));
  if (open === 0n) return [];
  if (pending.length === 0) {
    const id = `refund-${sequenceOf(order) + 1}`;
    const own = { id, amount: toText({ digits: open, scale }), by: 'upstream', state: 'done', at } as const;
    return open < 0n || open > left ? undefined : withOwnRefund(order, own);
  }
  const settled = sumOf(pending) === open ? pending : pending.filter((one) => inUnits(one) === open);
  if (sumOf(settled) !== open) return undefined;
  const versions: OrderRecord[] = [];
  for (const one of settled) versions.push(applyRefund(versions.at(-1) ?? order, { ...one, state: 'done', at }));
  return versions;
}

/** The versions that the amounts of an observation add to an order. Undefined where they cannot be. */
export function observeMoney(order: OrderRecord, seen: Report): readonly OrderRecord[] | undefined {
  const captured = observeCapture(order, seen);
  const refunded = observeRefunds(captured ?? order, seen);
  return refunded && [...(captured ? [captured] : []), ...refunded];
}
