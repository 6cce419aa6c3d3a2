import { html } from 'lit';
import type { SandboxWebhook } from '#contract';
import { describeNextAttempt, describeReply, logEntryList, webhookLogEntry } from '../common/entries.js';
import { prettyJson } from '../common/dom.js';
import { codeBlock } from '../common/fragments.js';
import type { ConsoleContext, SectionView } from './console-context.js';

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
    now: context.now,
    isSent: !context.isInTab,
    // Attempts follow the real time, not the sandbox's clock.
    note: context.isInTab ? 'A tab sends no webhooks.' : describeNextAttempt(webhook, Date.now() / 1000),
    action: sendAgainButton(webhook, context),
    body: codeBlock('Body', prettyJson(webhook.body)),
  });

export const webhooksView: SectionView = (context) =>
  context.snapshot.webhooks.length === 0
    ? html`<p class="note empty">No webhooks yet. An order with a webhook URL sends one for every change.</p>`
    : logEntryList(context.snapshot.webhooks, {
        keyOf: ({ id }) => id,
        view: (webhook) => webhookView(webhook, context),
      });
