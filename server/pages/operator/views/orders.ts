import { html } from 'lit';
import { exportOrders, listOrders, orderStatuses, type OrderSummary } from '#contract';
import { panel, plainButton, readFormFields, selectControl } from '../../common/fragments.js';
import { humanize } from '../../common/format.js';
import type { Result } from '../../common/loader.js';
import { definePage, type ConsoleContext, type LoadContext } from '../console-context.js';
import { isTransactionCode, toHash, type RouteQuery } from '../route.js';
import { dayField, ordersTable, pager, textField } from './parts.js';

type OrderPage = { readonly orders: readonly OrderSummary[]; readonly next: string | null };

const pageLength = '50';

/** The filters as parameters. A search is a transaction code or a reference. */
function toParameters({ search = '', ...filters }: RouteQuery): RouteQuery {
  if (search === '') return filters;
  return isTransactionCode(search)
    ? { ...filters, transaction_code: search }
    : { ...filters, external_reference: search };
}

/** A reference can look like a code, so that a code without an order is looked up as a reference too. */
async function findOrders({ client, route: { query }, signal }: LoadContext): Promise<Result<OrderPage>> {
  const parameters = toParameters({ ...query, limit: pageLength });
  const found = await client.call(listOrders, { query: parameters, signal });
  const { transaction_code: code, ...others } = parameters;
  if (!found.ok || found.value.orders.length > 0 || code === undefined) return found;
  return client.call(listOrders, { query: { ...others, external_reference: code }, signal });
}

const statusOption = (status: string, value: string) =>
  html`<option value=${status} ?selected=${status === value}>${status === '' ? 'all' : humanize(status)}</option>`;

type FilterName = 'search' | 'from' | 'to' | 'amount_min' | 'amount_max' | 'fiat_currency';

function createFilters(query: RouteQuery) {
  const common = (name: FilterName, label: string) => ({ name, label, value: query[name] ?? '' });
  return {
    text: (name: FilterName, [label, hint = '']: readonly [label: string, hint?: string]) =>
      textField(`filter-${name}`, { ...common(name, label), hint }),
    day: (name: FilterName, label: string) => dayField(`filter-${name}`, common(name, label)),
  };
}

const moreNames = ['from', 'to', 'amount_min', 'amount_max', 'fiat_currency'] as const;

const filterForm = ({ route: { query }, navigate, refresh }: ConsoleContext) => {
  const apply = (event: SubmitEvent): void => {
    const hash = toHash('orders', readFormFields(event));
    if (hash === location.hash) refresh();
    else navigate(hash);
  };
  const { text, day } = createFilters(query);
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <div class="filter-grid">
        ${text('search', ['Reference or transaction code'])}
        ${selectControl('Status', {
          id: 'filter-status',
          name: 'status',
          options: ['', ...orderStatuses].map((status) => statusOption(status, query['status'] ?? '')),
        })}
        <div class="filter-ways">
          <button class="button" type="submit">Search</button>
          <button class="plain" type="reset" @click=${() => navigate(toHash('orders'))}>Clear</button>
        </div>
      </div>
      <details class="by-hand" ?open=${moreNames.some((name) => (query[name] ?? '') !== '')}>
        <summary>More filters</summary>
        <div class="filter-grid">
          ${day('from', 'From (day in UTC)')} ${day('to', 'To (day in UTC)')}
          ${text('amount_min', ['Amount from', '0'])} ${text('amount_max', ['Amount to'])}
          ${text('fiat_currency', ['Currency', 'EUR'])}
        </div>
      </details>
    </form>
  `;
};

const downloads = ({ route: { query }, save }: ConsoleContext) => {
  const filters = { ...toParameters(query), after: undefined };
  const download = (format: 'csv' | 'jsonl') => (): void =>
    save({ endpoint: exportOrders, query: { format, ...filters }, name: `orders.${format}` });
  return html`
    <div class="tools" role="group" aria-label="Download every order that the filters hold for">
      ${plainButton('CSV', download('csv'))} ${plainButton('JSON Lines', download('jsonl'))}
    </div>
  `;
};

const emptyNote = (next: string | null) => html`
  <p class="note empty">
    ${next === null ? 'No order fits these filters.' : 'No order fits these filters so far. The next page searches on.'}
  </p>
`;

function ordersView({ orders, next }: OrderPage, context: ConsoleContext) {
  const { after, ...filters } = context.route.query;
  return html`
    ${filterForm(context)}
    ${panel({
      id: 'orders',
      title: `${orders.length === 1 ? '1 order' : `${orders.length} orders`} on this page`,
      tools: downloads(context),
      content: html`
        ${orders.length === 0 ? emptyNote(next) : ordersTable(orders, { now: context.now, label: 'Orders' })}
        ${pager('Pages of orders', [
          ['First page', after === undefined ? undefined : toHash('orders', filters)],
          ['Next page', next === null ? undefined : toHash('orders', { ...filters, after: next })],
        ])}
      `,
    })}
  `;
}

/** The orders with search and filters, the newest first. */
export const ordersPage = definePage<OrderPage>({
  title: 'Orders',
  pollMs: 3000,
  load: findOrders,
  view: ordersView,
});
