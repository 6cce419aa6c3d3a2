import { html } from 'lit';
import { orderReport, type OrderReport } from '#contract';
import { readFormFields, statusChip } from '../../common/fragments.js';
import { downloadFile } from '../../common/export.js';
import type { DeskContext, DeskPage, View } from '../desk-context.js';
import { toHash, type RouteQuery } from '../route.js';

type Sums = OrderReport['totals'][number];

const dayInMs = 86_400_000;

const dayText = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The last 30 days unless the route names others. */
export const daysOf = ({ from, to }: RouteQuery, now: number): { readonly from: string; readonly to: string } => ({
  from: from ?? dayText(now - 29 * dayInMs),
  to: to ?? dayText(now),
});

const columns = ['day', 'fiat_currency', 'status', 'orders', 'fiat_amount', 'commission', 'net'] as const;

const toLine = (values: readonly (string | number)[]): string => values.map((value) => `"${value}"`).join(',');

/** The days of a report as CSV by RFC 4180, each field in quotes. All values are codes, numbers and decimals above zero. */
export const toReportCsv = ({ days }: OrderReport): string =>
  [toLine(columns), ...days.map((day) => toLine(columns.map((column) => day[column]))), ''].join('\r\n');

const sumCells = ({ fiat_currency, status, orders, fiat_amount, commission, net }: Sums) => html`
  <td>${statusChip(status)}</td>
  <td>${fiat_currency}</td>
  <td class="amount">${orders}</td>
  <td class="amount">${fiat_amount}</td>
  <td class="amount">${commission}</td>
  <td class="amount">${net}</td>
`;

const sumHeads = html`
  <th scope="col">Status</th>
  <th scope="col">Currency</th>
  <th scope="col" class="amount">Orders</th>
  <th scope="col" class="amount">Amount</th>
  <th scope="col" class="amount">Commission</th>
  <th scope="col" class="amount">Net</th>
`;

const totalsPanel = ({ totals }: OrderReport) => html`
  <section class="panel" id="totals" aria-labelledby="totals-title">
    <div class="panel-head"><h2 id="totals-title">Sums</h2></div>
    <div class="scroll" tabindex="0" role="group" aria-label="Sums">
      <table class="sums">
        <thead>
          <tr>
            ${sumHeads}
          </tr>
        </thead>
        <tbody>
          ${totals.map(
            (sums) =>
              html`<tr>
                ${sumCells(sums)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>
`;

const daysPanel = ({ days }: OrderReport) => html`
  <section class="panel" id="days" aria-labelledby="days-title">
    <div class="panel-head"><h2 id="days-title">By day of creation (UTC)</h2></div>
    <div class="scroll" tabindex="0" role="group" aria-label="Sums by day">
      <table class="sums">
        <thead>
          <tr>
            <th scope="col">Day</th>
            ${sumHeads}
          </tr>
        </thead>
        <tbody>
          ${days.map(
            (sums) =>
              html`<tr>
                <th scope="row">${sums.day}</th>
                ${sumCells(sums)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>
`;

const rangeForm = (report: OrderReport, { navigate }: DeskContext) => html`
  <form
    class="filters"
    autocomplete="off"
    @submit=${(event: SubmitEvent) => navigate(toHash('report', readFormFields(event)))}
  >
    <div class="filter-grid">
      <div class="control">
        <label for="report-from">From (day in UTC)</label>
        <input
          id="report-from"
          name="from"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          .value=${report.from}
          required
        />
      </div>
      <div class="control">
        <label for="report-to">To (day in UTC)</label>
        <input id="report-to" name="to" type="date" min="2000-01-01" max="2099-12-31" .value=${report.to} required />
      </div>
      <div class="filter-ways">
        <button class="button" type="submit">Show</button>
        <button
          class="plain"
          type="button"
          @click=${() =>
            downloadFile({
              name: `report-${report.from}-${report.to}.csv`,
              text: toReportCsv(report),
              type: 'text/csv',
            })}
        >
          Download
        </button>
      </div>
    </div>
  </form>
`;

const reportView =
  (report: OrderReport): View =>
  (context) =>
    html`
      ${rangeForm(report, context)}
      ${report.days.length === 0 ? html`<p class="note empty">There are no orders on these days.</p>` : html`${totalsPanel(report)} ${daysPanel(report)}`}
    `;

/** Sums by day, currency and status. It is not loaded again by itself: it is read, and it costs the most. */
export const reportPage: DeskPage = {
  title: () => 'Report',
  pollMs: undefined,
  async load({ client, route: { query }, signal }) {
    const result = await client.call(orderReport, { query: daysOf(query, Date.now()), signal });
    return result.ok ? { ok: true, value: reportView(result.value) } : result;
  },
};
