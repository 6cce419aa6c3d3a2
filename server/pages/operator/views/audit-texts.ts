import type { AuditEntry } from '#contract';
import { formatFiat, humanize } from '../../common/format.js';
import { moveLabel } from './move-texts.js';

const actions: Readonly<Record<string, string>> = {
  'order.move': 'Move the order',
  'order.capture': 'Capture the held money',
  'order.void': 'Let go of the held money',
  'order.replace': 'Replace the order',
  'webhook.redeliver': 'Send the webhook again',
};

const wordsOf = (table: Readonly<Record<string, string>>, key = ''): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The operator who has returned the money records that, as the button says. */
function describeRefund({ request, fiat_currency }: AuditEntry): string {
  const { amount, outcome, by } = request;
  if (outcome !== undefined) return `Record that a refund ${outcome === 'done' ? 'arrived' : 'failed'}`;
  const sum = amount && fiat_currency ? formatFiat(amount, fiat_currency) : (amount ?? 'what is left');
  return by === 'operator' ? `Record a refund of ${sum}` : `Refund ${sum}`;
}

/** An action in the words of its button, such as `Refund €20.00`. An action of a later release is named as the service names it. */
export function auditAction(entry: AuditEntry): string {
  const { action, request } = entry;
  if (action === 'order.refund') return describeRefund(entry);
  const move = action === 'order.move' ? moveLabel(request['trigger'] ?? '') : undefined;
  return move ?? wordsOf(actions, action) ?? action;
}

/** A value in words; empty for what the action says already. */
const details: Readonly<Record<string, (value: string, entry: AuditEntry) => string>> = {
  trigger: (trigger) => (moveLabel(trigger) ? '' : humanize(trigger)),
  amount: () => '',
  outcome: () => '',
  refund_id: () => '',
  by: () => '',
  from: (status) => `the order was ${humanize(status)}`,
  status_reason: (reason) => `the buyer reads “${humanize(reason)}”`,
  payout_amount: (amount, { crypto_currency }) => `${amount} ${crypto_currency ?? 'coins'}`,
  tx_hash: (hash) => `transaction ${hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash}`,
  id: (id) => id,
};

/** How it was done: `the buyer reads “amount mismatch”, the order was processing`. */
export const auditDetails = (entry: AuditEntry): string =>
  Object.entries(entry.request)
    .map(([name, value]) => details[name]?.(value, entry) ?? `${humanize(name)} ${humanize(value)}`)
    .filter(Boolean)
    .join(', ');

const keys: Readonly<Record<string, string>> = { write: 'Secret key', read: 'Key that only reads' };

/** The key and the network of a call. */
export const auditActor = ({ actor, client }: AuditEntry): string => `${wordsOf(keys, actor) ?? actor}, ${client}`;
