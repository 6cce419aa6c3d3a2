import { html } from 'lit';
import { dayMs, orderReport, reportColumns, type OrderReport } from '#contract';
import {
  dataTable,
  panel,
  plainButton,
  readFormFields,
  scroller,
  statusChip,
  type Column,
} from '../../common/fragments.js';
import { formatIsoDay, formatFiat } from '../../common/format.js';
import { saveFile } from '../../common/dom.js';
import { definePage } from '../console-context.js';
import { toHash, type RouteQuery } from '../route.js';
import { dayControl } from './parts.js';

type Sums = OrderReport['totals'][number];
type DaySums = OrderReport['days'][number];

const dayText = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The last 30 days unless the route names others. */
const daysOf = ({ from, to }: RouteQuery, now: number): { readonly from: string; readonly to: string } => ({
  from: from ?? dayText(now - 29 * dayMs),
  to: to ?? dayText(now),
});

const toLine = (values: readonly (string | number)[]): string => values.map((value) => `"${value}"`).join(',');

/** The days of a report as CSV by RFC 4180, each field in quotes. All values are codes, numbers and decimals above zero. */
const toReportCsv = ({ days }: OrderReport): string =>
  [toLine(reportColumns), ...days.map((day) => toLine(reportColumns.map((column) => day[column]))), ''].join('\r\n');

type Amount = 'fiat_amount' | 'commission' | 'net' | 'captured_amount' | 'refunded_amount';

const money =
  (name: Amount) =>
  (sums: Sums): string =>
    formatFiat(sums[name], sums.fiat_currency);

/** The lines of a currency stand together, in the order that they came in. */
const byCurrency = <T extends Sums>(lines: readonly T[]): readonly T[] =>
  lines.toSorted((a, b) => a.fiat_currency.localeCompare(b.fiat_currency, 'en'));

const sumColumns: readonly Column<Sums>[] = [
  { title: 'Status', cell: ({ status }) => statusChip(status) },
  { title: 'Currency', cell: ({ fiat_currency }) => fiat_currency },
  { title: 'Orders', className: 'amount', cell: ({ orders }) => orders },
  { title: 'Amount', className: 'amount', cell: money('fiat_amount') },
  { title: 'Commission', className: 'amount', cell: money('commission') },
  { title: 'Net', className: 'amount', cell: money('net') },
  { title: 'Captured', className: 'amount', cell: money('captured_amount') },
  { title: 'Refunded', className: 'amount', cell: money('refunded_amount') },
];

const dayColumns: readonly Column<DaySums>[] = [
  { title: 'Day', isRowHead: true, cell: ({ day }) => html`<time datetime=${day}>${formatIsoDay(day)}</time>` },
  ...sumColumns,
];

const sumPanels = ({ totals, days }: OrderReport) => html`
  ${panel({
    id: 'totals',
    title: 'Sums',
    content: scroller('Sums', dataTable(byCurrency(totals), { columns: sumColumns, className: 'sums cards' })),
  })}
  ${panel({
    id: 'days',
    title: 'By day of creation (UTC)',
    content: scroller('Sums by day', dataTable(days, { columns: dayColumns, className: 'sums cards' })),
  })}
`;

const rangeForm = (report: OrderReport) => html`
  <form
    class="filters"
    autocomplete="off"
    @submit=${(event: SubmitEvent) => (location.hash = toHash('report', readFormFields(event)))}
  >
    <div class="filter-grid">
      ${dayControl('From', { id: 'report-from', name: 'from', value: report.from, isRequired: true })}
      ${dayControl('To', { id: 'report-to', name: 'to', value: report.to, isRequired: true })}
      <div class="filter-ways">
        <button class="button" type="submit">Show</button>
        ${plainButton('Download', () => saveFile(`report-${report.from}-${report.to}.csv`, toReportCsv(report)))}
      </div>
    </div>
  </form>
`;

/** Sums by day, currency and status. It is not loaded again by itself: it is read, and it costs the most. */
export const reportPage = definePage<OrderReport>({
  title: 'Report',
  pollMs: undefined,
  load: ({ client, route: { query }, signal }) =>
    client.call(orderReport, { query: daysOf(query, Date.now()), signal }),
  view: (report) => html`
    ${rangeForm(report)}
    ${report.days.length === 0 ? html`<p class="note empty">There are no orders on these days.</p>` : sumPanels(report)}
  `,
});
