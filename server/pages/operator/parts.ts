import { html, nothing } from 'lit';
import type { OrderSummary } from '#contract';
import { dataTable, statusChip, type Column } from '../common/fragments.js';
import {
  describeReason,
  formatAgo,
  formatCoinAmount,
  formatDay,
  formatExactly,
  formatFiat,
  isPositive,
} from '../common/format.js';
import { hasNoPayout } from '../common/order-story.js';
import { coinMark, optionIcon } from '../../../widget/marks/icons.js';
import { networkName } from '../../../widget/text/format.js';
import { optionName } from './option-names.js';
import { orderHash } from './route.js';
import { isStuck } from './stuck-orders.js';

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

/** What the order is for. */
export const amountColumn: Column<Pick<OrderSummary, 'order_amount' | 'fiat_currency'>> = {
  title: 'Amount',
  className: 'amount',
  cell: ({ order_amount, fiat_currency }) => formatFiat(order_amount, fiat_currency),
};

/** A time as people say it, and to the second when it is pointed at. */
export const whenView = (seconds: number, now: number) =>
  html`<time datetime=${new Date(seconds * 1000).toISOString()} title=${formatExactly(seconds)}
    >${formatDay(seconds, now)}</time
  >`;

/** What was charged, and what went back. After a refund in full both are the same amount. */
function movedNotes({ captured_amount, refunded_amount, fiat_currency }: OrderSummary) {
  const [charged, refunded] = [captured_amount, refunded_amount].map((amount) =>
    amount && isPositive(amount) ? formatFiat(amount, fiat_currency) : '',
  );
  return [
    charged && charged !== refunded ? html`<small>charged ${charged}</small>` : nothing,
    refunded ? html`<small>refunded ${refunded}</small>` : nothing,
  ];
}

/** What is worth knowing of a status besides its name: why it is so, and that no money was taken. */
function stateNote(order: OrderSummary, now: number): string {
  const { status, status_reason: reason, captured_amount: captured } = order;
  const isOver = status === 'failed' || status === 'expired' || status === 'canceled';
  const nothingTaken = isOver && captured !== undefined && !isPositive(captured) ? 'nothing charged' : '';
  const waiting = isStuck(order, now)
    ? `no change since ${formatDay(order.changed_at, now).replace(/^[TY]/, (letter) => letter.toLowerCase())}`
    : '';
  return [describeReason(reason ?? ''), nothingTaken, waiting].filter(Boolean).join(', ');
}

/** What a person is needed for. */
function decisionLink(order: OrderSummary, now: number) {
  const label = order.status === 'on_hold' ? 'Decide…' : 'Check…';
  if (order.status !== 'on_hold' && !isStuck(order, now)) return nothing;
  return html`<a class="button" href=${orderHash(order.transaction_code)}
    >${label}<span class="hidden"> ${order.external_reference}</span></a
  >`;
}

export const optionView = (name: string | null) =>
  name === null
    ? html`<span class="note">not chosen</span>`
    : html`<span class="by"
        ><span class="glyph">${optionIcon({ name, show_name: name })}</span>${optionName(name)}</span
      >`;

/** The exact number of coins when the shown one is pointed at. */
const payoutView = (order: OrderSummary) =>
  hasNoPayout(order)
    ? html`<span class="note">none</span>`
    : html`
        <span class="by" title=${`${order.payout_amount ?? order.crypto_amount ?? ''} ${order.crypto_currency}`}
          ><span class="glyph coin">${coinMark(order)}</span>
          <span>${formatCoinAmount(order)} <small>on ${networkName(order.crypto_currency_network)}</small></span></span
        >
      `;

const orderColumns = (now: number): readonly Column<OrderSummary>[] => [
  {
    title: 'When',
    className: 'medium when',
    cell: ({ created_at: at }) => html`${whenView(at, now)}<small>${formatAgo(at, now)}</small>`,
  },
  {
    title: 'Reference',
    isRowHead: true,
    cell: (order) => html`
      ${orderLink(order.transaction_code, order.external_reference)}
      <small class="narrow"
        >${whenView(order.created_at, now)} <span>${optionName(order.payment_option ?? '')}</span></small
      >
    `,
  },
  { title: 'Option', className: 'medium', cell: ({ payment_option }) => optionView(payment_option) },
  {
    ...amountColumn,
    cell: (order) => html`
      ${amountColumn.cell(order)}${movedNotes(order)}
      ${hasNoPayout(order) ? nothing : html`<small class="narrow">${formatCoinAmount(order)}</small>`}
    `,
  },
  { title: 'Payout', className: 'medium payout', cell: payoutView },
  {
    title: 'State',
    className: 'state',
    cell: (order) =>
      html`<div class="decision">
        <div>${statusChip(order.status)}<small>${stateNote(order, now)}</small></div>
        ${decisionLink(order, now)}
      </div>`,
  },
];

/** Where it is narrow, the time and the option stand below the reference, and the payout below the amount. */
export const ordersTable = (
  orders: readonly OrderSummary[],
  { now, label }: { readonly now: number; readonly label: string },
) =>
  dataTable(orders, {
    columns: orderColumns(now),
    keyOf: (order) => order.transaction_code,
    className: 'orders',
    label,
  });
