import { html, nothing } from 'lit';
import type { SandboxRequest, SandboxWebhook } from '#contract';
import { describeReply, webhookLog, webhookLogEntry } from '../common/entries.js';
import { formatTimestamp } from '../common/format.js';
import { codeBlock, plainButton } from '../common/fragments.js';
import { chargeOf } from './orders-view.js';
import type { ConsoleContext, SectionView } from './snapshot.js';

/** A tab sends nothing. */
const sendAgainButton = ({ id }: SandboxWebhook, { isInTab, runCommand }: ConsoleContext) =>
  isInTab
    ? nothing
    : plainButton('Send again', () =>
        runCommand('POST webhooks/replay', { query: { id }, successMessage: describeReply }),
      );

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

export const webhooksView: SectionView = (context) =>
  webhookLog(context.snapshot.webhooks, (webhook) => webhookView(webhook, context));

/** A path wraps after its slashes and between its parameters, never within a word. */
const requestRow = ({ method, path, status, time, ms }: SandboxRequest, now: number) => html`
  <li>
    <code><b>${method}</b> ${path.split(/(?<=[/?&])/).map((part) => html`${part}<wbr />`)}</code>
    <span class="chip-status" data-status=${status < 400 ? 'delivered' : status < 500 ? 'unknown' : 'failed'}
      >${status}</span
    >
    <small>${formatTimestamp(time, now)}</small>
    <small>${Math.round(ms)} ms</small>
  </li>
`;

/** The last requests, the newest first. */
export const requestsView: SectionView = ({ snapshot: { requests }, now }) => html`
  <ul class="rows requests">
    ${requests.slice(0, 20).map((request) => requestRow(request, now))}
  </ul>
`;
