import { html } from 'lit';
import type { SandboxRequest, SandboxWebhook } from '#contract';
import { describeNextAttempt, describeReply, webhookLog, webhookLogEntry } from '../common/entries.js';
import { formatTimestamp } from '../common/format.js';
import { codeBlock, dataTable, emptyState, scroller, type Column } from '../common/fragments.js';
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

const webhookView = (webhook: SandboxWebhook, context: ConsoleContext) =>
  webhookLogEntry(webhook, {
    all: context.snapshot.webhooks,
    now: context.now,
    isSent: !context.isInTab,
    // Attempts follow the real time, not the sandbox's clock.
    note: context.isInTab ? 'A tab sends no webhooks.' : describeNextAttempt(webhook, Date.now() / 1000),
    action: sendAgainButton(webhook, context),
    body: codeBlock('Body', JSON.stringify(JSON.parse(webhook.body), null, 2)),
  });

export const webhooksView: SectionView = (context) =>
  context.snapshot.webhooks.length === 0
    ? emptyState({ title: 'No webhooks yet.', text: 'An order with a webhook URL sends one for every change.' })
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
