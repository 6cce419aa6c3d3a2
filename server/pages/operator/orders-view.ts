import { html, nothing } from 'lit';
import { exportOrders, listOrders, listWebhooks, orderStatuses, type OrderSummary } from '#contract';
import { announce } from '../common/announcer.js';
import { dataTable, emptyState, plainButton, readFormFields, statusChip, type Column } from '../common/fragments.js';
import { buyerTotal, capitalize, describeReason, isPositive, optionName, statusWord } from '../common/format.js';
import { formatCoinAmount, formatDay, formatDayName, formatFiat, formatMinute } from '../common/format.js';
import { hasNoPayout } from '../common/order-story.js';
import { networkName } from '../../../widget/text/format.js';
import type { AccountClient, Query } from './account-client.js';
import type { ConsoleContext, ConsolePage } from './console-context.js';
import { isStuck, loadDecisions, needsDecision, type Decisions, type ListedOrder } from './decisions.js';
import { isTransactionCode, operatorHash, orderHash, type RouteQuery } from './route.js';

export const orderLink = (code: string, label: unknown) =>
  html`<a class="order-link" href=${orderHash(code)}>${label}</a>`;

/** In these statuses nothing more is charged. */
const overStatuses: readonly string[] = ['failed', 'expired', 'canceled', 'refunded', 'completed'];

export const isOver = ({ status = '' }: Partial<OrderSummary>): boolean => overStatuses.includes(status);

/** What was charged and what of it went back; before that, what the buyer has to pay. */
function chargedView(order: ListedOrder) {
  const { captured_amount: charged, refunded_amount: refunded = '0', fiat_currency } = order;
  const isKnown = charged !== undefined;
  const [amount, back] = [buyerTotal(order), refunded].map((text) => formatFiat(text, fiat_currency));
  if (charged && isPositive(charged))
    return html`<b>${formatFiat(charged, fiat_currency)}</b>
      ${isPositive(refunded) ? html`<small>${back} refunded</small>` : nothing}`;
  return isOver(order) && isKnown
    ? html`<span class="note">nothing</span> <small>of ${amount}</small>`
    : html`<span class="note">${amount}</span> <small>to pay</small>`;
}

/** The exact number of coins when the shown one is pointed at. */
function paidOutView({ status, crypto_currency: coin, crypto_currency_network: network, ...order }: ListedOrder) {
  const { payout_amount = null, crypto_amount = null } = order;
  if (status === undefined || coin === undefined || network === undefined) return nothing;
  if (hasNoPayout({ status, payout_amount })) return nothing;
  const payout = { payout_amount, crypto_amount, crypto_currency: coin, crypto_currency_network: network };
  return html`
    <span class=${payout_amount ? nothing : 'note'} title=${`${payout_amount ?? crypto_amount ?? ''} ${coin}`}
      >${formatCoinAmount(payout)}</span
    >
    <small>${payout_amount || status === 'completed' ? '' : 'due '}on ${networkName(network)}</small>
  `;
}

const expiryNote = (at: number, now: number): string =>
  formatDayName(at, now) === 'Today' ? `expires at ${formatMinute(at)}` : `expires ${formatDay(at, now)}`;

/** What is worth knowing of a state besides its name: why it is so, until when, and since when it has not changed. */
function stateNote(order: ListedOrder, now: number): string {
  if (order.status === undefined) return 'at the upstream';
  if (order.status === 'pending' && order.expires_at !== undefined) return expiryNote(order.expires_at, now);
  const waiting = isStuck(order, now) ? `no change since ${formatDay(order.changed_at ?? 0, now)}` : '';
  return [describeReason(order.status_reason ?? ''), waiting].filter(Boolean).join(', ');
}

/** What a person is needed for. */
const decisionLink = (order: ListedOrder) => html`
  <a class="button" href=${orderHash(order.transaction_code)}
    >${order.status === 'on_hold' ? 'Decide' : 'Check'}<span class="hidden"> ${order.external_reference}</span></a
  >
`;

