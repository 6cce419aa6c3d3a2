import { decimal, orderStatuses, subtract, toText, type OrderReport, type OrderStatus } from '#contract';
import { formatSum, humanize, isPositive } from '../common/format.js';

export type Sums = OrderReport['totals'][number];

/** What processors hold of orders that are not captured. */
const heldOf = ({ authorized_amount, captured_amount }: Sums): string =>
  toText(subtract(decimal(authorized_amount ?? captured_amount), decimal(captured_amount)));

/** The report with the lines of a currency together, in the order that they came in: the currency of most orders first. */
export function sortByCurrency({ totals, days, ...report }: OrderReport): OrderReport {
  const ordersIn = (currency: string): number =>
    sumOrders(totals.filter(({ fiat_currency }) => fiat_currency === currency));
  const byCurrency = ({ fiat_currency: one }: Sums, { fiat_currency: other }: Sums): number =>
    ordersIn(other) - ordersIn(one) || one.localeCompare(other, 'en');
  return { ...report, totals: totals.toSorted(byCurrency), days: days.toSorted(byCurrency) };
}

/** The sums above zero, one for each currency: `€12.50`, `$3.00`. */
function sumsOf(lines: readonly Sums[], amountOf: (sums: Sums) => string): readonly string[] {
  const currencies = new Set(lines.map(({ fiat_currency }) => fiat_currency));
  return [...currencies].flatMap((currency) => {
    const own = lines.filter(({ fiat_currency }) => fiat_currency === currency);
    const amounts = own.map(amountOf);
    return amounts.some(isPositive) ? [formatSum(amounts, currency)] : [];
  });
}

export const sumOrders = (lines: readonly Sums[]): number => lines.reduce((sum, { orders }) => sum + orders, 0);

const isCompleted = ({ status }: Sums): boolean => status === 'completed';

/** What was earned and paid: net and commission of the completed orders alone, the others of all. */
export const moneySums = (lines: readonly Sums[]) => ({
  amount: sumsOf(lines, ({ fiat_amount }) => fiat_amount),
  fee: sumsOf(lines, ({ processor_fee = '0' }) => processor_fee),
  charged: sumsOf(lines, ({ captured_amount }) => captured_amount),
  held: sumsOf(lines, heldOf),
  earned: sumsOf(lines.filter(isCompleted), ({ net }) => net),
  commission: sumsOf(lines.filter(isCompleted), ({ commission }) => commission),
  refunded: sumsOf(lines, ({ refunded_amount }) => refunded_amount),
  completed: sumOrders(lines.filter(isCompleted)),
});

type MoneyName = 'amount' | 'fee' | 'charged' | 'earned' | 'commission' | 'refunded';

/** A sum for each currency of a row, so that all its columns have a currency at the same height; empty without any. */
export function alignedSums(lines: readonly Sums[], name: MoneyName): readonly string[] {
  const currencies = [...new Set(lines.map(({ fiat_currency }) => fiat_currency))];
  const sums = currencies.map(
    (currency) => moneySums(lines.filter(({ fiat_currency }) => fiat_currency === currency))[name][0],
  );
  return sums.some(Boolean) ? sums.map((sum) => sum ?? '–') : [];
}

/** Money is on its way in these, or waits for a person: what needs one comes first. */
const openStatuses: readonly OrderStatus[] = ['on_hold', 'refunding', 'processing', 'paid', 'sending', 'pending'];

export const openSums = (lines: readonly Sums[]) =>
  openStatuses.flatMap((status) => {
    const own = lines.filter((sums) => sums.status === status);
    return own.length === 0
      ? []
      : [{ status, orders: sumOrders(own), amounts: sumsOf(own, ({ fiat_amount }) => fiat_amount) }];
  });

/** The orders of a day by their status: `3 completed, 1 failed`. */
export const describeStatuses = (lines: readonly Sums[]): string =>
  groupByStatus(lines)
    .map(({ status, lines: own }) => `${sumOrders(own)} ${humanize(status)}`.replaceAll(' ', '\u00a0'))
    .join(', ');

type DaySums = OrderReport['days'][number];

/** Each day once, the newest first. */
export const groupByDay = (days: readonly DaySums[]) =>
  [...new Set(days.map(({ day }) => day))]
    .sort()
    .reverse()
    .map((day) => ({ day, lines: days.filter((line) => line.day === day) }));

/** Each status once, in the order of an order's life. */
export const groupByStatus = (totals: readonly Sums[]) =>
  orderStatuses
    .map((status) => ({ status, lines: totals.filter((line) => line.status === status) }))
    .filter(({ lines }) => lines.length > 0);
