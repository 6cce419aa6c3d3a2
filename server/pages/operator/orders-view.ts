import { html, nothing } from 'lit';
import { exportOrders, listOrders, listWebhooks, orderStatuses } from '#contract';
import { announce } from '../common/announcer.js';
import { saveFile } from '../common/dom.js';
import { emptyState, plainButton, readFormFields } from '../common/fragments.js';
import { capitalize, statusWord } from '../common/format.js';
import type { Result } from '../common/loader.js';
import { defineOperatorPage, type ConsoleContext, type LoadContext } from './console-context.js';
import { loadDecisions, type Decisions, type ListedOrder } from './decisions.js';
import { learnOptionNames } from './option-names.js';
import { isTransactionCode, operatorHash, type RouteQuery } from './route.js';
import { ordersTable, pager } from './parts.js';

type FoundOrders = { readonly orders: readonly ListedOrder[]; readonly next: string | null };

type Orders = FoundOrders & {
  readonly decisions: Decisions;
  readonly hasFailedWebhooks: boolean;
  readonly checks: Readonly<Record<string, boolean>> | undefined;
};

const pageLength = '50';

/** Of what waits for a person; what is left is seen once those are decided. */
const maxDecisions = 100;

/** The address of the orders that a person has to decide about. */
const decisionQuery = { needs: 'decision' };

/** The filters as parameters. A search is an order code or a reference. */
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

async function loadOrders(context: LoadContext): Promise<Result<Orders>> {
  const { client, route, signal } = context;
  const isDecision = route.query['needs'] !== undefined;
  const [found, decisions, webhooks, checks] = await Promise.all([
    isDecision ? undefined : findOrders(context),
    loadDecisions({ client, signal }, Date.now() / 1000),
    client.call(listWebhooks, { query: { state: 'failed', limit: '1' }, signal }),
    client.checks(signal),
  ]);
  if (found?.ok === false) return found;
  if (!decisions.ok) return decisions;
  if (!webhooks.ok) return webhooks;
  const { orders, next } = found?.value ?? { orders: decisions.value.orders.slice(0, maxDecisions), next: null };
  await learnOptionNames(orders, context);
  const hasFailedWebhooks = webhooks.value.length > 0;
  return { ok: true, value: { orders, next, decisions: decisions.value, hasFailedWebhooks, checks } };
}

async function download({ route: { query }, client }: ConsoleContext): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { ...toParameters(query), after: undefined });
  if (result.ok) saveFile('orders.csv', result.value);
  announce(result.ok ? 'orders.csv is saved' : result.message);
}

const checkProblems: Readonly<Record<string, string>> = {
  database: 'The database takes no orders.',
  rates: 'Exchange rates are out of date.',
};

/** What is wrong with the service; one line where nothing is. */
function healthView({ checks, decisions: { upstream }, hasFailedWebhooks }: Orders) {
  const failing = Object.entries(checks ?? {}).filter(([, isGood]) => !isGood);
  const problems: readonly unknown[] = [
    ...(checks ? [] : ['The service does not say whether it is well.']),
    ...failing.map(([name]) => checkProblems[name] ?? `The check “${name}” fails.`),
    ...(upstream.is_simulated || upstream.answers ? [] : ['The upstream does not answer: buyers cannot place orders.']),
    ...(hasFailedWebhooks
      ? [html`<a href=${operatorHash('webhooks', { state: 'failed' })}>Webhooks have failed for good.</a>`]
      : []),
  ];
  return html`<p class="health note" id="health" data-status=${problems.length > 0 ? 'failed' : 'completed'}>
    ${problems.length > 0 ? problems : 'All well.'}
  </p>`;
}

const decisionLink = ({ orders, isCut }: Decisions, isShown: boolean) => html`
  <a
    class="plain"
    id="needs-decision"
    href=${operatorHash('orders', isShown ? {} : decisionQuery)}
    aria-current=${isShown ? 'true' : nothing}
    ><span>Needs a decision <b class="count">${orders.length}${isCut ? '+' : ''}</b></span></a
  >
`;

function filterBar({ decisions, orders }: Orders, context: ConsoleContext) {
  const {
    route: { query },
    refresh,
  } = context;
  const isDecision = query['needs'] !== undefined;
  const apply = (event: SubmitEvent): void => {
    const hash = operatorHash('orders', readFormFields(event));
    if (hash === location.hash) refresh();
    else location.hash = hash;
  };
  const submit = ({ currentTarget }: Event): void => (currentTarget as HTMLInputElement).form?.requestSubmit();
  const day = (name: 'from' | 'to', label: string) => html`
    <label class="day note"
      >${label}
      <input
        type="date"
        name=${name}
        min="2000-01-01"
        max="2099-12-31"
        title="A day in UTC"
        .value=${query[name] ?? ''}
        @change=${submit}
    /></label>
  `;
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <input
        id="filter-search"
        name="search"
        type="search"
        aria-label="Whole reference or order code"
        placeholder="Reference or order code"
        spellcheck="false"
        autocapitalize="none"
        .value=${query['search'] ?? ''}
      />
      <select name="status" aria-label="State" @change=${submit}>
        ${['', ...orderStatuses].map(
          (status) =>
            html`<option value=${status} .selected=${status === (query['status'] ?? '')}>
              ${capitalize(statusWord(status) || 'any state')}
            </option>`,
        )}
      </select>
      ${day('from', 'From')}${day('to', 'to')} ${decisionLink(decisions, isDecision)}
      ${orders.length === 0 || isDecision ? nothing : plainButton('Download CSV', () => void download(context))}
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

function ordersView(found: Orders, context: ConsoleContext) {
  const { orders, next, decisions } = found;
  const { after, ...filters } = context.route.query;
  const isShort = filters['needs'] !== undefined && decisions.orders.length > maxDecisions;
  return html`
    <section id="orders" aria-labelledby="page-title">
      ${filterBar(found, context)} ${healthView(found)}
      ${orders.length === 0 ? emptyList(context, next) : ordersTable(orders, context.now)}
      ${isShort ? html`<p class="note">These are the oldest ${maxDecisions}.</p>` : nothing}
      ${pager('Pages of orders', [
        ['Newest', after === undefined ? undefined : operatorHash('orders', filters)],
        ['Older', next === null ? undefined : operatorHash('orders', { ...filters, after: next })],
      ])}
    </section>
  `;
}

export const ordersPage = defineOperatorPage<Orders>({ title: 'Orders', load: loadOrders, view: ordersView });
