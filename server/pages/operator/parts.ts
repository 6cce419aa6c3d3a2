import { html, nothing } from 'lit';
import type { OrderSummary } from '#contract';
import { dataTable, statusChip, type Column } from '../common/fragments.js';
import {
  describeReason,
  formatCoinAmount,
  formatDay,
  formatDayName,
  formatExactly,
  formatFiat,
  formatMinute,
  isPositive,
} from '../common/format.js';
import { hasNoPayout } from '../common/order-story.js';
import { optionIcon } from '../../../widget/marks/icons.js';
import { networkName } from '../../../widget/text/format.js';
import { isStuck, needsDecision, type ListedOrder } from './decisions.js';
import { optionName } from './option-names.js';
import { orderHash } from './route.js';

export const orderLink = (code: string, label: string) =>
  html`<a class="order-link" href=${orderHash(code)}>${label}</a>`;

type PageLink = readonly [label: string, hash: string | undefined];

/** Links to other pages of a list. A link without an address is left out. */
export function pager(label: string, links: readonly PageLink[]) {
  const shown = links.filter(([, hash]) => hash !== undefined);
  if (shown.length === 0) return nothing;
  return html`
    <nav class="pager" aria-label=${label}>
      ${shown.map(([text, hash]) => html`<a class="plain" href=${hash ?? ''}>${text}</a>`)}
    </nav>
  `;
}

/** In these statuses nothing more is charged. */
const overStatuses: readonly string[] = ['failed', 'expired', 'canceled', 'refunded', 'completed'];

export const isOver = ({ status = '' }: Partial<OrderSummary>): boolean => overStatuses.includes(status);

/** What was charged and what of it went back; before that, what the order is for. */
function chargedView(order: ListedOrder) {
  const { captured_amount: charged, refunded_amount: refunded = '0', order_amount, fiat_currency } = order;
  const isKnown = charged !== undefined;
  const [amount, back] = [order_amount, refunded].map((text) => formatFiat(text, fiat_currency));
  if (charged && isPositive(charged))
    return html`<b>${formatFiat(charged, fiat_currency)}</b>
      ${isPositive(refunded) ? html`<small>${back} refunded</small>` : nothing}`;
  return isOver(order) && isKnown
    ? html`<span class="note">nothing</span><small>of ${amount}</small>`
    : html`<span class="note">${amount}</span><small>not charged yet</small>`;
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
    <small>${payout_amount ? '' : 'due '}on ${networkName(network)}</small>
  `;
}

/** What is worth knowing of a state besides its name: why it is so, and since when it has not changed. */
function stateNote(order: ListedOrder, now: number): string {
  if (order.status === undefined) return 'at the upstream';
  const waiting = isStuck(order, now) ? `no change since ${formatDay(order.changed_at ?? 0, now)}` : '';
  return [describeReason(order.status_reason ?? ''), waiting].filter(Boolean).join(', ');
}

/** What a person is needed for. */
const decisionLink = (order: ListedOrder) => html`
  <a class="button" href=${orderHash(order.transaction_code)}
    >${order.status === 'on_hold' ? 'Decide' : 'Check'}<span class="hidden"> ${order.external_reference}</span></a
  >
`;

export const optionView = (name: string) =>
  html`<span class="by"><span class="glyph">${optionIcon({ name, show_name: name })}</span>${optionName(name)}</span>`;

const orderColumns = (now: number): readonly Column<ListedOrder>[] => [
  {
    title: 'When',
    className: 'when',
    cell: ({ created_at: at }) =>
      html`<time datetime=${new Date(at * 1000).toISOString()} title=${formatExactly(at)}>${formatMinute(at)}</time>`,
  },
  {
    title: 'Reference',
    className: 'reference',
    isRowHead: true,
    cell: ({ transaction_code, external_reference }) => orderLink(transaction_code, external_reference),
  },
  { title: 'How', className: 'how', cell: ({ payment_option }) => payment_option && optionView(payment_option) },
  { title: 'Charged', className: 'amount charged', cell: chargedView },
  { title: 'Paid out', className: 'amount payout', cell: paidOutView },
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
export const ordersTable = (orders: readonly ListedOrder[], now: number) =>
  dataTable(orders, {
    columns: orderColumns(now),
    keyOf: (order) => order.transaction_code,
    groupOf: ({ created_at }) => formatDayName(created_at, now),
    className: 'orders',
    label: 'Orders',
  });
