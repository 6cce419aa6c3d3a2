import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Redelivered, Webhook } from '#contract';
import { describeRedelivery } from '../../packages/client/index.js';
import { formatTimestamp, humanize, plural } from './format.js';
import { copyButton, dataTable, scroller, statusChip, type Column, factList, type Fact } from './fragments.js';

type EntryOptions = {
  readonly id?: string;
  readonly chip: unknown;
  readonly code: string;
  readonly about: readonly unknown[];
  /** Unix seconds, like `now`. */
  readonly at: number;
  readonly now: number;
  readonly body: unknown;
};

/** A line of a log, which opens to its details. */
const logEntry = ({ id, chip, code, about, at, now, body }: EntryOptions) => html`
  <details class="entry" data-id=${id ?? nothing}>
    <summary>
      ${chip}
      <code>${code}</code>
      <span class="about">
        ${about.map((text) => html`<span>${text}</span>`)}
        <time>${formatTimestamp(at, now)}</time>
      </span>
    </summary>
    <div class="entry-body">${body}</div>
  </details>
`;

type ListOptions<Item> = {
  readonly keyOf: (item: Item) => string;
  readonly view: (item: Item) => unknown;
};

/** Entries that stay open when others come and go. */
export const logEntryList = <Item>(items: readonly Item[], { keyOf, view }: ListOptions<Item>) => html`
  <ul class="rows">
    ${repeat(items, keyOf, (item) => html`<li>${view(item)}</li>`)}
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

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

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

type WebhookOptions = {
  readonly now: number;
  /** False for a host that sends nothing, so that attempts mean nothing either. */
  readonly isSent: boolean;
  readonly note: string;
  readonly action: unknown;
  readonly facts?: readonly Fact[];
  readonly body?: unknown;
};

export const webhookLogEntry = (webhook: Webhook, options: WebhookOptions) => {
  const { id, type, audience, url, attempts, created_at, asleep_until } = webhook;
  const { now, isSent, note, action, facts = [], body } = options;
  const isAsleep = typeof asleep_until === 'number' && asleep_until > now;
  const waiting = isAsleep ? 'asleep' : attempts.length > 0 ? 'retrying' : 'waiting';
  const state = webhook.state === 'waiting' ? waiting : webhook.state;
  const table = dataTable(attempts, { columns: attemptColumns(now), className: 'attempts' });
  const place = `${audience}, ${hostOf(url)}`;
  return logEntry({
    id,
    chip: isSent ? statusChip(state) : statusChip('disabled', 'not sent'),
    code: type,
    about: isSent ? [attempts.length === 0 ? 'no attempt yet' : plural(attempts.length, 'attempt'), place] : [place],
    at: created_at,
    now,
    body: html`
      <p class="line"><span class="note">${note}</span>${action}</p>
      ${attempts.length === 0 ? nothing : scroller('Attempts', table)}
      ${factList([...facts, ['To', url], ['Id', copyButton(id, 'the id')]])} ${body}
    `,
  });
};
