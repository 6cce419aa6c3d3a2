import { html } from 'lit';
import type { SandboxWebhook } from '#contract';
import { createTruncatedList, webhookEntry } from '../../common/entries.js';
import { prettyJson } from '../../common/dom.js';
import { formatTimestamp } from '../../common/format.js';
import { codeBlock } from '../../common/fragments.js';
import type { ConsoleContext, SectionView } from '../console-context.js';

/** Attempts follow the real time, not the account's clock. */
function describeNextAttempt({ state, next_attempt_at: at }: SandboxWebhook, { mode }: ConsoleContext): string {
  if (mode === 'tab') return 'A tab sends no webhooks.';
  if (state !== 'waiting' || at === null) return '';
  const now = Date.now() / 1000;
  return at <= now ? 'Due now.' : `Next attempt at ${formatTimestamp(at, now)}.`;
}

const replayButton = ({ id }: SandboxWebhook, { mode, runCommand }: ConsoleContext) => html`
  <button
    class="plain"
    type="button"
    ?disabled=${mode === 'tab'}
    @click=${() => runCommand('POST webhooks/replay', { query: { id }, successMessage: 'The webhook is queued' })}
  >
    Replay
  </button>
`;

const webhookView = (webhook: SandboxWebhook, context: ConsoleContext) =>
  webhookEntry(webhook, {
    now: context.now,
    isSent: context.mode === 'server',
    note: describeNextAttempt(webhook, context),
    action: replayButton(webhook, context),
    body: codeBlock('Body', prettyJson(webhook.body)),
  });

/** Every webhook with its attempts. */
export function webhooksView(): SectionView {
  const truncatedList = createTruncatedList(8);
  return (context) =>
    truncatedList(context.snapshot.webhooks, {
      keyOf: ({ id }) => id,
      view: (webhook) => webhookView(webhook, context),
      itemName: 'webhooks',
      note: 'No webhooks yet. An order with a webhook URL sends one for every change.',
      redraw: context.redraw,
    });
}
