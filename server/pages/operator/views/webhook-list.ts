import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { redeliverWebhook, type Webhook } from '#contract';
import {
  attemptsTable,
  copyButton,
  describeAttemptCount,
  factRow,
  hostOf,
  statusChip,
} from '../../common/fragments.js';
import { formatTimestamp } from '../../common/format.js';
import type { DeskContext } from '../desk-context.js';
import { orderLink } from './order-links.js';

const stateChip = ({ state, attempts }: Webhook) =>
  state === 'waiting' && attempts.length > 0 ? statusChip('retrying') : statusChip(state);

function describeNextAttempt({ state, next_attempt_at: at }: Webhook, { now }: DeskContext): string {
  if (state === 'disabled') return 'Its receiver has answered 410: nothing more is sent to this URL.';
  if (state === 'failed') return 'All attempts have failed. It is not sent again by itself.';
  if (state !== 'waiting' || at === null) return '';
  return at <= now ? 'Due now.' : `Next attempt at ${formatTimestamp(at, now)}.`;
}

function redeliver({ id }: Webhook, { client, announce, refresh }: DeskContext): void {
  void client.call(redeliverWebhook, { query: { id } }).then((result) => {
    announce(result.ok ? 'The webhook is queued' : result.message);
    refresh();
  });
}

const webhookEntry = (webhook: Webhook, context: DeskContext) => html`
  <details class="entry" data-id=${webhook.id}>
    <summary>
      ${stateChip(webhook)}
      <code>${webhook.type}</code>
      <span class="about">
        <span>${describeAttemptCount(webhook.attempts)}</span>
        <span>${webhook.audience}, ${hostOf(webhook.url)}</span>
        <time>${formatTimestamp(webhook.created_at, context.now)}</time>
      </span>
    </summary>
    <div class="entry-body">
      <p class="line">
        <span class="note">${describeNextAttempt(webhook, context)}</span>
        ${context.isReadOnly ? nothing : html`<button class="plain" type="button" @click=${() => redeliver(webhook, context)}>Send again</button>`}
      </p>
      ${webhook.attempts.length === 0 ? nothing : html`<div class="scroll" tabindex="0" role="group" aria-label="Attempts">${attemptsTable(webhook.attempts, context.now)}</div>`}
      <dl class="facts">
        ${context.route.page === 'order' ? nothing : factRow('Order', orderLink(webhook.transaction_code, webhook.transaction_code))}
        ${factRow('To', webhook.url)} ${factRow('Id', copyButton(webhook.id, { itemName: 'the id', context }))}
      </dl>
    </div>
  </details>
`;

/** Webhooks with their attempts. One that is open stays open when others come and go. */
export const webhookList = (webhooks: readonly Webhook[], context: DeskContext) => html`
  <ul class="rows">
    ${repeat(
      webhooks,
      ({ id }) => id,
      (webhook) => html`<li>${webhookEntry(webhook, context)}</li>`,
    )}
  </ul>
`;
