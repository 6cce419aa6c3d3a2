import { exportColumns, type ExportColumn } from '#contract';
import { factsOf } from '../lifecycle/lifecycle-state.js';
import type { OrderRecord } from '../orders/record.js';
import { commissionOf, statusReason } from '../orders/snapshot.js';
import { toCsvLine, type CsvValue } from './csv.js';
import type { Cursor, OrderFilters } from './search.js';
import type { OperatorStore } from './store.js';
import { changedAt } from './views.js';

type Exported = Readonly<Record<ExportColumn, CsvValue>>;

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toExported = (order: OrderRecord): Exported => ({
  transaction_code: order.transaction_code,
  created_at: toTime(order.created_at),
  changed_at: toTime(changedAt(order)),
  status: order.status,
  status_reason: statusReason(order),
  external_reference: order.external_reference,
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  amount_usd: order.amount_usd,
  commission: commissionOf(order),
  net: order.commission.net,
  rate: order.rate,
  crypto_amount: order.crypto_amount,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  tx_hash: factsOf(order).tx_hash,
  payment_option: order.details.payment_option,
  partner_external_reference: order.partner?.external_reference ?? null,
  metadata: order.details.metadata,
});

/** The first line of a file, and the line of an order. */
const formats = {
  csv: {
    head: toCsvLine(exportColumns),
    toLine: (exported: Exported) => toCsvLine(exportColumns.map((column) => exported[column])),
  },
  jsonl: { head: '', toLine: (exported: Exported) => `${JSON.stringify(exported)}\n` },
};

type ExportQuery = {
  readonly account: string;
  readonly format: keyof typeof formats;
  readonly filters: OrderFilters;
};

const pageSize = 200;

/** The file in chunks of a page of orders each. The next page is read when the one before is taken. */
export async function* exportOrders(
  { account, format, filters }: ExportQuery,
  operator: Pick<OperatorStore, 'search'>,
): AsyncGenerator<string, void, undefined> {
  const { head, toLine } = formats[format];
  let prefix = head;
  let after: Cursor | undefined;
  do {
    const page = await operator.search({ account, filters, sort: 'oldest', after, limit: pageSize });
    const chunk = prefix + page.orders.map((order) => toLine(toExported(order))).join('');
    if (chunk !== '') yield chunk;
    prefix = '';
    after = page.next;
  } while (after);
}
