import { dayMs, decimal, minorUnits, round, toText, type OrderReport, type ReportLine } from '#contract';
import { endOfDay, startOfDay, type Cursor } from './search.js';
import type { OperatorStore, OrderSum } from './store.js';

/** Sums in minor units. */
type Sums = { orders: number; amount: bigint; net: bigint };

type SumsByLine = Map<string, Sums>;

/** An amount in minor units of its currency, rounded half up like the lines of the order. */
const toMinorUnits = (amount: string, scale: number): bigint => round(decimal(amount), scale).digits;

type Addend = Omit<Sums, 'orders'> & { readonly line: string };

function addTo(lines: SumsByLine, { line, amount, net }: Addend): void {
  const sums = lines.get(line) ?? { orders: 0, amount: 0n, net: 0n };
  sums.orders += 1;
  sums.amount += amount;
  sums.net += net;
  lines.set(line, sums);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day of a time. The orders arrive by time, so most have the day of the one before. */
function createDays(): (time: number) => string {
  let [start, day] = [-Infinity, ''];
  return (time) => {
    if (time < start || time >= start + dayMs) {
      day = dayOf(time);
      start = startOfDay(day);
    }
    return day;
  };
}

const toLine = ([line, { orders, amount, net }]: [string, Sums]) => {
  const [day = '', fiat_currency = '', status = ''] = line.split(' ');
  const scale = minorUnits(fiat_currency);
  const toAmount = (digits: bigint): string => toText({ digits, scale });
  const sums = { fiat_amount: toAmount(amount), commission: toAmount(amount - net), net: toAmount(net) };
  return { day, fiat_currency, status, orders, ...sums };
};

const toTotal = ({ fiat_currency, status, orders, fiat_amount, commission, net }: ReportLine) => ({
  fiat_currency,
  status,
  orders,
  fiat_amount,
  commission,
  net,
});

const toLines = (lines: SumsByLine): ReportLine[] => [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(toLine);

/** Adds the orders up, page by page. */
function createAdder() {
  const days: SumsByLine = new Map();
  const totals: SumsByLine = new Map();
  const toDay = createDays();
  const add = ({ created_at, status, fiat_currency, fiat_amount, net }: OrderSum): void => {
    const scale = minorUnits(fiat_currency);
    const amounts = { amount: toMinorUnits(fiat_amount, scale), net: toMinorUnits(net, scale) };
    addTo(days, { line: `${toDay(created_at)} ${fiat_currency} ${status}`, ...amounts });
    addTo(totals, { line: ` ${fiat_currency} ${status}`, ...amounts });
  };
  return { add, days, totals };
}

type ReportQuery = { readonly account: string; readonly from: string; readonly to: string };

const pageSize = 1000;

/**
 * The sums of the orders that were created on these days, to the minor unit. Reads one page at a time, so that its memory
 * does not grow with the number of orders.
 */
export async function reportOrders({ account, from, to }: ReportQuery, operator: OperatorStore): Promise<OrderReport> {
  const { add, days, totals } = createAdder();
  const filters = { from: startOfDay(from), to: endOfDay(to) };
  let after: Cursor | undefined;
  do {
    const page = await operator.amounts({ account, filters, sort: 'oldest', after, limit: pageSize });
    page.sums.forEach(add);
    after = page.next;
  } while (after);
  return { from, to, days: toLines(days), totals: toLines(totals).map(toTotal) };
}
