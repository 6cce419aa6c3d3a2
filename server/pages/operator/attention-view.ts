import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { listWebhooks, upstreamReport, type SuccessOf, type UnknownOrder, type Webhook } from '#contract';
import { copyButton, dataTable, panel, scroller, type Column } from '../common/fragments.js';
import { defineOperatorPage, type ConsoleContext } from './console-context.js';
import { learnOptionNames } from './option-names.js';
import { operatorHash } from './route.js';
import { listAllOrders, listStuck, type OrderList } from './stuck-orders.js';
import { amountColumn, orderLink, ordersTable, pager, whenView } from './parts.js';
import { webhookList } from './webhooks-view.js';

type Attention = {
  readonly onHold: OrderList;
  readonly stuck: OrderList;
  readonly failedWebhooks: readonly Webhook[];
  readonly upstream: SuccessOf<typeof upstreamReport>['data'];
  readonly checks: Readonly<Record<string, boolean>> | undefined;
};

const maxWebhooks = 50;
const maxRows = 20;

type Group = {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly isCut?: boolean;
  readonly note: string;
  readonly list: unknown;
};

const groupPanel = ({ id, title, count, isCut, note, list }: Group) =>
  panel({
    id,
    title: html`${title} <span class="count">${count}${isCut ? ' or more' : ''}</span>`,
    content: html`<p class="note">${note}</p>
      ${list}`,
  });

const unknownColumns = ({ now }: ConsoleContext): readonly Column<UnknownOrder>[] => [
  amountColumn,
  {
    title: 'Reference',
    isRowHead: true,
    cell: ({ transaction_code, external_reference }) => orderLink(transaction_code, external_reference),
  },
  {
    title: 'Transaction code',
    cell: ({ transaction_code }) => copyButton(transaction_code, 'the transaction code'),
  },
  { title: 'Created', cell: ({ created_at }) => whenView(created_at, now) },
];

const unknownTable = (orders: readonly UnknownOrder[], context: ConsoleContext) => {
  const table = dataTable(orders, {
    columns: unknownColumns(context),
    keyOf: ({ transaction_code }) => transaction_code,
    className: 'orders',
  });
  return scroller('Orders with an unknown outcome', table);
};

function groupsOf({ onHold, stuck, failedWebhooks, upstream }: Attention, context: ConsoleContext): readonly Group[] {
  const firstOrders = ({ orders }: OrderList, label: string) =>
    ordersTable(orders.slice(0, maxRows), { now: context.now, label });
  const hasMoreOnHold = onHold.orders.length > maxRows || onHold.isCut;
  const groups: readonly Group[] = [
    {
      id: 'on-hold',
      title: 'On hold',
      count: onHold.orders.length,
      isCut: onHold.isCut,
      note: 'They wait until you decide what becomes of them.',
      list: html`${firstOrders(onHold, 'Orders on hold')}
      ${pager('More orders', [['All of them', hasMoreOnHold ? operatorHash('orders', { status: 'on_hold' }) : undefined]])}`,
    },
    {
      id: 'unknown',
      title: 'Unknown at the upstream',
      count: upstream.unknown.length,
      note: 'The upstream may have taken these orders: its answer was lost. They are not sent again. Look them up there by their transaction code, then settle them with “npm run cli -- reconcile”.',
      list: unknownTable(upstream.unknown, context),
    },
    {
      id: 'stuck',
      title: 'Stuck',
      count: stuck.orders.length,
      isCut: stuck.isCut,
      note: 'Between payment and delivery, without a change for an hour. The longest wait comes first.',
      list: html`${firstOrders(stuck, 'Stuck orders')}
      ${stuck.orders.length > maxRows ? html`<p class="note">These are the first ${maxRows}.</p>` : nothing}`,
    },
    {
      id: 'failed-webhooks',
      title: 'Webhooks that failed for good',
      count: failedWebhooks.length,
      isCut: failedWebhooks.length === maxWebhooks,
      note: 'All attempts have failed, so that the receiver has not got the change.',
      list: webhookList(failedWebhooks, context),
    },
  ];
  return groups.filter(({ count }) => count > 0);
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
  if (is_simulated) return 'There is no upstream';
  return answers ? 'The upstream answers' : 'The upstream does not answer: buyers cannot place orders';
};

const healthPanel = ({ checks = {}, upstream }: Attention) =>
  panel({
    id: 'health',
    title: 'Health of the service',
    content: html`<ul class="checks">
      ${Object.entries(checks).map(([name, isGood]) => checkRow(name, { text: checkNames[name] ?? name, isGood }))}
      ${checkRow('upstream', { text: upstreamText(upstream), isGood: upstream.answers })}
    </ul>`,
  });

const calmPanel = html`
  <section class="panel calm" aria-labelledby="calm-title">
    <h2 id="calm-title">Nothing waits for you</h2>
    <p class="note">No order is on hold or stuck, and no webhook has failed for good.</p>
  </section>
`;

/** What needs a person first, and the health of the service. */
export const attentionPage = defineOperatorPage<Attention>({
  title: 'To do',
  view(attention, context) {
    const groups = groupsOf(attention, context);
    return html`
      ${groups.length === 0 ? calmPanel : repeat(groups, ({ id }) => id, groupPanel)} ${healthPanel(attention)}
    `;
  },
  async load({ client, signal }) {
    const [onHold, stuck, webhooks, upstream, checks] = await Promise.all([
      listAllOrders({ client, signal, query: { status: 'on_hold' } }),
      listStuck({ client, signal }, Date.now() / 1000),
      client.call(listWebhooks, { query: { state: 'failed', limit: String(maxWebhooks) }, signal }),
      client.call(upstreamReport, { signal }),
      client.checks(signal),
    ]);
    if (!onHold.ok) return onHold;
    if (!stuck.ok) return stuck;
    await learnOptionNames([...onHold.value.orders, ...stuck.value.orders], { client, signal });
    if (!webhooks.ok) return webhooks;
    if (!upstream.ok) return upstream;
    const value = {
      onHold: onHold.value,
      stuck: stuck.value,
      failedWebhooks: webhooks.value,
      upstream: upstream.value,
      checks,
    };
    return { ok: true, value };
  },
});
