import { toText } from '#contract';
import { appendChange, lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { capturedEvent, type OrderStatus } from '../lifecycle/machine.js';
import { applyRefund, moneyOf, toMinorUnits, type Refund } from '../lifecycle/money.js';
import type { OrderRecord } from '../orders/record.js';
import type { Observation } from './port.js';

/** Sums of more are not tried: their number doubles with each. */
const maxWords = 12;

type Report = Observation & { readonly at: number };

/** The order with the captured amount that the upstream reports. Undefined where more has gone back than that. */
function observeCapture(order: OrderRecord, { captured_amount: amount = '0', at }: Report): OrderRecord | undefined {
  const { captured, left } = moneyOf(order);
  const digits = toMinorUnits({ amount, currency: order.fiat_currency });
  if (!lifecycleFacts(order).captured || digits === 0n || digits === captured) return order;
  if (digits < captured - left) return undefined;
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

/** Whether some of these amounts have the sum. */
const hasSum = ([first, ...others]: readonly bigint[], sum: bigint): boolean =>
  sum === 0n || (first !== undefined && sum > 0n && (hasSum(others, sum - first) || hasSum(others, sum)));

/** A refund that the upstream reports and this service did not request. */
type Unasked = {
  readonly digits: bigint;
  /** The amounts that the operator has returned, also by hand at the upstream. */
  readonly words: readonly bigint[];
};

/** Whether the upstream refunded by itself or the operator has recorded the refund. Undefined when both are possible. */
function judge({ digits, words }: Unasked): 'own' | 'recorded' | undefined {
  if (words.length <= maxWords && hasSum(words, digits)) return 'recorded';
  return words.every((word) => word > digits) ? 'own' : undefined;
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
  const select = (by: Refund['by'], state: Refund['state']) =>
    refunds.filter((one) => one.by === by && one.state === state);
  const pending = select('upstream', 'pending');
  const open = inUnits({ amount }) - sumOf(select('upstream', 'done'));
  if (open === 0n) return [];
  if (pending.length === 0) {
    const whose = open < 0n ? undefined : judge({ digits: open, words: select('operator', 'done').map(inUnits) });
    if (whose === 'recorded') return [];
    if (whose === undefined || open > left) return undefined;
    const id = `refund-${lifecycleSequence(order) + 1}`;
    return withOwnRefund(order, { id, amount: toText({ digits: open, scale }), by: 'upstream', state: 'done', at });
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
  const refunded = captured && observeRefunds(captured, seen);
  return refunded && [...(captured === order ? [] : [captured]), ...refunded];
}
