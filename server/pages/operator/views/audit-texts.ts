import type { AccountOrder, AuditEntry } from '#contract';
import { formatFiat, humanize } from '../../common/format.js';

type Request = AuditEntry['request'];

/** What the operator did by a move, in the words of its button. */
const moves: Readonly<Record<string, string>> = {
  submit: 'Recorded that the buyer was paying',
  cancel: 'Canceled the order',
  expire: 'Ended the time to pay',
  decline: 'Recorded that the payment was declined',
  timeout: 'Gave up on the payment',
  hold: 'Put the order on hold',
  require_action: 'Sent the buyer to another step',
  authorize: 'Recorded that the money was held',
  capture: 'Recorded that the money came in',
  broadcast: 'Recorded that the payout was sent',
  confirm: 'Recorded a confirmation',
  finalize: 'Recorded that the payout arrived',
  drop: 'Recorded that the network dropped the payout',
  release: 'Released the payout',
  late_payment: 'Recorded a late payment',
};

const actions: Readonly<Record<string, string>> = {
  'order.move': 'Moved the order',
  'order.refund': 'Refunded what was left',
  'order.capture': 'Captured the held money',
  'order.void': 'Let go of the held money',
  'order.replace': 'Replaced the order',
  'webhook.redeliver': 'Sent the webhook again',
};

/** Each past tense above, as an attempt names it. */
const infinitives: Readonly<Record<string, string>> = {
  Canceled: 'cancel',
  Captured: 'capture',
  Ended: 'end',
  Gave: 'give',
  Let: 'let',
  Moved: 'move',
  Put: 'put',
  Recorded: 'record',
  Refunded: 'refund',
  Released: 'release',
  Replaced: 'replace',
  Sent: 'send',
};

type Order = Pick<AccountOrder, 'fiat_currency' | 'crypto_currency' | 'upstream'>;

const wordsOf = (table: Readonly<Record<string, string>>, key = ''): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function describeRefund({ amount, outcome }: Request, order: Order | undefined): string | undefined {
  if (outcome !== undefined) return `Recorded that a refund ${outcome === 'done' ? 'arrived' : 'failed'}`;
  return amount && `Refunded ${order ? formatFiat(amount, order.fiat_currency) : amount}`;
}

const toAttempt = (action: string): string =>
  action.replace(/^\w+/, (verb) => (wordsOf(infinitives, verb) ? `Tried to ${infinitives[verb]}` : verb));

/**
 * What was done: `Refunded €20.00`; or what was attempted, unless it is done: `Tried to refund €20.00`. An action of a later
 * release is named as the service names it.
 */
export function auditAction({ action, request, outcome }: AuditEntry, order?: Order): string {
  const own = action === 'order.move' ? wordsOf(moves, request['trigger']) : undefined;
  const refund = action === 'order.refund' ? describeRefund(request, order) : undefined;
  const text = own ?? refund ?? wordsOf(actions, action) ?? action;
  return outcome === 'done' ? text : toAttempt(text);
}

const payers: Readonly<Record<string, string>> = { upstream: 'through the upstream', operator: 'by hand' };

/** A value in words; empty for what the action says already. */
const details: Readonly<Record<string, (value: string, order: Order | undefined) => string>> = {
  trigger: (trigger) => (wordsOf(moves, trigger) ? '' : humanize(trigger)),
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

const keys: Readonly<Record<string, string>> = { write: 'the secret key', read: 'the key that only reads' };

/** Who did it, by the key and the network. */
export const auditActor = ({ actor, client }: AuditEntry): string =>
  `with ${wordsOf(keys, actor) ?? actor}, from ${client}`;
