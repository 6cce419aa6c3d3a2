import { html, nothing } from 'lit';
import { exportOrders, listOrders, type OrderSummary } from '#contract';
import { announce } from '../../common/announcer.js';
import { saveFile } from '../../common/dom.js';
import { emptyState, panel, plainButton } from '../../common/fragments.js';
import type { Result } from '../../common/loader.js';
import { defineOperatorPage, type ConsoleContext, type LoadContext } from '../console-context.js';
import { keepDay, readOperatorDay, type Day } from '../day.js';
import { learnOptionNames } from '../option-names.js';
import { isTransactionCode, operatorHash, type RouteQuery } from '../route.js';
import { describeFilters, filterBar } from './filters.js';
import { ordersTable, pager } from './parts.js';
import { todayView } from './today.js';

type FoundOrders = { readonly orders: readonly OrderSummary[]; readonly next: string | null };
type OrderPage = FoundOrders & { readonly day: Day | undefined };

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

async function download(format: 'csv' | 'jsonl', { route: { query }, client }: ConsoleContext): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { format, ...toParameters(query), after: undefined });
  if (result.ok) saveFile(`orders.${format}`, result.value);
  announce(result.ok ? `orders.${format} is saved` : result.message);
}

const downloads = (context: ConsoleContext) => html`
  <div class="tools" role="group" aria-label="Download every order that the filters hold for">
    <span class="note">Download all</span>
    ${plainButton('CSV', () => void download('csv', context))}
    ${plainButton('JSON Lines', () => void download('jsonl', context))}
  </div>
`;

/** The service sorts a search for amounts by their numbers. */
function sortNote({ search, amount_min, amount_max, fiat_currency }: RouteQuery) {
  if (search !== undefined || (amount_min ?? amount_max) === undefined) return nothing;
  const rest = fiat_currency === undefined ? ', whatever its currency. Choose a currency to compare amounts.' : '.';
  return html`<p class="note">The largest number comes first${rest}</p>`;
}

/** Links to the list without filters where they exclude every order. */
function emptyList({ route: { query } }: ConsoleContext, next: string | null) {
  const searchNote = 'A search takes a whole reference, in its own upper and lower case, or a whole transaction code.';
  const text = next === null ? query['search'] && searchNote : 'The next page searches on.';
  const clear = html`<a class="plain" href=${operatorHash('orders')}>Show all orders</a>`;
  return Object.keys(query).length === 0
    ? emptyState({ title: 'No orders yet.', text: 'The first one appears here by itself.' })
    : emptyState({ title: 'No order fits these filters.', text, action: clear });
}

function ordersView({ orders, next, day }: OrderPage, context: ConsoleContext) {
  const { after, ...filters } = context.route.query;
  const words = describeFilters(filters, context.now);
  return html`
    ${day === undefined ? nothing : todayView(day, filters)} ${filterBar(context, { day, orders })}
    ${panel({
      id: 'orders',
      title: words === '' ? 'The newest orders' : `Orders: ${words}`,
      tools: orders.length === 0 ? nothing : downloads(context),
      content: html`
        ${sortNote(filters)}
        ${orders.length === 0 ? emptyList(context, next) : ordersTable(orders, { now: context.now, label: 'Orders' })}
        ${pager('Pages of orders', [
          ['First page', after === undefined ? undefined : operatorHash('orders', filters)],
          ['Next page', next === null ? undefined : operatorHash('orders', { ...filters, after: next })],
        ])}
      `,
    })}
  `;
}

export const ordersPage = defineOperatorPage<OrderPage>({
  title: 'Orders',
  pollMs: 3000,
  async load(context) {
    const [found, day] = await Promise.all([findOrders(context), readOperatorDay(context)]);
    if (!found.ok) return found;
    const listed = found.value.orders;
    await learnOptionNames(listed, context);
    return { ok: true, value: { ...found.value, day: day && keepDay(day, { client: context.client, listed }) } };
  },
  view: ordersView,
});
