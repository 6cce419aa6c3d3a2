import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { OrderSummary } from '#contract';
import { statusChip } from '../../common/fragments.js';
import { formatMoney, formatTimestamp, humanize } from '../../common/format.js';
import { orderHash } from '../route.js';

/** A link to the page of an order. */
export const orderLink = (code: string, label: string) =>
  html`<a class="order-link" href=${orderHash(code)}>${label}</a>`;

/** The date and the time in the local time zone, for lists of days and of months. */
export const localTime = (seconds: number, now: number) =>
  html`<time datetime=${new Date(seconds * 1000).toISOString()}>${formatTimestamp(seconds, now)}</time>`;

const orderRow = (order: OrderSummary, now: number) => html`
  <tr data-code=${order.transaction_code}>
    <td>
      ${statusChip(order.status)}${order.status_reason === null ? '' : html`<small>${humanize(order.status_reason)}</small>`}
    </td>
    <td class="amount">${formatMoney(order.fiat_amount, order.fiat_currency)}</td>
    <th scope="row">
      ${orderLink(order.transaction_code, order.external_reference)}
      <code class="wide">${order.transaction_code}</code>
      <small class="narrow">${localTime(order.changed_at, now)}</small>
    </th>
    <td class="wide">${order.crypto_amount} ${order.crypto_currency}<small>${order.crypto_currency_network}</small></td>
    <td class="wide">${localTime(order.created_at, now)}</td>
    <td class="not-narrow">${localTime(order.changed_at, now)}</td>
  </tr>
`;

/**
 * Orders as a table, in which a row stays the row of its order when others come and go: with its focus and its selection.
 * Where it is narrow, columns are left out, and the last change stands below the reference.
 */
export const ordersTable = (
  orders: readonly OrderSummary[],
  { now, label }: { readonly now: number; readonly label: string },
) => html`
  <table class="orders" aria-label=${label}>
    <thead>
      <tr>
        <th scope="col">Status</th>
        <th scope="col" class="amount">Amount</th>
        <th scope="col">Reference</th>
        <th scope="col" class="wide">Payout</th>
        <th scope="col" class="wide">Created</th>
        <th scope="col" class="not-narrow">Last change</th>
      </tr>
    </thead>
    <tbody>
      ${repeat(
        orders,
        ({ transaction_code }) => transaction_code,
        (order) => orderRow(order, now),
      )}
    </tbody>
  </table>
`;