const orderColumns = (now: number): readonly Column<ListedOrder>[] => [
  {
    title: 'When',
    className: 'when',
    cell: ({ created_at: at }) => html`<time datetime=${new Date(at * 1000).toISOString()}>${formatMinute(at)}</time>`,
  },
  {
    title: 'Reference',
    className: 'reference',
    isRowHead: true,
    cell: ({ transaction_code, external_reference }) => orderLink(transaction_code, external_reference),
  },
  { title: 'Option', className: 'option', cell: ({ payment_option: name }) => name && optionName(name) },
  { title: 'Charged', className: 'amount charged', cell: chargedView },
  { title: 'Payout', className: 'amount payout', cell: paidOutView },
  {
    title: 'State',
    className: 'state',
    cell: (order) => html`${statusChip(order.status ?? 'unknown')}<small>${stateNote(order, now)}</small>`,
  },
  {
    title: html`<span class="hidden">What to do</span>`,
    className: 'to-do',
    cell: (order) => (needsDecision(order, now) ? decisionLink(order) : nothing),
  },
];

/** Orders by the day of their creation. Where it is narrow, a row is a card. */
const ordersTable = (orders: readonly ListedOrder[], now: number) =>
  dataTable(orders, {
    columns: orderColumns(now),
    keyOf: (order) => order.transaction_code,
    groupOf: ({ created_at }) => formatDayName(created_at, now),
    className: 'orders',
    label: 'Orders',
  });

type FoundOrders = { readonly orders: readonly ListedOrder[]; readonly next: string | null };

type Orders = FoundOrders & {
  readonly decisions: Decisions;
  readonly hasFailedWebhooks: boolean;
  readonly checks: Readonly<Record<string, boolean>> | undefined;
};

const pageLength = '50';

/** Of what waits for a person; what is left is seen once those are decided. */
const maxDecisions = 100;

/** The state of the filter that lists the orders that a person has to decide about; it takes no other filter. */
const decision = 'decision';

const stateName = (state: string): string =>
  state === decision ? 'Needs a decision' : capitalize(statusWord(state) || 'any state');

/** The filters as parameters. A search is an order code or a reference. */
function toParameters({ search = '', ...filters }: RouteQuery): RouteQuery {
  if (search === '') return filters;
  return { ...filters, [isTransactionCode(search) ? 'transaction_code' : 'external_reference']: search };
}

const loadOrders: ConsolePage['load'] = async (context) => {
  const { client, route, signal } = context;
  const isDecision = route.query['needs'] !== undefined;
  const [found, decisions, webhooks, checks] = await Promise.all([
    isDecision
      ? undefined
      : client.call(listOrders, { query: toParameters({ ...route.query, limit: pageLength }), signal }),
    loadDecisions({ client, signal }, Date.now() / 1000),
    client.call(listWebhooks, { query: { state: 'failed', limit: '1' }, signal }),
    client.checks(signal),
  ]);
  if (found?.ok === false) return found;
  if (!decisions.ok) return decisions;
  if (!webhooks.ok) return webhooks;
  const { orders, next } = found?.value ?? { orders: decisions.value.orders.slice(0, maxDecisions), next: null };
  const value = { orders, next, decisions: decisions.value, hasFailedWebhooks: webhooks.value.length > 0, checks };
  return { ok: true, value: { title: 'Orders', draw: (shown) => ordersView(value, shown) } };
};

const checkProblems: Readonly<Record<string, string>> = {
  database: 'The database takes no orders.',
  rates: 'Exchange rates are out of date.',
};

/** What is wrong with the service; one line where nothing is and nothing waits. */
function healthView({ checks, decisions: { upstream, orders, isCut }, hasFailedWebhooks }: Orders, isShown: boolean) {
  const failing = Object.entries(checks ?? {}).filter(([, isGood]) => !isGood);
  const waits = orders.length > 0 && !isShown;
  const problems: readonly unknown[] = [
    ...(checks ? [] : ['The service does not say whether it is well.']),
    ...failing.map(([name]) => checkProblems[name] ?? `The check “${name}” fails.`),
    ...(upstream.is_simulated || upstream.answers ? [] : ['The upstream does not answer: buyers cannot place orders.']),
    ...(hasFailedWebhooks ? [html`<a href=${operatorHash('webhooks')}>Webhooks have failed for good.</a>`] : []),
  ];
  if (problems.length === 0 && !waits && (upstream.is_simulated || orders.length > 0)) return nothing;
  const decisions = html`<a id="needs-decision" href=${operatorHash('orders', { needs: decision })}
    ><b class="count">${orders.length}${isCut ? '+' : ''}</b> ${orders.length > 1 ? 'orders need' : 'order needs'} a
    decision.</a
  >`;
  const status = waits ? 'on_hold' : 'completed';
  return html`<p class="health note" id="health" data-status=${problems.length > 0 ? 'failed' : status}>
    ${problems} ${waits ? decisions : problems.length > 0 ? nothing : 'All well.'}
  </p>`;
}

