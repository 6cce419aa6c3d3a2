import type { AccountOrder, AuditEntry } from '#contract';
import { formatFiat, humanize } from '../../common/format.js';
import { moveLabel } from './move-texts.js';

type Request = AuditEntry['request'];

const actions: Readonly<Record<string, string>> = {
  'order.move': 'Move the order',
  'order.refund': 'Refund what is left',
  'order.capture': 'Capture the held money',
  'order.void': 'Let go of the held money',
  'order.replace': 'Replace the order',
  'webhook.redeliver': 'Send the webhook again',
};

type Order = Pick<AccountOrder, 'fiat_currency' | 'crypto_currency' | 'upstream'>;

const wordsOf = (table: Readonly<Record<string, string>>, key = ''): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function describeRefund({ amount, outcome }: Request, order: Order | undefined): string | undefined {
  if (outcome !== undefined) return `Record that a refund ${outcome === 'done' ? 'arrived' : 'failed'}`;
  return amount && `Refund ${order ? formatFiat(amount, order.fiat_currency) : amount}`;
}

/** An action in the words of its button, such as `Refund €20.00`. An action of a later release is named as the service names it. */
export function auditAction({ action, request }: AuditEntry, order?: Order): string {
  const own = action === 'order.move' ? moveLabel(request['trigger'] ?? '') : undefined;
  const refund = action === 'order.refund' ? describeRefund(request, order) : undefined;
  return own ?? refund ?? wordsOf(actions, action) ?? action;
}

const payers: Readonly<Record<string, string>> = { upstream: 'through the upstream', operator: 'by hand' };

/** A value in words; empty for what the action says already. */
const details: Readonly<Record<string, (value: string, order: Order | undefined) => string>> = {
  trigger: (trigger) => (moveLabel(trigger) ? '' : humanize(trigger)),
  amount: () => '',
  outcome: () => '',
  refund_id: () => '',
  by: (payer, order) =>
    payer === 'upstream' && order?.upstream === null ? '' : (wordsOf(payers, payer) ?? `by ${humanize(payer)}`),
  from: (status) => `the order was ${humanize(status)}`,
  status_reason: (reason) => `the buyer reads “${humanize(reason)}”`,
  payout_amount: (amount, order) => `${amount} ${order?.crypto_currency ?? 'coins'}`,
  tx_hash: (hash) => `transaction ${hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash}`,
  id: (id) => id,
};

/** How it was done: `by hand, the order was completed`. */
export const auditDetails = ({ request }: AuditEntry, order?: Order): string =>
  Object.entries(request)
    .map(([name, value]) => details[name]?.(value, order) ?? `${humanize(name)} ${humanize(value)}`)
    .filter(Boolean)
    .join(', ');

const keys: Readonly<Record<string, string>> = { write: 'Secret key', read: 'Key that only reads' };

/** The key and the network of a call. */
export const auditActor = ({ actor, client }: AuditEntry): string => `${wordsOf(keys, actor) ?? actor}, ${client}`;
