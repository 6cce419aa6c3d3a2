import { html, nothing } from 'lit';
import { listAudit, type AuditEntry } from '#contract';
import { humanize } from '../../common/format.js';
import { dataTable, panel, scroller, statusChip, type Column } from '../../common/fragments.js';
import { findAuditedOrders, type AuditedOrders } from '../audited-orders.js';
import { defineOperatorPage, type ConsoleContext } from '../console-context.js';
import { operatorHash } from '../route.js';
import { auditAction, auditActor, auditDetails } from './audit-texts.js';
import { orderLink, pager, whenView } from './parts.js';

const outcomeLooks: Readonly<Record<string, string>> = { done: 'completed', pending: 'pending' };

const outcomeView = ({ outcome }: AuditEntry) => statusChip(outcomeLooks[outcome] ?? 'failed', humanize(outcome));

function auditColumns({ now, route }: ConsoleContext, orders: AuditedOrders): readonly Column<AuditEntry>[] {
  const orderOf = ({ transaction_code: code }: AuditEntry) => orders.get(code ?? '');
  const orderCell = (entry: AuditEntry) => {
    const { transaction_code: code } = entry;
    return code === null
      ? nothing
      : html`<span title=${code}>${orderLink(code, orderOf(entry)?.external_reference || code.slice(0, 8))}</span>`;
  };
  return [
    { title: 'When', cell: (entry) => html`${whenView(entry.at, now)}<small>${auditActor(entry)}</small>` },
    {
      title: 'What',
      cell: (entry) => html`${auditAction(entry, orderOf(entry))}<small>${auditDetails(entry, orderOf(entry))}</small>`,
    },
    ...(route.page === 'order' ? [] : [{ title: 'Order', cell: orderCell }]),
    { title: 'Why', cell: ({ reason }) => (reason === null ? nothing : `“${reason}”`) },
    { title: 'Outcome', cell: outcomeView },
  ];
}

type AuditTable = { readonly context: ConsoleContext; readonly orders: AuditedOrders };

export const auditTable = (entries: readonly AuditEntry[], { context, orders }: AuditTable) =>
  scroller(
    'What was done by hand',
    dataTable(entries, { columns: auditColumns(context, orders), keyOf: ({ id }) => id, className: 'log cards' }),
  );

export const auditPage = defineOperatorPage({
  title: 'Audit',
  pollMs: 10_000,
  async load({ client, route: { query }, signal }) {
    const audit = await client.call(listAudit, { query: { before: query['before'], limit: '25' }, signal });
    if (!audit.ok) return audit;
    const codes = audit.value.entries.map(({ transaction_code }) => transaction_code);
    return { ok: true, value: { ...audit.value, orders: await findAuditedOrders(codes, { client, signal }) } };
  },
  view: ({ entries, next, orders }, context) =>
    panel({
      id: 'audit',
      title: 'What was done by hand',
      content: html`
        ${entries.length === 0 ? html`<p class="note empty">Nothing has been done by hand.</p>` : auditTable(entries, { context, orders })}
        ${pager('Pages of the audit', [['Older entries', next === null ? undefined : operatorHash('audit', { before: next })]])}
      `,
    }),
});
