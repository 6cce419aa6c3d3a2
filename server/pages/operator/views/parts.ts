import { html, nothing } from 'lit';
import type { OrderSummary } from '#contract';
import { dataTable, inputControl, statusChip, type Column } from '../../common/fragments.js';
import { formatEstimate, formatMoney, formatTimestamp, humanize } from '../../common/format.js';
import { orderHash } from '../route.js';

export const orderLink = (code: string, label: string) =>
  html`<a class="order-link" href=${orderHash(code)}>${label}</a>`;

export const localTime = (seconds: number, now: number) =>
  html`<time datetime=${new Date(seconds * 1000).toISOString()}>${formatTimestamp(seconds, now)}</time>`;

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

type DayOptions = { readonly id: string; readonly name: string; readonly value: string; readonly isRequired?: boolean };

export const dayControl = (label: string, options: DayOptions) =>
  inputControl(`${label} (day in UTC)`, { ...options, type: 'date', min: '2000-01-01', max: '2099-12-31' });

export const amountColumn: Column<Pick<OrderSummary, 'fiat_amount' | 'fiat_currency'>> = {
  title: 'Amount',
  className: 'amount',
  cell: ({ fiat_amount, fiat_currency }) => formatMoney(fiat_amount, fiat_currency),
};

const orderColumns = (now: number): readonly Column<OrderSummary>[] => [
  {
    title: 'Status',
    cell: ({ status, status_reason: reason }) =>
      html`${statusChip(status)}${reason === null ? nothing : html`<small>${humanize(reason)}</small>`}`,
  },
  amountColumn,
  {
    title: 'Reference',
    isRowHead: true,
    cell: ({ transaction_code: code, external_reference, changed_at }) => html`
      ${orderLink(code, external_reference)}
      <code class="wide">${code}</code>
      <small class="narrow">${localTime(changed_at, now)}</small>
    `,
  },
  {
    title: 'Payout',
    className: 'wide',
    cell: (order) => html`${formatEstimate(order)}<small>${order.crypto_currency_network}</small>`,
  },
  { title: 'Created', className: 'wide', cell: ({ created_at }) => localTime(created_at, now) },
  { title: 'Last change', className: 'not-narrow', cell: ({ changed_at }) => localTime(changed_at, now) },
];

/** Where it is narrow, columns are left out, and the last change stands below the reference. */
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
