import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { listAudit, type AuditEntry } from '#contract';
import { humanize } from '../../common/format.js';
import type { DeskContext, DeskPage, View } from '../desk-context.js';
import { toHash } from '../route.js';
import { localTime, orderLink } from './order-links.js';

const describeRequest = ({ request }: AuditEntry): string =>
  Object.entries(request)
    .map(([name, value]) => `${humanize(name)} ${humanize(value)}`)
    .join(', ');

const auditRow = (entry: AuditEntry, { now, route }: DeskContext) => html`
  <tr>
    <td>${localTime(entry.at, now)}<small>${entry.client}, ${entry.actor} key</small></td>
    <td><code>${entry.action}</code><small>${describeRequest(entry)}</small></td>
    <td>
      ${entry.reason ?? '–'}
      ${route.page === 'order' || entry.transaction_code === null ? nothing : html`<small>${orderLink(entry.transaction_code, entry.transaction_code)}</small>`}
    </td>
    <td>${humanize(entry.outcome)}</td>
  </tr>
`;

/** What was done by hand. It scrolls where it is too wide. */
export const auditTable = (entries: readonly AuditEntry[], context: DeskContext) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="What was done by hand">
    <table>
      <thead>
        <tr>
          <th scope="col">At</th>
          <th scope="col">What</th>
          <th scope="col">Reason</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          entries,
          ({ id }) => id,
          (entry) => auditRow(entry, context),
        )}
      </tbody>
    </table>
  </div>
`;

type AuditPage = { readonly entries: readonly AuditEntry[]; readonly next: string | null };

const auditView =
  ({ entries, next }: AuditPage): View =>
  (context) =>
    html`
      <section class="panel" aria-labelledby="audit-title">
        <div class="panel-head"><h2 id="audit-title">What was done by hand</h2></div>
        ${entries.length === 0 ? html`<p class="note empty">Nothing has been done by hand.</p>` : auditTable(entries, context)}
        ${next === null ? nothing : html`<nav class="pager" aria-label="Pages of the audit"><a class="plain" href=${toHash('audit', { before: next })}>Older entries</a></nav>`}
      </section>
    `;

/** Every change by hand: who, when, what and why. */
export const auditPage: DeskPage = {
  title: () => 'Audit',
  pollMs: 10_000,
  async load({ client, route: { query }, signal }) {
    const result = await client.call(listAudit, { query: { before: query['before'], limit: '50' }, signal });
    return result.ok ? { ok: true, value: auditView(result.value) } : result;
  },
};
