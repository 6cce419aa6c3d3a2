import type { AccountOrder, AuditEntry } from '#contract';
import { capitalize, formatFiat, humanize } from '../common/format.js';
import { changesOf, type TimelineEntry } from '../common/order-story.js';
import { moveLabel } from './move-texts.js';

type AuditedOrder = Pick<AccountOrder, 'fiat_currency' | 'crypto_currency'>;

/** An action in the words of its button. An action of a later release is named as the service names it. */
export function auditAction({ action, request }: AuditEntry, { fiat_currency }: AuditedOrder): string {
  const { trigger = '', amount } = request;
  if (action === 'order.move') return moveLabel(trigger) ?? capitalize(humanize(trigger));
  if (action === 'webhook.redeliver') return 'Send a webhook again';
  if (action !== 'order.refund') return action;
  return `Record refund of ${amount ? formatFiat(amount, fiat_currency) : 'what is left'}`;
}

/** A value in words; those that the action says already have none. */
const details: Readonly<Record<string, (value: string, order: AuditedOrder) => string>> = {
  status_reason: (reason) => `the buyer reads “${humanize(reason)}”`,
  payout_amount: (amount, { crypto_currency }) => `${amount} ${crypto_currency}`,
  author: (author) => `returned by ${author}`,
  tx_hash: (hash) => `transaction ${hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash}`,
};

/** How it was done: `the buyer reads “amount mismatch”`. */
export const auditDetails = ({ request, outcome }: AuditEntry, order: AuditedOrder): string =>
  Object.entries(outcome === 'done' ? request : {})
    .flatMap(([name, value]) => details[name]?.(value, order) ?? [])
    .join(', ');

/** Why an act was done and how, and by which key of which network. */
const byHand = (entry: AuditEntry, order: AuditedOrder) => ({
  why: [entry.reason === null ? '' : `“${entry.reason}”`, auditDetails(entry, order)].filter(Boolean).join(', '),
  who: `${entry.actor === 'write' ? 'Secret key' : 'Key that only reads'}, ${entry.client}`,
});

/** An act without a change of the order. One that did not succeed says so. */
const actOf = (entry: AuditEntry, order: AuditedOrder): TimelineEntry => ({
  at: entry.at,
  text: (entry.outcome === 'done' ? '' : `Refused, ${humanize(entry.outcome)}: `) + auditAction(entry, order),
  ...byHand(entry, order),
});

/** What made a change without an act of an operator. */
function authorOf({ status }: TimelineEntry, { upstream }: Pick<AccountOrder, 'upstream'>): string {
  if (status === 'pending') return 'Checkout';
  if (status === 'expired') return 'Deadline';
  return upstream === null ? 'Service' : 'Upstream';
}

/** An act and the change that it made are recorded within one call. */
const maxCallSeconds = 2;

/** What happened to an order, by itself and by hand: a change that was made by hand says why and by whom. */
export function storyOf(order: AccountOrder): readonly TimelineEntry[] {
  const acts = order.audit.toReversed();
  let from: string | undefined;
  const changes = changesOf(order).map((change) => {
    const at = acts.findIndex(
      ({ at: time, outcome, request }) =>
        outcome === 'done' && request['from'] === from && Math.abs(change.at - time) <= maxCallSeconds,
    );
    const [act] = at < 0 ? [] : acts.splice(at, 1);
    from = change.status;
    if (!act) return { ...change, who: authorOf(change, order) };
    const { why, who } = byHand(act, order);
    const reason = act.request['status_reason'] === undefined ? change.why : '';
    return { ...change, who, why: [reason, why].filter(Boolean).join(', ') };
  });
  return [...changes, ...acts.map((act) => actOf(act, order))].sort((one, other) => one.at - other.at);
}
