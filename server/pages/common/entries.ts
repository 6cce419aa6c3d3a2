import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Redelivered, Webhook } from '#contract';
import { formatTimestamp, humanize } from './format.js';
import { copyButton, dataTable, scroller, statusChip, type Column, factList } from './fragments.js';
import { eventWords } from './order-story.js';

/** Webhooks that stay open when others come and go. */
export const webhookLog = <Item extends Webhook>(webhooks: readonly Item[], view: (webhook: Item) => unknown) => html`
  <ul class="rows log">
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
  { title: 'Outcome', cell: ({ error }) => (error === 'connection' ? 'no connection' : humanize(error ?? 'accepted')) },
  { title: 'Took', cell: ({ took }) => `${Math.round(took)} ms` },
];

const unsentReasons: Readonly<Record<string, string>> = {
  in_flight: 'an attempt of it is on its way',
  busy: 'another request to its receiver is on its way',
  rate: 'its receiver has never answered 2xx and has had its requests of this hour',
  not_sent: 'this service sends nothing',
};

function describeUndelivered({ outcome, status, error }: Redelivered): string {
  if (outcome !== 'refused') return `Not sent now: ${unsentReasons[error ?? ''] ?? error}.`;
  return status === null ? `Not delivered: no answer (${error}).` : `Not delivered: the receiver answered ${status}.`;
}

/** What became of a webhook that was sent again, in one or two sentences. */
export function describeReply(redelivered: Redelivered): string {
  const { outcome, status, next_attempt_at: at } = redelivered;
  if (outcome === 'delivered') return `Delivered: the receiver answered ${status}.`;
  const next = at === null ? '' : formatTimestamp(at, Date.now() / 1000);
  return `${describeUndelivered(redelivered)} ${next ? `The next attempt is at ${next}.` : 'No further attempt follows.'}`;
}

type Outcome = Readonly<Record<'state' | 'answer' | 'note', string>>;

const notes: Readonly<Record<string, string>> = {
  disabled: 'nothing more is sent',
  failed: 'not sent again by itself',
};

/** What stops a webhook, of a list that begins with the newest: the first of its order that waits, or its receiver. */
function describeWait(webhook: Webhook, all: readonly Webhook[]): string {
  const keyOf = ({ state, transaction_code, audience }: Webhook) => state + transaction_code + audience;
  const first = all.findLast((one) => keyOf(one) === keyOf(webhook)) ?? webhook;
  return `waits for ${first === webhook ? 'its receiver' : eventWords(first.type)}`;
}

/** What its receiver answered last, and when it is sent again. Attempts follow the real time, not the sandbox's clock. */
function outcomeOf(webhook: Webhook, all: readonly Webhook[]): Outcome {
  const { state, attempts, next_attempt_at: next, asleep_until: asleep } = webhook;
  const [last, now] = [attempts.at(-1), Date.now() / 1000];
  const reply = last?.status ? `${last.status} in ${Math.round(last.took)} ms` : 'Did not answer';
  const answer = last ? reply : 'not sent yet';
  if (state !== 'waiting') return { state, answer, note: notes[state] ?? '' };
  if (typeof asleep === 'number' && asleep > now) return { state: 'asleep', answer, note: describeWait(webhook, all) };
  const note = next === null || next <= now ? 'due now' : `next try ${formatTimestamp(next, now)}`;
  return { state: last ? 'retrying' : state, answer, note };
}

type WebhookOptions = {
  /** The list that it is in. */
  readonly all: readonly Webhook[];
  readonly now: number;
  /** False for a host that sends nothing, so that attempts mean nothing either. */
  readonly isSent: boolean;
  readonly action: unknown;
  readonly body?: unknown;
};

/** A line of the log: when, what happened, what the receiver answered. It opens to its details. */
export const webhookLogEntry = (webhook: Webhook, { all, now, isSent, action, body }: WebhookOptions) => {
  const { id, type, audience, url, attempts, created_at } = webhook;
  const unsent: Outcome = { state: 'disabled', answer: 'not sent', note: '' };
  const { state, answer, note } = isSent ? outcomeOf(webhook, all) : unsent;
  const table = dataTable(attempts, { columns: attemptColumns(now), className: 'attempts' });
  return html`
    <details class="entry" data-id=${id}>
      <summary>
        <time>${formatTimestamp(created_at, now)}</time>
        <span>${eventWords(type)} <code>${type}</code></span>
        <span class="answer">${statusChip(state, answer)} <small>${note}</small></span>
      </summary>
      <div class="entry-body">
        ${attempts.length === 0 ? nothing : scroller('Attempts', table)}
        ${factList([
          [`To ${audience}`, url],
          ['Id', copyButton(id, 'the id')],
        ])}
        ${body}
        <p>${action}</p>
      </div>
    </details>
  `;
};
