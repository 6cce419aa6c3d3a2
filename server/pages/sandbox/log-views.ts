import { html } from 'lit';
import type { SandboxRequest, SandboxWebhook } from '#contract';
import { describeReply, webhookLog, webhookLogEntry } from '../common/entries.js';
import { formatTimestamp } from '../common/format.js';
import { codeBlock, dataTable, emptyState, scroller, type Column } from '../common/fragments.js';
import { chargeOf } from './orders-view.js';
import type { ConsoleContext, SectionView } from './snapshot.js';

const sendAgainButton = ({ id }: SandboxWebhook, { isInTab, runCommand }: ConsoleContext) => html`
  <button
    class="plain"
    type="button"
    ?disabled=${isInTab}
    @click=${() => runCommand('POST webhooks/replay', { query: { id }, successMessage: describeReply })}
  >
    Send again
  </button>
`;

/** Its order before it, which opens. */
function webhookView(webhook: SandboxWebhook, context: ConsoleContext) {
  const { orders, webhooks: all } = context.snapshot;
  const code = webhook.transaction_code;
  const known = orders.find(({ order }) => order.transaction_code === code);
  return html`
    <a class="order-link" href=${`#orders/${code}`}
      >${known?.order.external_reference ?? code.slice(0, 8)} <small>${known && chargeOf(known)}</small></a
    >
    ${webhookLogEntry(webhook, {
      all,
      now: context.now,
      isSent: !context.isInTab,
      action: sendAgainButton(webhook, context),
      body: codeBlock('Body', JSON.stringify(JSON.parse(webhook.body), null, 2)),
    })}
  `;
}

const noWebhooks = emptyState({
  title: 'No webhooks yet.',
  text: 'Create an order with a receiver under “Webhooks to”: each of its changes is sent there and listed here.',
});

export const webhooksView: SectionView = (context) =>
  context.snapshot.webhooks.length === 0
    ? noWebhooks
    : webhookLog(context.snapshot.webhooks, (webhook) => webhookView(webhook, context));

const columnsAt = (now: number): readonly Column<SandboxRequest>[] => [
  { title: 'Time', cell: ({ time }) => formatTimestamp(time, now) },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Request', cell: ({ method, path }) => html`<code>${method} ${path}</code>` },
  { title: 'Took', cell: ({ ms }) => `${Math.round(ms)} ms` },
];

/** The last requests, the newest first. */
export const requestsView: SectionView = ({ snapshot: { requests }, now }) =>
  requests.length === 0
    ? emptyState({ title: 'No requests yet.', text: '' })
    : scroller('Requests', dataTable(requests.slice(0, 20), { columns: columnsAt(now), className: 'attempts' }));
