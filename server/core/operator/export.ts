import { exportColumns, type ExportColumn } from '#contract';
import { arrivedAmount, lifecycleFacts } from '../lifecycle/lifecycle-state.js';
import type { OrderRecord } from '../orders/record.js';
import { commissionOf, orderMoneyTexts } from '../orders/snapshot.js';
import type { ReadInTurn } from './read-turns.js';
import type { Cursor, OrderFilters } from './search.js';
import type { OperatorStore } from './store.js';
import { orderChangedAt, toOrderSummary } from './views.js';

/**
 * What a spreadsheet takes for a formula, also in full-width and small forms, at the start of a cell or behind a separator,
 * of which its language decides. White space, what is not printed, and quotes before it may be left out.
 */
const formulaStart = /[=+\-@\t\r＝＋－＠﹦﹢﹣﹫−](?<=(?:^|[,;\t\r\n])[\p{Z}\p{C}"]*.)/gsu;

type CsvValue = string | null | Readonly<Record<string, unknown>>;

const toText = (value: CsvValue): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Puts an apostrophe before each text that a spreadsheet would run as a formula, which spreadsheets take as the sign of a text
 * (OWASP, CSV Injection): at the start and after each separator, because a spreadsheet that splits at `;` does so inside
 * the quotes of a file with commas, too.
 */
const withoutFormulas = (text: string): string => text.replaceAll(formulaStart, `'$&`);

/** A cell by RFC 4180, always in quotes. */
const toCell = (value: CsvValue): string => `"${withoutFormulas(toText(value)).replaceAll('"', '""')}"`;

/** A record of RFC 4180 with its line break. */
export const toCsvLine = (values: readonly CsvValue[]): string => `${values.map(toCell).join(',')}\r\n`;

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The values of an order, in the order of the columns. */
function toValues(order: OrderRecord): CsvValue[] {
  const { captured_amount, refunded_amount } = orderMoneyTexts(order);
  const values: Readonly<Record<ExportColumn, CsvValue>> = {
    ...toOrderSummary(order),
    created_at: toTime(order.created_at),
    changed_at: toTime(orderChangedAt(order)),
    commission: commissionOf(order),
    net: order.commission.net,
    rate: order.rate,
    payout_amount: arrivedAmount(order),
    tx_hash: lifecycleFacts(order).tx_hash,
    captured_amount,
    refunded_amount,
  };
  return exportColumns.map((column) => values[column]);
}

/** Read and written in about a millisecond: nothing else runs meanwhile. */
const pageSize = 25;

/** The file in chunks of a page of orders each. The next page is read when the one before is taken. */
export async function* exportOrders(
  { account, filters }: { readonly account: string; readonly filters: OrderFilters },
  { search, readInTurn = (read) => read() }: Pick<OperatorStore, 'search'> & { readonly readInTurn?: ReadInTurn },
): AsyncGenerator<string, void, undefined> {
  const readPage = async (after: Cursor | undefined) => {
    const { orders, next } = await search({ account, filters, sort: 'oldest', after, limit: pageSize });
    return { lines: orders.map((order) => toCsvLine(toValues(order))).join(''), next };
  };
  let head = toCsvLine(exportColumns);
  let after: Cursor | undefined;
  do {
    const { lines, next } = await readInTurn(() => readPage(after));
    if (head + lines !== '') yield head + lines;
    head = '';
    after = next;
  } while (after);
}
