import { minorUnits, toText, type OrderReport, type OrderStatus } from '#contract';
import { moneyOf, toMinorUnits } from '../lifecycle/money.js';
import type { OrderRecord } from '../orders/record.js';
import { searchUntil, searchFrom, type Cursor } from './search.js';
import type { OperatorStore } from './store.js';

/** The number of orders, and their sums in minor units. */
type Sums = Readonly<Record<'orders' | 'amount' | 'net' | 'captured' | 'refunded' | 'fee' | 'authorized', bigint>>;

const noSums: Sums = { orders: 0n, amount: 0n, net: 0n, captured: 0n, refunded: 0n, fee: 0n, authorized: 0n };
const sumNames = Object.keys(noSums) as (keyof Sums)[];

/** Sums by the day, the currency and the status of their orders, or by the last two. */
type SumsByLine = Map<string, Sums>;

function addTo(lines: SumsByLine, { line, ...added }: Sums & { readonly line: string }): void {
  const sums = lines.get(line) ?? noSums;
  lines.set(line, Object.fromEntries(sumNames.map((name) => [name, sums[name] + added[name]])) as Sums);
}

/** What an order adds to its line. The processor takes its fee with the money. */
function sumsOf(order: OrderRecord): Sums {
  const { fiat_amount, fiat_currency: currency, commission, details } = order;
  const { captured, refunded, authorized } = moneyOf(order);
  const [amount, net, fee] = [fiat_amount, commission.net, details.processor_fee ?? '0'].map((text) =>
    toMinorUnits({ amount: text, currency }),
  ) as [bigint, bigint, bigint];
  return { orders: 1n, amount, net, captured, refunded, fee: captured > 0n ? fee : 0n, authorized };
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const toLines = (lines: SumsByLine) =>
  [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, { orders, amount, net, captured, refunded, fee, authorized }]) => {
      const [fiat_currency, status] = line.split(' ').slice(-2) as [string, OrderStatus];
      const scale = minorUnits(fiat_currency);
      const toAmount = (digits: bigint): string => toText({ digits, scale });
      const sums = {
        fiat_amount: toAmount(amount),
        commission: toAmount(amount - net),
        net: toAmount(net),
        captured_amount: toAmount(captured),
        refunded_amount: toAmount(refunded),
        processor_fee: toAmount(fee),
        authorized_amount: toAmount(authorized),
      };
      return { line, sums: { fiat_currency, status, orders: Number(orders), ...sums } };
    });

type ReportQuery = { readonly account: string; readonly from: string; readonly to: string };

const pageSize = 1000;

/** The sums of the orders of these days, to the minor unit. Reads page by page, so its memory does not grow. */
export async function reportOrders({ account, from, to }: ReportQuery, operator: OperatorStore): Promise<OrderReport> {
  const days: SumsByLine = new Map();
  const filters = { from: searchFrom(from), to: searchUntil(to) };
  let after: Cursor | undefined;
  do {
    const page = await operator.search({ account, filters, sort: 'oldest', after, limit: pageSize });
    for (const order of page.orders) {
      const { created_at, status, fiat_currency } = order;
      addTo(days, { line: `${toDay(created_at)} ${fiat_currency} ${status}`, ...sumsOf(order) });
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
