import { html, nothing } from 'lit';
import { compare, decimal, listOrders, orderStatuses, type OrderSummary } from '#contract';
import { inputControl, readFormFields, selectControl } from '../../common/fragments.js';
import { formatDay, humanize } from '../../common/format.js';
import type { ConsoleContext } from '../console-context.js';
import { timesOfDay, type Day } from '../day.js';
import { parseOperatorRoute, operatorHash, type RouteQuery } from '../route.js';
import { readMetadataKey, readSavedFilters, saveMetadataKey, toggleSavedFilter } from '../saved-filters.js';
import { chip, dayControl } from './parts.js';

const timeText = (text: string, now: number): string =>
  text.includes('T') ? formatDay(Date.parse(`${text}Z`) / 1000, now) : `${text} UTC`;

function describeTimes({ from, to }: RouteQuery, now: number): string {
  if (from === undefined && to === undefined) return '';
  const today = timesOfDay(new Date(now * 1000));
  if (from === today['from'] && to === today['to']) return 'today in your time';
  const [first, last] = [from, to].map((text) => (text === undefined ? '' : timeText(text, now)));
  const isOneDay = first?.slice(0, -5) === last?.slice(0, -5);
  if (first && last) return `${first} to ${isOneDay && from?.includes('T') ? last.slice(-5) : last}`;
  return first ? `from ${first}` : `until ${last}`;
}

function describeAmounts({ amount_min: min, amount_max: max }: RouteQuery): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return min === undefined ? ((max && `at most ${max}`) ?? '') : `at least ${min}`;
}

/** The filters in words: `on hold, EUR, at least 100`. Empty for none. */
export const describeFilters = (query: RouteQuery, now: number): string =>
  [
    query['search'] && `“${query['search']}”`,
    humanize(query['status'] ?? ''),
    describeAmounts(query),
    query['fiat_currency']?.toUpperCase(),
    describeTimes(query, now),
  ]
    .filter(Boolean)
    .join(', ');

/** Lists that are looked at often, and those that the operator has saved. */
function chips({ route: { query }, now, refresh }: ConsoleContext, day: Day | undefined) {
  const current = operatorHash('orders', { ...query, after: '' });
  const saved = readSavedFilters();
  const count = day && day.onHold !== '0' ? html` <b>${day.onHold}</b>` : nothing;
  const ready: readonly (readonly [label: unknown, query: RouteQuery])[] = [
    ['All', {}],
    [html`Needs you${count}`, { status: 'on_hold' }],
    ['Today', timesOfDay(new Date(now * 1000))],
    ['Refunded in full', { status: 'refunded' }],
  ];
  const toggle = (): void => {
    toggleSavedFilter(current);
    refresh();
  };
  const isReady = ready.some(([, own]) => operatorHash('orders', own) === current);
  return html`
    <nav class="chips" aria-label="Filters">
      ${ready.map(([label, own]) => chip(label, { hash: operatorHash('orders', own), current }))}
      ${saved.map((hash) => chip(describeFilters(parseOperatorRoute(hash).query, now), { hash, current }))}
      ${isReady ? nothing : html`<button class="chip" type="button" @click=${toggle}>${saved.includes(current) ? '− Forget' : '+ Save'}</button>`}
    </nav>
  `;
}

const moreNames = ['from', 'to', 'amount_min', 'amount_max', 'fiat_currency'] as const;

/** Times to the minute are chosen in the chart. A day that is typed takes their place. */
const timeControl = (label: string, { name, query }: { readonly name: 'from' | 'to'; readonly query: RouteQuery }) => {
  const text = query[name] ?? '';
  const isMinute = text.includes('T');
  return html`
    ${isMinute ? html`<input type="hidden" name=${name} .value=${text} />` : nothing}
    ${dayControl(label, { id: `filter-${name}`, name, value: isMinute ? '' : text })}
  `;
};

function metadataControl(orders: readonly OrderSummary[], refresh: () => void) {
  const chosen = readMetadataKey();
  const keys = new Set([chosen, ...orders.flatMap(({ metadata }) => Object.keys(metadata ?? {}))]);
  keys.delete('');
  if (keys.size === 0) return nothing;
  return selectControl('Metadata shown', {
    id: 'filter-metadata',
    values: ['', ...[...keys].sort()],
    selected: chosen,
    labelOf: (key) => key || 'none',
    onChange(key) {
      saveMetadataKey(key);
      refresh();
    },
  });
}

const amountHint = 'Digits and a point alone, such as 1000.50';
const hints = { amount_min: amountHint, amount_max: amountHint, fiat_currency: 'A currency such as EUR' } as const;

/** The field whose text the service would refuse by the rules of the contract, or whose range would be empty, and a sentence for it. */
function findRefused(values: RouteQuery): readonly [name: string, sentence: string] | undefined {
  for (const [name, hint] of Object.entries(hints) as [keyof typeof hints, string][]) {
    const value = values[name];
    if (value && !listOrders.query[name].schema.safeParse(value).success) return [name, hint];
  }
  const { amount_min: min, amount_max: max } = values;
  return min && max && compare(decimal(min), decimal(max)) > 0 ? ['amount_max', 'Not below “Amount from”'] : undefined;
}

/** Names the field that is refused, and the list stays. The next input takes the sentence back. */
function reportRefused(form: HTMLFormElement, [name, sentence]: readonly [name: string, sentence: string]): void {
  const field = form.elements.namedItem(name) as HTMLInputElement;
  field.setCustomValidity(sentence);
  form.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  field.reportValidity();
}

type FilterOptions = { readonly day: Day | undefined; readonly orders: readonly OrderSummary[] };

export function filterBar(context: ConsoleContext, { day, orders }: FilterOptions) {
  const { route, refresh } = context;
  const { query } = route;
  const apply = (event: SubmitEvent): void => {
    const fields = readFormFields(event);
    const refused = findRefused(fields);
    if (refused) return reportRefused(event.currentTarget as HTMLFormElement, refused);
    const hash = operatorHash('orders', fields);
    if (hash === location.hash) refresh();
    else location.hash = hash;
  };
  const common = (name: string) => ({ id: `filter-${name}`, name, value: query[name] ?? '' });
  return html`
    <form class="filters" role="search" aria-label="Orders" autocomplete="off" @submit=${apply}>
      <div class="find">
        <label class="hidden" for="filter-search">Whole reference or transaction code</label>
        <input
          id="filter-search"
          name="search"
          placeholder="Reference or code"
          spellcheck="false"
          autocapitalize="none"
          enterkeyhint="search"
          aria-keyshortcuts="/"
          .value=${query['search'] ?? ''}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      ${chips(context, day)}
      <details class="by-hand" ?open=${moreNames.some((name) => query[name]?.includes('T') === false)}>
        <summary>More filters</summary>
        <div class="filter-grid">
          ${selectControl('Status', {
            id: 'filter-status',
            name: 'status',
            values: ['', ...orderStatuses],
            selected: query['status'] ?? '',
            labelOf: (status) => humanize(status || 'all'),
          })}
          ${timeControl('From', { name: 'from', query })} ${timeControl('To', { name: 'to', query })}
          ${inputControl('Amount from', { ...common('amount_min'), placeholder: '0' })}
          ${inputControl('Amount to', common('amount_max'))}
          ${inputControl('Currency', { ...common('fiat_currency'), placeholder: 'EUR' })}
          ${metadataControl(orders, refresh)}
          <button class="button" type="submit">Search</button>
        </div>
      </details>
    </form>
  `;
}
