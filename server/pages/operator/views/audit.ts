import { html, nothing } from 'lit';
import { listAudit, type AuditEntry } from '#contract';
import { humanize } from '../../common/format.js';
import { dataTable, panel, scroller, type Column } from '../../common/fragments.js';
import { definePage, type ConsoleContext } from '../console-context.js';
import { toHash } from '../route.js';
import { localTime, orderLink, pager } from './parts.js';

const describeRequest = ({ request }: AuditEntry): string =>
  Object.entries(request)
    .map(([name, value]) => `${humanize(name)} ${humanize(value)}`)
    .join(', ');

const orderNote = ({ transaction_code: code }: AuditEntry) =>
  code === null ? nothing : html`<small>${orderLink(code, code.slice(0, 8))}</small>`;

const auditColumns = ({ now, route }: ConsoleContext): readonly Column<AuditEntry>[] => [
  { title: 'At', cell: ({ at, client, actor }) => html`${localTime(at, now)}<small>${client}, ${actor} key</small>` },
  {
    title: 'What',
    cell: (entry) => html`
      <code>${entry.action}</code><small>${describeRequest(entry)}</small>
      ${route.page === 'order' ? nothing : orderNote(entry)}
    `,
  },
  { title: 'Reason', cell: ({ reason }) => reason ?? '–' },
  { title: 'Outcome', cell: ({ outcome }) => humanize(outcome) },
];

export const auditTable = (entries: readonly AuditEntry[], context: ConsoleContext) =>
  entries.length === 0
    ? html`<p class="note empty">Nothing has been done by hand.</p>`
    : scroller(
        'What was done by hand',
        dataTable(entries, { columns: auditColumns(context), keyOf: ({ id }) => id, className: 'log cards' }),
      );

export const auditPage = definePage({
  title: 'Audit',
  pollMs: 10_000,
  load: ({ client, route: { query }, signal }) =>
    client.call(listAudit, { query: { before: query['before'], limit: '25' }, signal }),
  view: ({ entries, next }, context) =>
    panel({
      id: 'audit',
      title: 'What was done by hand',
      content: html`${auditTable(entries, context)}
      ${pager('Pages of the audit', [['Older entries', next === null ? undefined : toHash('audit', { before: next })]])}`,
    }),
});
