import { html, nothing } from 'lit';
import type { AccountOrder, AuditEntry } from '#contract';
import { formatFiat, humanize } from '../common/format.js';
import { dataTable, scroller, statusChip, type Column } from '../common/fragments.js';
import { moveLabel } from './move-texts.js';
import { whenView } from './parts.js';

type AuditedOrder = Pick<AccountOrder, 'fiat_currency' | 'crypto_currency'>;

/** An action in the words of its button. An action of a later release is named as the service names it. */
export function auditAction({ action, request }: AuditEntry, { fiat_currency }: AuditedOrder): string {
  const { trigger = '', amount } = request;
  if (action === 'order.move') return moveLabel(trigger) ?? `Move the order: ${humanize(trigger)}`;
  if (action === 'webhook.redeliver') return 'Send a webhook again';
  if (action !== 'order.refund') return action;
  return `Record refund of ${amount ? formatFiat(amount, fiat_currency) : 'what is left'}`;
}

/** A value in words; those that the action says already have none. */
const details: Readonly<Record<string, (value: string, order: AuditedOrder) => string>> = {
  from: (status) => `the order was ${humanize(status)}`,
  status_reason: (reason) => `the buyer reads “${humanize(reason)}”`,
  payout_amount: (amount, { crypto_currency }) => `${amount} ${crypto_currency}`,
  author: (author) => `returned by ${author}`,
  tx_hash: (hash) => `transaction ${hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash}`,
};

/** How it was done: `the buyer reads “amount mismatch”, the order was processing`. */
export const auditDetails = ({ request }: AuditEntry, order: AuditedOrder): string =>
  Object.entries(request)
    .flatMap(([name, value]) => details[name]?.(value, order) ?? [])
    .join(', ');

/** The key and the network of a call. */
const auditActor = ({ actor, client }: AuditEntry): string =>
  `${actor === 'write' ? 'Secret key' : 'Key that only reads'}, ${client}`;

const outcomeLooks: Readonly<Record<string, string>> = { done: 'completed', pending: 'pending' };

const auditColumns = (order: AuditedOrder, now: number): readonly Column<AuditEntry>[] => [
  { title: 'When', cell: (entry) => html`${whenView(entry.at, now)} <small>${auditActor(entry)}</small>` },
  { title: 'What', cell: (entry) => html`${auditAction(entry, order)}<small>${auditDetails(entry, order)}</small>` },
  { title: 'Why', cell: ({ reason }) => (reason === null ? nothing : `“${reason}”`) },
  { title: 'Outcome', cell: ({ outcome }) => statusChip(outcomeLooks[outcome] ?? 'failed', humanize(outcome)) },
];

/** What was done by hand with an order. */
export const auditTable = (order: AccountOrder, now: number) =>
  scroller(
    'What was done by hand',
    dataTable(order.audit, { columns: auditColumns(order, now), keyOf: ({ id }) => id, className: 'log' }),
  );
