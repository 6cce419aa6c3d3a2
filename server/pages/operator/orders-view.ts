import { html, nothing } from 'lit';
import { exportOrders, listOrders, orderStatuses, type OrderSummary } from '#contract';
import { announce } from '../common/announcer.js';
import { saveFile } from '../common/dom.js';
import { emptyState, inputControl, panel, plainButton, readFormFields, selectControl } from '../common/fragments.js';
import { humanize } from '../common/format.js';
import type { Result } from '../common/loader.js';
import { defineOperatorPage, type ConsoleContext, type LoadContext } from './console-context.js';
import { learnOptionNames } from './option-names.js';
import { isTransactionCode, operatorHash, type RouteQuery } from './route.js';
import { ordersTable, pager } from './parts.js';

type FoundOrders = { readonly orders: readonly OrderSummary[]; readonly next: string | null };

const pageLength = '50';

/** The filters as parameters. A search is a transaction code or a reference. */
function toParameters({ search = '', ...filters }: RouteQuery): RouteQuery {
  if (search === '') return filters;
  return isTransactionCode(search)
    ? { ...filters, transaction_code: search }
    : { ...filters, external_reference: search };
}

/** A reference can look like a code, so that a code without an order is looked up as a reference too. */
async function findOrders({ client, route: { query }, signal }: LoadContext): Promise<Result<FoundOrders>> {
  const parameters = toParameters({ ...query, limit: pageLength });
  const found = await client.call(listOrders, { query: parameters, signal });
  const { transaction_code: code, ...others } = parameters;
  if (!found.ok || found.value.orders.length > 0 || code === undefined) return found;
  return client.call(listOrders, { query: { ...others, external_reference: code }, signal });
}

async function download({ route: { query }, client }: ConsoleContext): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { ...toParameters(query), after: undefined });
  if (result.ok) saveFile('orders.csv', result.value);
  announce(result.ok ? 'orders.csv is saved' : result.message);
}

/** The filters in words: `on hold, from 2026-03-01`. Empty for none. */
const describeFilters = ({ search, status, from, to }: RouteQuery): string =>
  [search && `“${search}”`, humanize(status ?? ''), from && `from ${from}`, to && `until ${to}`]
    .filter(Boolean)
    .join(', ');

function filterBar({ route: { query }, refresh }: ConsoleContext) {
  const apply = (event: SubmitEvent): void => {
    const hash = operatorHash('orders', readFormFields(event));
    if (hash === location.hash) refresh();
    else location.hash = hash;
  };
  const field = (name: string) => ({ id: `filter-${name}`, name, value: query[name] ?? '' });
  const day = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const;
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      ${inputControl('Whole reference or transaction code', field('search'))}
      ${inputControl('From (day in UTC)', { ...field('from'), ...day })}
      ${inputControl('To (day in UTC)', { ...field('to'), ...day })}
      ${selectControl('Status', {
        id: 'filter-status',
        name: 'status',
        values: ['', ...orderStatuses],
        selected: query['status'] ?? '',
        labelOf: (status) => humanize(status || 'all'),
      })}
      <button class="button" type="submit">Search</button>
    </form>
  `;
}

/** Links to the list without filters where they exclude every order. */
function emptyList({ route: { query } }: ConsoleContext, next: string | null) {
  if (Object.keys(query).length === 0) return emptyState({ title: 'No orders yet.', text: '' });
  const searchNote = 'A search takes a whole reference, in its own upper and lower case, or a whole transaction code.';
  const text = next === null ? query['search'] && searchNote : 'The next page searches on.';
  const action = html`<a class="plain" href=${operatorHash('orders')}>Show all orders</a>`;
  return emptyState({ title: 'No order fits these filters.', text, action });
}

function ordersView({ orders, next }: FoundOrders, context: ConsoleContext) {
  const { after, ...filters } = context.route.query;
  const words = describeFilters(filters);
  return html`
    ${filterBar(context)}
    ${panel({
      id: 'orders',
      title: words === '' ? 'The newest orders' : `Orders: ${words}`,
      tools: orders.length === 0 ? nothing : plainButton('Download CSV', () => void download(context)),
      content: html`
        ${orders.length === 0 ? emptyList(context, next) : ordersTable(orders, { now: context.now, label: 'Orders' })}
        ${pager('Pages of orders', [
          ['First page', after === undefined ? undefined : operatorHash('orders', filters)],
          ['Next page', next === null ? undefined : operatorHash('orders', { ...filters, after: next })],
        ])}
      `,
    })}
  `;
}

export const ordersPage = defineOperatorPage<FoundOrders>({
  title: 'Orders',
  async load(context) {
    const found = await findOrders(context);
    if (found.ok) await learnOptionNames(found.value.orders, context);
    return found;
  },
  view: ordersView,
});
