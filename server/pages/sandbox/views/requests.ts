import { html, nothing } from 'lit';
import type { SandboxRequest } from '#contract';
import { createTruncatedList, logEntry } from '../../common/entries.js';
import { prettyJson } from '../../common/dom.js';
import { factList } from '../../common/facts.js';
import { codeBlock, statusChip } from '../../common/fragments.js';
import type { ConsoleContext, SectionView } from '../console-context.js';

const valueList = (name: string, list: SandboxRequest['request']['headers']) =>
  list.length === 0
    ? nothing
    : html`<h3>${name}</h3>
        ${factList(list.map((pair) => [pair.name, pair.value]))}`;

const requestView = ({ request, response, startedDateTime, time, comment }: SandboxRequest, { now }: ConsoleContext) =>
  logEntry({
    chip: statusChip(response.status < 400 ? 'delivered' : 'failed', String(response.status)),
    code: `${request.method} ${new URL(request.url).pathname}`,
    about: [comment, `${time} ms`],
    at: Date.parse(startedDateTime) / 1000,
    now,
    body: html`
      ${valueList('Query', request.queryString)} ${valueList('Headers', request.headers)}
      ${valueList('Reply headers', response.headers)}
      ${
        response.content.text === ''
          ? html`<p class="note">No body: a stream, or a connection that was reset.</p>`
          : codeBlock('Reply', prettyJson(response.content.text))
      }
    `,
  });

/** Keys that stay with their requests when newer requests are added. */
function withStableKeys(
  requests: readonly SandboxRequest[],
): { readonly key: string; readonly request: SandboxRequest }[] {
  const seen = new Map<string, number>();
  const keyedEntries = requests.toReversed().map((request) => {
    const name = `${request.startedDateTime} ${request.request.url}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name} ${count}`, request };
  });
  return keyedEntries.reverse();
}

export function requestsView(): SectionView {
  const truncatedList = createTruncatedList(12);
  return (context) =>
    truncatedList(withStableKeys(context.snapshot.requests), {
      keyOf: ({ key }) => key,
      view: ({ request }) => requestView(request, context),
      itemName: 'requests',
      note: 'No requests yet.',
      redraw: context.redraw,
    });
}
