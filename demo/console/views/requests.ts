import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Desk, View } from '../desk.js';
import { whenOf } from '../format.js';
import type { LoggedRequest } from '../wire.js';
import { block, chip, firstOf, prettyJson } from './parts.js';

type Named = LoggedRequest['request']['headers'];

const pathOf = ({ request: { url } }: LoggedRequest): string => new URL(url).pathname;

const lookOf = ({ response: { status } }: LoggedRequest): string => (status < 400 ? 'delivered' : 'failed');

const pairs = (name: string, list: Named) =>
  list.length === 0
    ? nothing
    : html`
        <h3>${name}</h3>
        <dl class="facts">
          ${list.map(
            (one) =>
              html`<div>
                <dt>${one.name}</dt>
                <dd>${one.value}</dd>
              </div>`,
          )}
        </dl>
      `;

const requestView = (entry: LoggedRequest, desk: Desk) => html`
  <details class="entry">
    <summary>
      ${chip(lookOf(entry), String(entry.response.status))}
      <code>${entry.request.method} ${pathOf(entry)}</code>
      <span class="about">
        <span>${entry.comment}</span>
        <span>${entry.time} ms</span>
        <time>${whenOf(Date.parse(entry.startedDateTime) / 1000, desk.now)}</time>
      </span>
    </summary>
    <div class="entry-body">
      ${pairs('Query', entry.request.queryString)} ${pairs('Headers', entry.request.headers)}
      ${pairs('Reply headers', entry.response.headers)}
      ${
        entry.response.content.text === ''
          ? html`<p class="note">A stream, or a connection that was cut: nothing to show.</p>`
          : block('Reply', prettyJson(entry.response.content.text))
      }
    </div>
  </details>
`;

/** Names that stay with their requests while newer ones come on top. */
function named(requests: readonly LoggedRequest[]): { readonly key: string; readonly entry: LoggedRequest }[] {
  const seen = new Map<string, number>();
  const named = requests.toReversed().map((entry) => {
    const name = `${entry.startedDateTime} ${entry.request.url}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, entry };
  });
  return named.reverse();
}

/** What was asked of the service, and what it said. */
export function requestsView(): View {
  const first = firstOf(12);
  return (desk) => {
    const { requests } = desk.board;
    if (requests.length === 0) return html`<p class="note empty">None yet.</p>`;
    const { shown, more } = first(named(requests), { desk, what: 'requests' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ key }) => key,
          ({ entry }) => html`<li>${requestView(entry, desk)}</li>`,
        )}
      </ul>
      ${more}
    `;
  };
}
