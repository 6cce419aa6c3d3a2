import { html, nothing } from 'lit';
import { listAudit, type AuditEntry } from '#contract';
import { humanize } from '../../common/format.js';
import { dataTable, panel, scroller, statusChip, type Column } from '../../common/fragments.js';
import { defineOperatorPage, type ConsoleContext } from '../console-context.js';
import { operatorHash } from '../route.js';
import { auditAction, auditActor, auditDetails } from './audit-texts.js';
import { orderLink, pager, whenView } from './parts.js';

const outcomeLooks: Readonly<Record<string, string>> = { done: 'completed', pending: 'pending' };

const outcomeView = ({ outcome }: AuditEntry) => statusChip(outcomeLooks[outcome] ?? 'failed', humanize(outcome));

const orderCell = ({ transaction_code: code, external_reference }: AuditEntry) =>
  code === null ? nothing : html`<span title=${code}>${orderLink(code, external_reference || code.slice(0, 8))}</span>`;

const auditColumns = ({ now, route }: ConsoleContext): readonly Column<AuditEntry>[] => [
  { title: 'When', cell: (entry) => html`${whenView(entry.at, now)} <small>${auditActor(entry)}</small>` },
  { title: 'What', cell: (entry) => html`${auditAction(entry)}<small>${auditDetails(entry)}</small>` },
  ...(route.page === 'order' ? [] : [{ title: 'Order', cell: orderCell }]),
  { title: 'Why', cell: ({ reason }) => (reason === null ? nothing : `“${reason}”`) },
  { title: 'Outcome', cell: outcomeView },
];

export const auditTable = (entries: readonly AuditEntry[], context: ConsoleContext) =>
  scroller(
    'What was done by hand',
    dataTable(entries, { columns: auditColumns(context), keyOf: ({ id }) => id, className: 'log cards' }),
  );

export const auditPage = defineOperatorPage({
  title: 'Audit',
  pollMs: 10_000,
  load: ({ client, route: { query }, signal }) =>
    client.call(listAudit, { query: { before: query['before'], limit: '25' }, signal }),
  view: ({ entries, next }, context) =>
    panel({
      id: 'audit',
      title: 'What was done by hand',
      content: html`
        ${entries.length === 0 ? html`<p class="note empty">Nothing has been done by hand.</p>` : auditTable(entries, context)}
        ${pager('Pages of the audit', [['Older entries', next === null ? undefined : operatorHash('audit', { before: next })]])}
      `,
    }),
});
