import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsoleContext, SectionView } from '../console-context.js';
import { formatTimestamp } from '../../common/format.js';
import { prettyJson } from '../../common/dom.js';
import type { HarEntry } from '../api-types.js';
import { codeBlock, statusChip, createListTruncation } from '../../common/fragments.js';

type NameValueList = HarEntry['request']['headers'];

const getPathname = ({ request: { url } }: HarEntry): string => new URL(url).pathname;

const getStatusStyle = ({ response: { status } }: HarEntry): string => (status < 400 ? 'delivered' : 'failed');

const definitionList = (name: string, list: NameValueList) =>
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

const requestView = (entry: HarEntry, context: ConsoleContext) => html`
  <details class="entry">
    <summary>
      ${statusChip(getStatusStyle(entry), String(entry.response.status))}
      <code>${entry.request.method} ${getPathname(entry)}</code>
      <span class="about">
        <span>${entry.comment}</span>
        <span>${entry.time} ms</span>
        <time>${formatTimestamp(Date.parse(entry.startedDateTime) / 1000, context.now)}</time>
      </span>
    </summary>
    <div class="entry-body">
      ${definitionList('Query', entry.request.queryString)} ${definitionList('Headers', entry.request.headers)}
      ${definitionList('Reply headers', entry.response.headers)}
      ${
        entry.response.content.text === ''
          ? html`<p class="note">No body: a stream, or a connection that was reset.</p>`
          : codeBlock('Reply', prettyJson(entry.response.content.text))
      }
    </div>
  </details>
`;

/** Keys that stay with their requests when newer requests are added. */
function withStableKeys(requests: readonly HarEntry[]): { readonly key: string; readonly entry: HarEntry }[] {
  const seen = new Map<string, number>();
  const keyedEntries = requests.toReversed().map((entry) => {
    const name = `${entry.startedDateTime} ${entry.request.url}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, entry };
  });
  return keyedEntries.reverse();
}

/** The log of requests and replies. */
export function requestsView(): SectionView {
  const truncateList = createListTruncation(12);
  return (context) => {
    const { requests } = context.snapshot;
    if (requests.length === 0) return html`<p class="note empty">No requests yet.</p>`;
    const { shown, more } = truncateList(withStableKeys(requests), { context, itemName: 'requests' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ key }) => key,
          ({ entry }) => html`<li>${requestView(entry, context)}</li>`,
        )}
      </ul>
      ${more}
    `;
  };
}
