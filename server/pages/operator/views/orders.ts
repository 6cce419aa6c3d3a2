import { html } from 'lit';
import { exportOrders, listOrders, orderStatuses, type OrderSummary } from '#contract';
import { announce } from '../../common/announcer.js';
import { saveFile } from '../../common/dom.js';
import { inputControl, panel, plainButton, readFormFields, selectControl } from '../../common/fragments.js';
import { humanize } from '../../common/format.js';
import type { Result } from '../../common/loader.js';
import { definePage, type ConsoleContext, type LoadContext } from '../console-context.js';
import { isTransactionCode, toHash, type RouteQuery } from '../route.js';
import { dayControl, ordersTable, pager } from './parts.js';

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

const moreNames = ['from', 'to', 'amount_min', 'amount_max', 'fiat_currency'] as const;

const filterForm = ({ route: { query }, refresh }: ConsoleContext) => {
  const apply = (event: SubmitEvent): void => {
    const hash = toHash('orders', readFormFields(event));
    if (hash === location.hash) refresh();
    else location.hash = hash;
  };
  const common = (name: string) => ({ id: `filter-${name}`, name, value: query[name] ?? '' });
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <div class="filter-grid">
        ${inputControl('Reference or transaction code', common('search'))}
        ${selectControl('Status', {
          id: 'filter-status',
          name: 'status',
          values: ['', ...orderStatuses],
          selected: query['status'] ?? '',
          labelOf: (status) => humanize(status || 'all'),
        })}
        <div class="filter-ways">
          <button class="button" type="submit">Search</button>
          <button class="plain" type="reset" @click=${() => (location.hash = toHash('orders'))}>Clear</button>
        </div>
      </div>
      <details class="by-hand" ?open=${moreNames.some((name) => (query[name] ?? '') !== '')}>
        <summary>More filters</summary>
        <div class="filter-grid">
          ${dayControl('From', common('from'))} ${dayControl('To', common('to'))}
          ${inputControl('Amount from', { ...common('amount_min'), placeholder: '0' })}
          ${inputControl('Amount to', common('amount_max'))}
          ${inputControl('Currency', { ...common('fiat_currency'), placeholder: 'EUR' })}
        </div>
      </details>
    </form>
  `;
};

async function download(format: 'csv' | 'jsonl', { route: { query }, client }: ConsoleContext): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { format, ...toParameters(query), after: undefined });
  if (result.ok) saveFile(`orders.${format}`, result.value);
  announce(result.ok ? `orders.${format} is saved` : result.message);
}

const downloads = (context: ConsoleContext) => html`
  <div class="tools" role="group" aria-label="Download every order that the filters hold for">
    ${plainButton('CSV', () => void download('csv', context))}
    ${plainButton('JSON Lines', () => void download('jsonl', context))}
  </div>
`;

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

export const ordersPage = definePage<OrderPage>({
  title: 'Orders',
  pollMs: 3000,
  load: findOrders,
  view: ordersView,
});
