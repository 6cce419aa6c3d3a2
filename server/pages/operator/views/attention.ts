import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { listWebhooks, upstreamReport, type UnknownOrder, type Webhook } from '#contract';
import { copyButton } from '../../common/fragments.js';
import { formatMoney } from '../../common/format.js';
import type { DeskContext, DeskPage, View } from '../desk-context.js';
import { toHash } from '../route.js';
import { listAll, listStuck, type OrderList } from '../stuck-orders.js';
import { localTime, orderLink, ordersTable } from './order-links.js';
import { webhookList } from './webhook-list.js';

type Attention = {
  readonly onHold: OrderList;
  readonly stuck: OrderList;
  readonly failedWebhooks: readonly Webhook[];
  readonly upstream: {
    readonly is_simulated: boolean;
    readonly answers: boolean;
    readonly unknown: readonly UnknownOrder[];
  };
  readonly checks: Readonly<Record<string, boolean>> | undefined;
};

const maxWebhooks = 50;
const maxRows = 20;

type Group = {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly note: string;
  readonly list: unknown;
};

const countText = (count: number, isCut: boolean): string => `${count}${isCut ? ' or more' : ''}`;

const groupPanel = ({ id, title, count, note, list }: Group) => html`
  <section class="panel" id=${id} aria-labelledby=${`${id}-title`}>
    <div class="panel-head">
      <h2 id=${`${id}-title`}>${title} <span class="count">${count}</span></h2>
    </div>
    <p class="note">${note}</p>
    ${list}
  </section>
`;

const moreLink = ({ orders, isCut }: OrderList, hash: string) =>
  orders.length <= maxRows && !isCut
    ? nothing
    : html`<nav class="pager" aria-label="More orders"><a class="plain" href=${hash}>All of them</a></nav>`;

const unknownRow = (order: UnknownOrder, context: DeskContext) => html`
  <tr>
    <td class="amount">${formatMoney(order.fiat_amount, order.fiat_currency)}</td>
    <th scope="row">${orderLink(order.transaction_code, order.external_reference)}</th>
    <td>${copyButton(order.transaction_code, { itemName: 'the transaction code', context })}</td>
    <td>${localTime(order.created_at, context.now)}</td>
  </tr>
`;

const unknownTable = (orders: readonly UnknownOrder[], context: DeskContext) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="Orders with an unknown outcome">
    <table class="orders">
      <thead>
        <tr>
          <th scope="col" class="amount">Amount</th>
          <th scope="col">Reference</th>
          <th scope="col">Transaction code</th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          orders,
          ({ transaction_code }) => transaction_code,
          (order) => unknownRow(order, context),
        )}
      </tbody>
    </table>
  </div>
`;

function groupsOf({ onHold, stuck, failedWebhooks, upstream }: Attention, context: DeskContext): Group[] {
  const { now } = context;
  const groups: Group[] = [];
  if (onHold.orders.length > 0) {
    groups.push({
      id: 'on-hold',
      title: 'On hold',
      count: countText(onHold.orders.length, onHold.isCut),
      note: 'They wait until somebody moves them. Open an order for its reason.',
      list: html`${ordersTable(onHold.orders.slice(0, maxRows), { now, label: 'Orders on hold' })}${moreLink(onHold, toHash('orders', { status: 'on_hold' }))}`,
    });
  }
  if (upstream.unknown.length > 0) {
    groups.push({
      id: 'unknown',
      title: 'Unknown at the upstream',
      count: String(upstream.unknown.length),
      note: 'The upstream may have taken these orders: its answer was lost. They are not sent again. Look them up there by their transaction code, then settle them with “npm run reconcile”.',
      list: unknownTable(upstream.unknown, context),
    });
  }
  if (stuck.orders.length > 0) {
    groups.push({
      id: 'stuck',
      title: 'Stuck',
      count: countText(stuck.orders.length, stuck.isCut),
      note: 'Between payment and completion, without a change for an hour. The longest wait comes first.',
      list: html`${ordersTable(stuck.orders.slice(0, maxRows), { now, label: 'Stuck orders' })}${stuck.orders.length > maxRows ? html`<p class="note">These are the first ${maxRows}.</p>` : nothing}`,
    });
  }
  if (failedWebhooks.length > 0) {
    groups.push({
      id: 'failed-webhooks',
      title: 'Webhooks that failed for good',
      count: countText(failedWebhooks.length, failedWebhooks.length === maxWebhooks),
      note: 'All attempts have failed, so that the receiver has not got the change.',
      list: webhookList(failedWebhooks, context),
    });
  }
  return groups;
}

const checkNames: Readonly<Record<string, string>> = {
  database: 'The database takes orders',
  rates: 'Exchange rates are current',
};

const checkRow = (name: string, { text, isGood }: { readonly text: string; readonly isGood: boolean }) => html`
  <li data-check=${name}>
    <span class="dot" data-status=${isGood ? 'completed' : 'failed'}>${isGood ? 'good' : 'failing'}</span>
    <span>${text}</span>
  </li>
`;

const upstreamText = ({ is_simulated, answers }: Attention['upstream']): string => {
  if (is_simulated) return 'There is no upstream: this service processes the orders itself';
  return answers ? 'The upstream answers' : 'The upstream does not answer: buyers cannot place orders';
};

const healthPanel = ({ checks = {}, upstream }: Attention) => html`
  <section class="panel" id="health" aria-labelledby="health-title">
    <div class="panel-head"><h2 id="health-title">Health of the service</h2></div>
    <ul class="checks">
      ${Object.entries(checks).map(([name, isGood]) => checkRow(name, { text: checkNames[name] ?? name, isGood }))}
      ${checkRow('upstream', { text: upstreamText(upstream), isGood: upstream.answers })}
    </ul>
  </section>
`;

const attentionView =
  (attention: Attention): View =>
  (context) => {
    const groups = groupsOf(attention, context);
    return html`
      ${
        groups.length === 0
          ? html`<section class="panel calm" aria-labelledby="calm-title">
              <h2 id="calm-title">Nothing waits for you</h2>
              <p class="note">
                No order is on hold or stuck, and no webhook has failed for good. This page looks again by itself.
              </p>
            </section>`
          : repeat(groups, ({ id }) => id, groupPanel)
      }
      ${healthPanel(attention)}
    `;
  };

/** What needs a person first, and the health of the service. */
export const attentionPage: DeskPage = {
  title: () => 'To do',
  pollMs: 15_000,
  async load({ client, signal }) {
    const now = Date.now() / 1000;
    const [onHold, stuck, webhooks, upstream, checks] = await Promise.all([
      listAll({ client, signal, query: { status: 'on_hold' } }),
      listStuck({ client, signal, now }),
      client.call(listWebhooks, { query: { state: 'failed', limit: String(maxWebhooks) }, signal }),
      client.call(upstreamReport, { signal }),
      client.checks(signal),
    ]);
    if (!onHold.ok) return onHold;
    if (!stuck.ok) return stuck;
    if (!webhooks.ok) return webhooks;
    if (!upstream.ok) return upstream;
    const attention = {
      onHold: onHold.value,
      stuck: stuck.value,
      failedWebhooks: webhooks.value,
      upstream: upstream.value,
      checks,
    };
    return { ok: true, value: attentionView(attention) };
  },
};