type DayOptions = { readonly value: string | undefined; readonly submit: (event: Event) => void };

const dayInput = (name: 'from' | 'to', { value = '', submit }: DayOptions) => html`
  <label class="day" title="A day in UTC" ?data-empty=${value === ''}
    >${capitalize(name)}
    <input type="date" name=${name} min="2000-01-01" max="2099-12-31" .value=${value} @change=${submit} />
  </label>
`;

/** Saves all orders of a search as CSV, also those of its other pages. */
async function saveOrders(client: AccountClient, search: Query): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { ...search, after: undefined });
  if (!result.ok) return announce(result.message);
  const href = URL.createObjectURL(result.value);
  Object.assign(document.createElement('a'), { href, download: 'orders.csv' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000); // browsers read the blob shortly after the click
  announce('orders.csv is saved');
}

function filterBar({ orders }: Orders, { route: { query }, refresh, client }: ConsoleContext) {
  const isDecision = query['needs'] !== undefined;
  const apply = (event: SubmitEvent): void => {
    const { status, ...others } = readFormFields(event);
    const staysDecision = status === decision && !(isDecision && Object.keys(others).length > 0);
    const state = status === decision ? undefined : status;
    const hash = operatorHash('orders', staysDecision ? { needs: decision } : { ...others, status: state });
    if (hash === location.hash) refresh();
    else location.hash = hash;
  };
  const submit = ({ currentTarget }: Event): void => (currentTarget as HTMLInputElement).form?.requestSubmit();
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <input
        id="filter-search"
        name="search"
        type="search"
        aria-label="Whole reference or order code"
        placeholder="Reference or order code"
        maxlength="255"
        spellcheck="false"
        autocapitalize="none"
        .value=${query['search'] ?? ''}
      />
      <select name="status" aria-label="State" @change=${submit}>
        ${['', decision, ...orderStatuses].map(
          (state) =>
            html`<option value=${state} .selected=${state === (isDecision ? decision : (query['status'] ?? ''))}>
              ${stateName(state)}
            </option>`,
        )}
      </select>
      ${dayInput('from', { value: query['from'], submit })} ${dayInput('to', { value: query['to'], submit })}
      ${isDecision || orders.length === 0 ? nothing : plainButton(html`<span class="hidden">Download </span>CSV`, () => void saveOrders(client, toParameters(query)))}
      <button class="hidden" tabindex="-1">Search</button>
    </form>
  `;
}

/** Links to the list without filters where they exclude every order. */
function emptyList({ route: { query } }: ConsoleContext, next: string | null) {
  if (Object.keys(query).length === 0) return emptyState({ title: 'No orders yet.', text: '' });
  const action = html`<a class="plain" href=${operatorHash('orders')}>Show all orders</a>`;
  if (query['needs'] !== undefined)
    return emptyState({ title: 'Nothing waits for you.', text: 'No order is on hold or stuck.', action });
  const searchNote = 'A search takes a whole reference, in its own upper and lower case, or a whole order code.';
  const text = next === null ? query['search'] && searchNote : 'The next page searches on.';
  return emptyState({ title: 'No order fits these filters.', text, action });
}

const pageLink = (label: string, query: RouteQuery) =>
  html`<a class="plain" href=${operatorHash('orders', query)}>${label}</a>`;

function ordersView(found: Orders, context: ConsoleContext) {
  const { orders, next, decisions } = found;
  const { after, ...filters } = context.route.query;
  const isShort = filters['needs'] !== undefined && decisions.orders.length > maxDecisions;
  return html`
    <section id="orders" aria-labelledby="page-title">
      ${filterBar(found, context)} ${healthView(found, filters['needs'] !== undefined)}
      ${orders.length === 0 ? emptyList(context, next) : ordersTable(orders, context.now)}
      ${isShort ? html`<p class="note">These are the oldest ${maxDecisions}.</p>` : nothing}
      <nav class="pager" aria-label="Pages of orders">
        ${after === undefined ? nothing : pageLink('Newest', filters)}
        ${next === null ? nothing : pageLink('Older', { ...filters, after: next })}
      </nav>
    </section>
  `;
}

export const ordersPage: ConsolePage = { title: 'Orders', load: loadOrders };
