import { html, nothing } from 'lit';
import type { OrderSummary } from '#contract';
import { formatSum, plural } from '../../common/format.js';
import { hourOf, timesBetween, type Day } from '../day.js';
import { operatorHash, type RouteQuery } from '../route.js';

/** Where the chart is open from the start. */
export const wideScreen = matchMedia('(width >= 720px)');

/** In the currency of the orders; in US dollars, at the rates of their creation, if they have several. */
function deliveredText(orders: readonly OrderSummary[]): string {
  const [currency = 'USD', other] = new Set(orders.map(({ fiat_currency }) => fiat_currency));
  if (other !== undefined)
    return `≈\u00a0${formatSum(
      orders.map(({ amount_usd }) => amount_usd),
      'USD',
    )}`;
  return formatSum(
    orders.map(({ fiat_amount }) => fiat_amount),
    currency,
  );
}

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
      hash: operatorHash('orders', { ...query, after: undefined, ...(isChosen ? { from: '', to: '' } : times) }),
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
          title=${`${label}, ${plural(count, 'order')}`}
          aria-label=${`${label}, ${plural(count, 'order')}`}
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

/** What today has brought, and its orders by the hour of their creation: a bar is a filter. A phone shows orders first. */
export function todayView(day: Day, query: RouteQuery) {
  const { orders, isCut, onHold } = day;
  const delivered = orders.filter(({ status }) => status === 'completed');
  return html`
    <section class="today" aria-labelledby="today-title">
      <div class="panel">
        <h2 id="today-title">Today’s completed orders</h2>
        <p class="figure" title="What they were for; of several currencies at the rates of their creation">
          ${deliveredText(delivered)}
        </p>
        <p class="note">
          ${isCut ? 'The newest ' : ''}${plural(orders.length, 'order')} · ${delivered.length} completed ·
          <a href=${operatorHash('orders', { status: 'on_hold' })}>${`${onHold}\u00a0on hold`}</a>
        </p>
      </div>
      <details class="panel by-hand" ?open=${wideScreen.matches}>
        <summary><h2>Orders by hour, in your time</h2></summary>
        ${hoursView(day, query)}
      </details>
    </section>
  `;
}
