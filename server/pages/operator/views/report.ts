import { html, nothing } from 'lit';
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
import { factList } from '../../common/facts.js';
import { formatFiat, formatIsoDay, plural } from '../../common/format.js';
import { saveFile } from '../../common/dom.js';
import { defineOperatorPage } from '../console-context.js';
import {
  alignedSums,
  sumOrders,
  describeStatuses,
  groupByDay,
  groupByStatus,
  moneySums,
  openSums,
  sortByCurrency,
  type Sums,
} from '../report-sums.js';
import { operatorHash, type RouteQuery } from '../route.js';
import { chip, dayControl } from './parts.js';

const dayText = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The last 30 days unless the route names others. */
const daysOf = ({ from, to }: RouteQuery, now: number): { readonly from: string; readonly to: string } => ({
  from: from ?? dayText(now - 29 * dayMs),
  to: to ?? dayText(now),
});

/** Links to common ranges. Each of them ends today. */
function rangeLinks({ from, to }: OrderReport) {
  const now = Date.now();
  const today = dayText(now);
  const ranges = [
    ['Today', today],
    ['7 days', dayText(now - 6 * dayMs)],
    ['30 days', dayText(now - 29 * dayMs)],
    ['This month', `${today.slice(0, 7)}-01`],
    ['This year', `${today.slice(0, 4)}-01-01`],
  ] as const;
  const current = operatorHash('report', { from, to });
  return html`<nav class="chips" aria-label="Days">
    ${ranges.map(([label, first]) => chip(label, { hash: operatorHash('report', { from: first, to: today }), current }))}
  </nav>`;
}

const toLine = (values: readonly (string | number | undefined)[]): string =>
  values.map((value = '') => `"${value}"`).join(',');

/** The days of a report as CSV by RFC 4180, each field in quotes. All values are codes, numbers and decimals above zero. */
const toReportCsv = ({ days }: OrderReport): string =>
  [toLine(reportColumns), ...days.map((day) => toLine(reportColumns.map((column) => day[column]))), ''].join('\r\n');

const none = html`<span class="note">–</span>`;

/** Amounts of several currencies stand below each other. */
const stack = (amounts: readonly string[], zero: unknown = none) =>
  amounts.length === 0
    ? zero
    : html`<span class="stack">${amounts.map((amount) => html`<span class="sum">${amount}</span>`)}</span>`;

const openRows = ({ totals, from, to }: OrderReport) =>
  openSums(totals).map(
    ({ status, orders, amounts }) => html`
      <a class="open-sum" href=${operatorHash('orders', { status, from, to })}>
        <span>${statusChip(status)} <small>${plural(orders, 'order')}</small></span> <b>${amounts.join(' · ')}</b>
      </a>
    `,
  );

/** What was earned, what was paid for it, and what is still open. */
function glance(report: OrderReport) {
  const { earned, commission, refunded, completed } = moneySums(report.totals);
  const zero = stack([formatFiat('0', report.totals[0]?.fiat_currency ?? 'USD')]);
  const open = openRows(report);
  const paid = factList([
    ['Commission', stack(commission, zero)],
    ['Refunds', stack(refunded, zero)],
  ]);
  const isNothingOpen = open.length === 0;
  const tiles = [
    [
      'earned',
      'You earned',
      stack(earned, zero),
      completed === 0 ? 'No order is completed yet.' : `Net of ${plural(completed, 'completed order')}.`,
    ],
    ['paid', 'You paid', paid, 'Commission of the completed orders, refunds of all.'],
    ...(isNothingOpen
      ? []
      : ([
          [
            'open',
            'Still open',
            open,
            'Amounts of the orders, without the processor’s fee. Each line leads to its orders.',
          ],
        ] as const)),
  ] as const;
  return html`
    <div class="glance">
      ${tiles.map(([id, title, figures, note]) =>
        panel({
          id,
          title,
          content: html`<div class="figures">${figures}</div>
            <p class="note">${note}</p>`,
        }),
      )}
    </div>
    ${isNothingOpen ? html`<p class="note">No payment is under way, and none waits for you.</p>` : nothing}
  `;
}

type Group = { readonly lines: readonly Sums[] };

const moneyCell = (title: string, name: Parameters<typeof alignedSums>[1]): Column<Group> => ({
  title,
  className: 'amount',
  cell: ({ lines }) => stack(alignedSums(lines, name)),
});

/** What was charged, and what processors still hold. */
const chargedColumn: Column<Group> = {
  title: 'Charged',
  className: 'amount',
  cell({ lines }) {
    const { held } = moneySums(lines);
    const charged = alignedSums(lines, 'charged');
    if (held.length === 0) return stack(charged);
    return html`<span>${stack(charged, nothing)}<small>${held.join(', ')} held</small></span>`;
  },
};

/** The same of each day and of each status. */
const sumColumns: readonly Column<Group>[] = [
  { title: 'Orders', className: 'amount', cell: ({ lines }) => sumOrders(lines) },
  moneyCell('Amount', 'amount'),
  chargedColumn,
  moneyCell('Processor fee', 'fee'),
  moneyCell('Commission', 'commission'),
  moneyCell('Earned', 'earned'),
  moneyCell('Refunded', 'refunded'),
];

const dayColumn: Column<ReturnType<typeof groupByDay>[number]> = {
  title: 'Day',
  isRowHead: true,
  cell: ({ day, lines }) =>
    html`<time datetime=${day}>${formatIsoDay(day)}</time><small>${describeStatuses(lines)}</small>`,
};

const statusColumn: Column<Group & { readonly status?: string }> = {
  title: 'Status',
  isRowHead: true,
  cell: ({ status }) => (status === undefined ? html`<b>Total</b>` : statusChip(status)),
};

/** Each status, and the sum of all where there are several. */
const statusRows = ({ totals }: OrderReport): readonly (Group & { readonly status?: string })[] => {
  const rows = groupByStatus(totals);
  return rows.length > 1 ? [...rows, { lines: totals }] : rows;
};

const sumPanels = (report: OrderReport) => html`
  ${glance(report)}
  ${panel({
    id: 'days',
    title: 'By day of creation (UTC)',
    content: html`
      <p class="note">Charged contains the processor fee. Commission and earned are those of completed orders.</p>
      ${scroller(
        'Sums by day',
        dataTable(groupByDay(report.days), { columns: [dayColumn, ...sumColumns], className: 'sums cards' }),
      )}
    `,
  })}
  ${panel({
    id: 'totals',
    title: 'By status',
    content: scroller(
      'Sums by status',
      dataTable(statusRows(report), { columns: [statusColumn, ...sumColumns], className: 'sums cards' }),
    ),
  })}
`;

const rangeForm = (report: OrderReport) => html`
  <form
    class="filters"
    autocomplete="off"
    @submit=${(event: SubmitEvent) => (location.hash = operatorHash('report', readFormFields(event)))}
  >
    ${rangeLinks(report)}
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
export const reportPage = defineOperatorPage<OrderReport>({
  title: 'Report',
  pollMs: undefined,
  load: ({ client, route: { query }, signal }) =>
    client.call(orderReport, { query: daysOf(query, Date.now()), signal }),
  view: (report) => html`
    ${rangeForm(report)}
    ${report.days.length === 0 ? html`<p class="note empty">There are no orders on these days.</p>` : sumPanels(sortByCurrency(report))}
  `,
});
