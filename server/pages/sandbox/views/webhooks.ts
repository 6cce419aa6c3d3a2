import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsoleContext, SectionView } from '../console-context.js';
import { formatTimestamp } from '../../common/format.js';
import { prettyJson } from '../../common/dom.js';
import type { Webhook } from '../api-types.js';
import {
  attemptsTable,
  codeBlock,
  copyButton,
  createListTruncation,
  describeAttemptCount,
  hostOf,
  statusChip,
} from '../../common/fragments.js';

/** The sandbox reports milliseconds. */
const attemptsInSeconds = ({ attempts }: Webhook) => attempts.map((attempt) => ({ ...attempt, at: attempt.at / 1000 }));

const stateChip = ({ state, attempts }: Webhook, { mode }: ConsoleContext) => {
  if (mode === 'tab') return statusChip('disabled', 'not sent');
  return state === 'waiting' && attempts.length > 0 ? statusChip('retrying') : statusChip(state);
};

/** Attempts follow the real time, not the account's clock. */
function describeNextAttempt({ state, next_attempt_at }: Webhook, { mode }: ConsoleContext): string {
  if (mode === 'tab') return 'A tab sends no webhooks.';
  if (state !== 'waiting' || next_attempt_at === null) return '';
  const now = Date.now() / 1000;
  const at = next_attempt_at / 1000;
  return at <= now ? 'Due now.' : `Next attempt at ${formatTimestamp(at, now)}.`;
}

const webhookView = (webhook: Webhook, context: ConsoleContext) => html`
  <details class="entry">
    <summary>
      ${stateChip(webhook, context)}
      <code>${webhook.type}</code>
      <span class="about">
        ${context.mode === 'tab' ? nothing : html`<span>${describeAttemptCount(webhook.attempts)}</span>`}
        <span>${webhook.audience}, ${hostOf(webhook.url)}</span>
        <time>${formatTimestamp(webhook.created_at / 1000, context.now)}</time>
      </span>
    </summary>
    <div class="entry-body">
      <p class="line">
        <span class="note">${describeNextAttempt(webhook, context)}</span>
        <button
          class="plain"
          type="button"
          ?disabled=${context.mode === 'tab'}
          @click=${() => context.runCommand('POST webhooks/replay', { query: { id: webhook.id }, successMessage: 'The webhook is queued' })}
        >
          Replay
        </button>
      </p>
      ${webhook.attempts.length === 0 ? nothing : attemptsTable(attemptsInSeconds(webhook), context.now)}
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>${webhook.url}</dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>${copyButton(webhook.id, { itemName: 'the id', context })}</dd>
        </div>
      </dl>
      ${codeBlock('Body', prettyJson(webhook.body))}
    </div>
  </details>
`;

/** Every webhook with its attempts. */
export function webhooksView(): SectionView {
  const truncateList = createListTruncation(8);
  return (context) => {
    const { webhooks } = context.snapshot;
    if (webhooks.length === 0) {
      return html`<p class="note empty">No webhooks yet. An order with a webhook URL sends one for every change.</p>`;
    }
    const { shown, more } = truncateList(webhooks, { context, itemName: 'webhooks' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ id }) => id,
          (webhook) => html`<li>${webhookView(webhook, context)}</li>`,
        )}
      </ul>
      ${more}
    `;
  };
}
