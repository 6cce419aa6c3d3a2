import { html, nothing } from 'lit';
import { exportOrders, listOrders, orderStatuses, type OrderSummary } from '#contract';
import { readFormFields } from '../../common/fragments.js';
import { humanize } from '../../common/format.js';
import type { AccountClient, AccountResult } from '../account-client.js';
import type { DeskContext, DeskPage, LoadContext, View } from '../desk-context.js';
import { isTransactionCode, toHash, type RouteQuery } from '../route.js';
import { ordersTable } from './order-links.js';

type OrderPage = { readonly orders: readonly OrderSummary[]; readonly next: string | null };

const pageLength = '50';

/** The filters as parameters. A search is a transaction code or a reference. */
export function toParameters({ search = '', ...filters }: RouteQuery): RouteQuery {
  if (search === '') return filters;
  return isTransactionCode(search)
    ? { ...filters, transaction_code: search }
    : { ...filters, external_reference: search };
}

/** A reference can look like a code, so that a code without an order is looked up as a reference too. */
async function findOrders(
  client: AccountClient,
  { route: { query }, signal }: LoadContext,
): Promise<AccountResult<OrderPage>> {
  const parameters = toParameters({ ...query, limit: pageLength });
  const found = await client.call(listOrders, { query: parameters, signal });
  const { transaction_code: code, ...others } = parameters;
  if (!found.ok || found.value.orders.length > 0 || code === undefined) return found;
  return client.call(listOrders, { query: { ...others, external_reference: code }, signal });
}

const field = (
  name: string,
  { label, value, hint = '' }: { readonly label: string; readonly value: string; readonly hint?: string },
) => html`
  <div class="control">
    <label for=${`filter-${name}`}>${label}</label>
    <input
      id=${`filter-${name}`}
      name=${name}
      .value=${value}
      placeholder=${hint}
      spellcheck="false"
      autocapitalize="none"
    />
  </div>
`;

const dayField = (name: string, { label, value }: { readonly label: string; readonly value: string }) => html`
  <div class="control">
    <label for=${`filter-${name}`}>${label}</label>
    <input id=${`filter-${name}`} name=${name} type="date" min="2000-01-01" max="2099-12-31" .value=${value} />
  </div>
`;

const statusField = (value: string) => html`
  <div class="control">
    <label for="filter-status">Status</label>
    <select id="filter-status" name="status">
      <option value="">all</option>
      ${orderStatuses.map((status) => html`<option value=${status} ?selected=${status === value}>${humanize(status)}</option>`)}
    </select>
  </div>
`;

const moreFilters = ({ from = '', to = '', amount_min = '', amount_max = '', fiat_currency = '' }: RouteQuery) => html`
  <details class="by-hand" ?open=${[from, to, amount_min, amount_max, fiat_currency].some((text) => text !== '')}>
    <summary>More filters</summary>
    <div class="filter-grid">
      ${dayField('from', { label: 'From (day in UTC)', value: from })}
      ${dayField('to', { label: 'To (day in UTC)', value: to })}
      ${field('amount_min', { label: 'Amount from', value: amount_min, hint: '0' })}
      ${field('amount_max', { label: 'Amount to', value: amount_max })}
      ${field('fiat_currency', { label: 'Currency', value: fiat_currency, hint: 'EUR' })}
    </div>
  </details>
`;

const filterForm = ({ route: { query }, navigate, refresh }: DeskContext) => {
  const apply = (event: SubmitEvent): void => {
    const hash = toHash('orders', readFormFields(event));
    if (hash === location.hash) refresh();
    else navigate(hash);
  };
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <div class="filter-grid">
        ${field('search', { label: 'Reference or transaction code', value: query['search'] ?? '' })}
        ${statusField(query['status'] ?? '')}
        <div class="filter-ways">
          <button class="button" type="submit">Search</button>
          <button class="plain" type="reset" @click=${() => navigate(toHash('orders'))}>Clear</button>
        </div>
      </div>
      ${moreFilters(query)}
    </form>
  `;
};

const downloads = ({ route: { query }, save }: DeskContext) => {
  const filters = { ...toParameters(query), after: undefined };
  const download = (format: 'csv' | 'jsonl') => (): void =>
    save({ endpoint: exportOrders, query: { format, ...filters }, name: `orders.${format}` });
  return html`
    <div class="tools" role="group" aria-label="Download every order that the filters hold for">
      <button class="plain" type="button" @click=${download('csv')}>CSV</button>
      <button class="plain" type="button" @click=${download('jsonl')}>JSON Lines</button>
    </div>
  `;
};

const pager = (next: string | null, { route: { query } }: DeskContext) => {
  const { after, ...filters } = query;
  if (after === undefined && next === null) return nothing;
  return html`
    <nav class="pager" aria-label="Pages of orders">
      ${after === undefined ? nothing : html`<a class="plain" href=${toHash('orders', filters)}>First page</a>`}
      ${next === null ? nothing : html`<a class="plain" href=${toHash('orders', { ...filters, after: next })}>Next page</a>`}
    </nav>
  `;
};

const emptyNote = (next: string | null) => html`
  <p class="note empty">
    ${next === null ? 'No order fits these filters.' : 'No order fits these filters so far. The next page searches on.'}
  </p>
`;

const ordersView =
  ({ orders, next }: OrderPage): View =>
  (context) =>
    html`
      ${filterForm(context)}
      <section class="panel" aria-labelledby="orders-title">
        <div class="panel-head">
          <h2 id="orders-title">${orders.length === 1 ? '1 order' : `${orders.length} orders`} on this page</h2>
          ${downloads(context)}
        </div>
        ${orders.length === 0 ? emptyNote(next) : ordersTable(orders, { now: context.now, label: 'Orders' })}
        ${pager(next, context)}
      </section>
    `;

/** The orders with search and filters, the newest first. */
export const ordersPage: DeskPage = {
  title: () => 'Orders',
  pollMs: 3000,
  async load(context) {
    const result = await findOrders(context.client, context);
    return result.ok ? { ok: true, value: ordersView(result.value) } : result;
  },
};
