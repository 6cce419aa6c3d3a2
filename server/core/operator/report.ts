import { minorUnits, toText, type OrderReport, type OrderStatus } from '#contract';
import { toMinorUnits } from '../lifecycle/money.js';
import { endOf, startOf, type Cursor } from './search.js';
import type { OperatorStore } from './store.js';

type Sums = { orders: number; amount: bigint; net: bigint };

/** Sums by the day, the currency and the status of their orders, or by the last two. */
type SumsByLine = Map<string, Sums>;

function addTo(lines: SumsByLine, { line, ...added }: Sums & { readonly line: string }): void {
  const { orders, amount, net } = lines.get(line) ?? { orders: 0, amount: 0n, net: 0n };
  lines.set(line, { orders: orders + added.orders, amount: amount + added.amount, net: net + added.net });
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const toLines = (lines: SumsByLine) =>
  [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, { orders, amount, net }]) => {
      const [fiat_currency, status] = line.split(' ').slice(-2) as [string, OrderStatus];
      const scale = minorUnits(fiat_currency);
      const toAmount = (digits: bigint): string => toText({ digits, scale });
      const sums = { fiat_amount: toAmount(amount), commission: toAmount(amount - net), net: toAmount(net) };
      return { line, sums: { fiat_currency, status, orders, ...sums } };
    });

type ReportQuery = { readonly account: string; readonly from: string; readonly to: string };

const pageSize = 1000;

/**
 * The sums of the orders that were created on these days, to the minor unit. Reads one page at a time, so that its memory
 * does not grow with the number of orders.
 */
export async function reportOrders({ account, from, to }: ReportQuery, operator: OperatorStore): Promise<OrderReport> {
  const days: SumsByLine = new Map();
  const filters = { from: startOf(from), to: endOf(to) };
  let after: Cursor | undefined;
  do {
    const page = await operator.search({ account, filters, sort: 'oldest', after, limit: pageSize });
    for (const { created_at, status, fiat_currency, fiat_amount, commission } of page.orders) {
      const inUnits = (amount: string): bigint => toMinorUnits({ amount, currency: fiat_currency });
      const amounts = { amount: inUnits(fiat_amount), net: inUnits(commission.net) };
      addTo(days, { line: `${toDay(created_at)} ${fiat_currency} ${status}`, orders: 1, ...amounts });
    }
    after = page.next;
  } while (after);
  const totals: SumsByLine = new Map();
  for (const [line, sums] of days) addTo(totals, { line: line.slice(line.indexOf(' ') + 1), ...sums });
  return {
    from,
    to,
    days: toLines(days).map(({ line, sums }) => ({ day: line.slice(0, line.indexOf(' ')), ...sums })),
    totals: toLines(totals).map(({ sums }) => sums),
  };
}
