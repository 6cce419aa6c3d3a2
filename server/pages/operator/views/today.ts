import { html, nothing } from 'lit';
import { add, decimal, minorUnits, round, toText, type OrderSummary } from '#contract';
import { formatFiat } from '../../common/format.js';
import { hourOf, timesBetween, type Day } from '../day.js';
import { toHash, type RouteQuery } from '../route.js';

type Amounts = { readonly currency: string; readonly amounts: readonly string[] };

function sumText({ currency, amounts }: Amounts): string {
  const sum = amounts.map(decimal).reduce(add, decimal('0'));
  return formatFiat(toText(round(sum, minorUnits(currency))), currency);
}

/** In the currency of the orders; in US dollars, at the rates of their creation, if they have several. */
function deliveredText(orders: readonly OrderSummary[]): string {
  const [currency = 'USD', other] = new Set(orders.map(({ fiat_currency }) => fiat_currency));
  return other === undefined
    ? sumText({ currency, amounts: orders.map(({ fiat_amount }) => fiat_amount) })
    : `≈\u00a0${sumText({ currency: 'USD', amounts: orders.map(({ amount_usd }) => amount_usd) })}`;
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

type Hour = { readonly label: string; readonly count: number; readonly hash: string; readonly isChosen: boolean };

/** The hours of the day. The filter of a chosen hour is taken back by its own bar. */
function hoursOf({ start, orders }: Day, query: RouteQuery): readonly Hour[] {
  return Array.from({ length: 24 }, (_, index) => {
    const [from, to] = [hourOf(start, index), hourOf(start, index + 1)];
    const times = timesBetween(from, to);
    const isChosen = query['from'] === times['from'] && query['to'] === times['to'];
    return {
      label: `${String(index).padStart(2, '0')}:00`,
      count: orders.filter(({ created_at: at }) => at * 1000 >= from.getTime() && at * 1000 < to.getTime()).length,
      hash: toHash('orders', { ...query, after: undefined, ...(isChosen ? { from: '', to: '' } : times) }),
      isChosen,
    };
  });
}

const bar = (share: number) => html`
  <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
    <rect width="1" y=${100 - share} height=${share} />
  </svg>
`;

/** Tab stops at one bar; the arrow keys go on to the others. */
const hourItem = ({ label, count, hash, isChosen }: Hour, { most, isStop }: { most: number; isStop: boolean }) =>
  count === 0 && !isChosen
    ? html`<li data-hour=${label}></li>`
    : html`<li data-hour=${label}>
        <a
          href=${hash}
          title=${`${label}, ${countText(count, 'order')}`}
          aria-label=${`${label}, ${countText(count, 'order')}`}
          aria-current=${isChosen ? 'true' : nothing}
          tabindex=${isStop ? nothing : '-1'}
          >${bar(Math.max(4, Math.round((count / most) * 100)))}</a
        >
      </li>`;

function hoursView(day: Day, query: RouteQuery) {
  const hours = hoursOf(day, query);
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const stop = hours.find(({ isChosen }) => isChosen) ?? hours.findLast(({ count }) => count > 0);
  return html`
    <ol class="hours" aria-label="Hours with orders">
      ${hours.map((hour) => hourItem(hour, { most, isStop: hour === stop }))}
    </ol>
  `;
}

/** What today has brought, and its orders by the hour of their creation: a bar is a filter. */
export function todayView(day: Day, query: RouteQuery) {
  const { orders, isCut, onHold } = day;
  const delivered = orders.filter(({ status }) => status === 'completed');
  return html`
    <section class="today" aria-labelledby="today-title">
      <div class="panel">
        <h2 id="today-title">Delivered today</h2>
        <p class="figure">${deliveredText(delivered)}</p>
        <p class="note">
          ${isCut ? 'The newest ' : ''}${countText(orders.length, 'order')} · ${delivered.length} completed ·
          ${`${onHold}\u00a0on hold`}
        </p>
      </div>
      <div class="panel">
        <h2>Orders by hour</h2>
        ${hoursView(day, query)}
      </div>
    </section>
  `;
}
