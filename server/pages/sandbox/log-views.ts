import { html } from 'lit';
import type { SandboxRequest, SandboxWebhook } from '#contract';
import { describeReply, webhookLog, webhookLogEntry } from '../common/entries.js';
import { formatTimestamp } from '../common/format.js';
import { codeBlock, emptyState } from '../common/fragments.js';
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

const statusLook = (status: number): string => (status < 400 ? 'delivered' : status < 500 ? 'unknown' : 'failed');

/** A path wraps after its slashes and between its parameters, never within a word. */
const requestRow = ({ method, path, status, time, ms }: SandboxRequest, now: number) => html`
  <li>
    <code><b>${method}</b> ${path.split(/(?<=[/?&])/).map((part) => html`${part}<wbr />`)}</code>
    <span class="chip-status" data-status=${statusLook(status)}>${status}</span>
    <small>${formatTimestamp(time, now)}</small>
    <small>${Math.round(ms)} ms</small>
  </li>
`;

/** The last requests, the newest first. */
export const requestsView: SectionView = ({ snapshot: { requests }, now }) =>
  requests.length === 0
    ? emptyState({ title: 'No requests yet.', text: 'What a page or a backend asks of the service is listed here.' })
    : html`<ul class="rows requests">
        ${requests.slice(0, 20).map((request) => requestRow(request, now))}
      </ul>`;
