import { html, nothing } from 'lit';
import { listAudit, type AuditEntry } from '#contract';
import { humanize } from '../../common/format.js';
import { dataTable, panel, scroller, type Column } from '../../common/fragments.js';
import { definePage, type ConsoleContext } from '../console-context.js';
import { toHash } from '../route.js';
import { orderLink, pager, whenView } from './parts.js';

/** What an action means. One of a later release is named as the service names it. */
const actions: Readonly<Record<string, string>> = {
  'order.move': 'Moved the order',
  'order.refund': 'Refund',
  'order.capture': 'Capture of the held money',
  'order.void': 'Release of the held money',
  'order.replace': 'Replacement of the order',
  'webhook.redeliver': 'Webhook sent again',
};

const triggers: Readonly<Record<string, string>> = {
  release: 'Release of the payout',
  hold: 'Put on hold',
  cancel: 'Cancellation of the order',
};

const payers: Readonly<Record<string, string>> = { upstream: 'through the upstream', operator: 'by the operator' };

const wordsOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const actionText = ({ action, request }: AuditEntry): string =>
  wordsOf(triggers, action === 'order.move' ? (request['trigger'] ?? '') : '') ?? wordsOf(actions, action) ?? action;

const describeField = ([name, value]: readonly [string, string]): string => {
  if (name === 'from') return `was ${humanize(value)}`;
  if (name === 'by') return wordsOf(payers, value) ?? `by ${humanize(value)}`;
  return `${humanize(name)} ${humanize(value)}`;
};

const describeRequest = ({ request }: AuditEntry): string => Object.entries(request).map(describeField).join(', ');

const orderNote = ({ transaction_code: code }: AuditEntry) =>
  code === null ? nothing : html`<small>${orderLink(code, code.slice(0, 8))}</small>`;

const auditColumns = ({ now, route }: ConsoleContext): readonly Column<AuditEntry>[] => [
  { title: 'At', cell: ({ at, client, actor }) => html`${whenView(at, now)}<small>${client}, ${actor} key</small>` },
  {
    title: 'What',
    cell: (entry) => html`
      ${actionText(entry)}<small>${describeRequest(entry)}</small>
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
