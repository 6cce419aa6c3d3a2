import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Desk, View } from '../desk.js';
import { whenOf, wordsOf } from '../format.js';
import type { Webhook } from '../wire.js';
import { block, chip, copyable, firstOf, prettyJson } from './parts.js';

type Attempt = Webhook['attempts'][number];

const attemptRow = ({ number, at, took, status, error }: Attempt, { now }: Desk) => html`
  <tr>
    <td>${number}</td>
    <td>${whenOf(at / 1000, now)}</td>
    <td>${status ?? '–'}</td>
    <td>${error === null ? 'accepted' : wordsOf(error)}</td>
    <td>${Math.round(took)} ms</td>
  </tr>
`;

const attemptsTable = ({ attempts }: Webhook, desk: Desk) => html`
  <table class="attempts">
    <thead>
      <tr>
        <th scope="col">Try</th>
        <th scope="col">At</th>
        <th scope="col">Status</th>
        <th scope="col">Outcome</th>
        <th scope="col">Took</th>
      </tr>
    </thead>
    <tbody>
      ${attempts.map((attempt) => attemptRow(attempt, desk))}
    </tbody>
  </table>
`;

const stateOf = ({ state, attempts }: Webhook, { mode }: Desk) => {
  if (mode === 'tab') return chip('disabled', 'not sent');
  return state === 'waiting' && attempts.length > 0 ? chip('retrying') : chip(state);
};

/** Tries run on the real time, whatever the account's clock says. */
function nextTry({ state, next_attempt_at }: Webhook, { mode }: Desk): string {
  if (mode === 'tab') return 'A tab sends no webhooks.';
  if (state !== 'waiting' || next_attempt_at === null) return '';
  const now = Date.now() / 1000;
  const at = next_attempt_at / 1000;
  return at <= now ? 'Due now.' : `Next try at ${whenOf(at, now)}.`;
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
};

function triesOf({ attempts: { length } }: Webhook): string {
  if (length === 0) return 'no try yet';
  return length === 1 ? '1 try' : `${length} tries`;
}

const webhookView = (webhook: Webhook, desk: Desk) => html`
  <details class="entry">
    <summary>
      ${stateOf(webhook, desk)}
      <code>${webhook.type}</code>
      <span class="about">
        ${desk.mode === 'tab' ? nothing : html`<span>${triesOf(webhook)}</span>`}
        <span>${webhook.audience}, ${hostOf(webhook.url)}</span>
        <time>${whenOf(webhook.created_at / 1000, desk.now)}</time>
      </span>
    </summary>
    <div class="entry-body">
      <p class="line">
        <span class="note">${nextTry(webhook, desk)}</span>
        <button
          class="plain"
          type="button"
          ?disabled=${desk.mode === 'tab'}
          @click=${() => desk.act('POST webhooks/replay', { query: { id: webhook.id }, done: 'It will be sent again' })}
        >
          Replay
        </button>
      </p>
      ${webhook.attempts.length === 0 ? nothing : attemptsTable(webhook, desk)}
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>${webhook.url}</dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>${copyable(webhook.id, { what: 'the id', desk })}</dd>
        </div>
      </dl>
      ${block('Body', prettyJson(webhook.body))}
    </div>
  </details>
`;

/** Every message with every try. */
export function webhooksView(): View {
  const first = firstOf(8);
  return (desk) => {
    const { webhooks } = desk.board;
    if (webhooks.length === 0) {
      return html`<p class="note empty">None yet. Orders that name a webhook URL are told of every change.</p>`;
    }
    const { shown, more } = first(webhooks, { desk, what: 'webhooks' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ id }) => id,
          (webhook) => html`<li>${webhookView(webhook, desk)}</li>`,
        )}
      </ul>
      ${more}
    `;
  };
}
