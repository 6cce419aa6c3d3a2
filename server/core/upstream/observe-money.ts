import { toText } from '#contract';
import { lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { applyRefund, moneyOf, toMinorUnits, type Refund } from '../lifecycle/money.js';
import type { OrderRecord } from '../orders/record.js';
import type { Observation } from './port.js';

/** Sums of more are not tried: their number doubles with each. */
const maxWords = 12;

type Report = Observation & { readonly at: number };

/** Whether some of these amounts have the sum. */
const hasSum = ([first, ...others]: readonly bigint[], sum: bigint): boolean =>
  sum === 0n || (first !== undefined && sum > 0n && (hasSum(others, sum - first) || hasSum(others, sum)));

/** A refund that the upstream reports. */
type Unknown = {
  readonly digits: bigint;
  /** The amounts that the operator has recorded, some of them maybe returned by hand at the upstream. */
  readonly words: readonly bigint[];
};

/** Whether the upstream refunded by itself or the operator has recorded the refund. Undefined when both are possible. */
function judge({ digits, words }: Unknown): 'own' | 'recorded' | undefined {
  if (words.length <= maxWords && hasSum(words, digits)) return 'recorded';
  return words.every((word) => word > digits) ? 'own' : undefined;
}

/**
 * The version that the amounts of an observation add to an order, if any. Undefined where the upstream captured another
 * amount than it said before, where it has refunded less than it said before or more than it can have returned, and where
 * a refund may be one that the operator has recorded.
 */
export function observeMoney(order: OrderRecord, seen: Report): readonly OrderRecord[] | undefined {
  const currency = order.fiat_currency;
  const inUnits = (amount = '0'): bigint => toMinorUnits({ amount, currency });
  const { refunds, captured, left, scale } = moneyOf(order);
  const theirs = inUnits(seen.captured_amount);
  if (captured > 0n && theirs > 0n && theirs !== captured) return undefined;
  const amountsBy = (by: Refund['by']): readonly bigint[] =>
    refunds.filter((one) => one.by === by).map(({ amount }) => inUnits(amount));
  const digits = inUnits(seen.refunded_amount) - amountsBy('upstream').reduce((sum, one) => sum + one, 0n);
  if (seen.refunded_amount === undefined || digits === 0n) return [];
  const whose = digits < 0n ? undefined : judge({ digits, words: amountsBy('operator') });
  if (whose === 'recorded') return [];
  if (whose === undefined || digits > left) return undefined;
  const id = `refund-${lifecycleSequence(order) + 1}`;
  return [applyRefund(order, { id, amount: toText({ digits, scale }), by: 'upstream', at: seen.at })];
}
