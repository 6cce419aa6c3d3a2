import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Redelivered, Webhook } from '#contract';
import { describeRedelivery } from '../../packages/client/index.js';
import { formatTimestamp, humanize, plural } from './format.js';
import { copyButton, dataTable, scroller, statusChip, type Column, factList } from './fragments.js';

/** Webhooks that stay open when others come and go. */
export const webhookLog = <Item extends Webhook>(webhooks: readonly Item[], view: (webhook: Item) => unknown) => html`
  <ul class="rows">
    ${repeat(
      webhooks,
      ({ id }) => id,
      (webhook) => html`<li>${view(webhook)}</li>`,
    )}
  </ul>
`;

type Attempt = Webhook['attempts'][number];

const attemptColumns = (now: number): readonly Column<Attempt>[] => [
  { title: 'Attempt', cell: ({ number }) => number },
  { title: 'At', cell: ({ at }) => formatTimestamp(at, now) },
  { title: 'Status', cell: ({ status }) => status ?? '–' },
  { title: 'Outcome', cell: ({ error }) => (error === null ? 'accepted' : humanize(error)) },
  { title: 'Took', cell: ({ took }) => `${Math.round(took)} ms` },
];

/** What became of a webhook that was sent again. */
export const describeReply = (redelivered: Redelivered): string =>
  describeRedelivery(redelivered, (seconds) => formatTimestamp(seconds, Date.now() / 1000));

/** When a waiting webhook is sent next; empty for others. `now` in Unix seconds of the service's real clock. */
export const describeNextAttempt = (webhook: Webhook, now: number): string => {
  const { state, next_attempt_at: at, asleep_until } = webhook;
  if (state !== 'waiting' || at === null) return '';
  if (typeof asleep_until === 'number' && asleep_until > now)
    return `It waits until ${formatTimestamp(asleep_until, now)} for its receiver or an earlier webhook of its order. Sending it again does not wait.`;
  return at <= now ? 'Due now.' : `Next attempt at ${formatTimestamp(at, now)}.`;
};

/** What stops a webhook, of a list that begins with the newest: the first of its order that waits, or its receiver. */
function describeWait(webhook: Webhook, all: readonly Webhook[]): string {
  const keyOf = ({ state, transaction_code, audience }: Webhook) => state + transaction_code + audience;
  const first = all.findLast((one) => keyOf(one) === keyOf(webhook)) ?? webhook;
  return `waiting for ${first === webhook ? 'its receiver' : first.type}`;
}

type WebhookOptions = {
  /** The list that it is in. */
  readonly all: readonly Webhook[];
  readonly now: number;
  /** False for a host that sends nothing, so that attempts mean nothing either. */
  readonly isSent: boolean;
  readonly note: string;
  readonly action: unknown;
  readonly body?: unknown;
};

/** A line of the log, which opens to its details. */
export const webhookLogEntry = (webhook: Webhook, options: WebhookOptions) => {
  const { id, type, audience, url, attempts, created_at, asleep_until } = webhook;
  const { all, now, isSent, note, action, body } = options;
  const isAsleep = webhook.state === 'waiting' && typeof asleep_until === 'number' && asleep_until > now;
  const state = isAsleep ? 'asleep' : webhook.state === 'waiting' && attempts.length > 0 ? 'retrying' : webhook.state;
  const table = dataTable(attempts, { columns: attemptColumns(now), className: 'attempts' });
  const tries = attempts.length === 0 ? 'no attempt yet' : plural(attempts.length, 'attempt');
  return html`
    <details class="entry" data-id=${id}>
      <summary>
        ${isSent ? statusChip(state, isAsleep ? describeWait(webhook, all) : state) : statusChip('disabled', 'not sent')}
        <code>${type}</code>
        <span class="about">
          ${isSent ? html`<span>${tries}</span>` : nothing}
          <span>${audience}, ${new URL(url).host}</span>
          <time>${formatTimestamp(created_at, now)}</time>
        </span>
      </summary>
      <div class="entry-body">
        <p class="line"><span class="note">${note}</span>${action}</p>
        ${attempts.length === 0 ? nothing : scroller('Attempts', table)}
        ${factList([
          ['To', url],
          ['Id', copyButton(id, 'the id')],
        ])}
        ${body}
      </div>
    </details>
  `;
};
