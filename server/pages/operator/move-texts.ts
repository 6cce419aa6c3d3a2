import type { AccountOrder } from '#contract';
import { formatCharge, formatFiat, formatPayout, humanize, isPositive } from '../common/format.js';

export type AllowedMove = AccountOrder['allowed'][number];

/** What the operator does by a move, and what it means for the money. */
export type MoveText = { readonly label: string; readonly effect: string };

type Amounts = {
  readonly charge: string;
  readonly payout: string;
  /** That a part was refunded, which the estimate of the payout does not deduct; else empty. */
  readonly refundNote?: string;
};

const texts: Readonly<Record<string, (amounts: Amounts) => MoveText>> = {
  submit: ({ charge }) => ({
    label: 'Record that the buyer is paying',
    effect: `A payment of ${charge} has begun. Nothing is charged yet.`,
  }),
  cancel: () => ({ label: 'Cancel the order', effect: 'Nothing is charged, and the buyer can no longer pay.' }),
  expire: () => ({ label: 'End the time to pay', effect: 'The order expires. Nothing is charged.' }),
  decline: () => ({ label: 'Record that the payment was declined', effect: 'The order fails. Nothing is charged.' }),
  timeout: () => ({ label: 'Give up on the payment', effect: 'The order fails. Nothing is charged.' }),
  hold: ({ payout }) => ({ label: 'Put it on hold', effect: `${payout} waits until you decide.` }),
  require_action: () => ({
    label: 'Ask the buyer for another step',
    effect: 'The payment waits for the buyer. No money moves.',
  }),
  capture: ({ charge, payout }) => ({
    label: `Record that ${charge} came in`,
    effect: `The buyer is charged. ${payout} is due next.`,
  }),
  broadcast: ({ payout, refundNote = '' }) => ({
    label: 'Record that the payout was sent',
    effect: `${payout} is on its way.${refundNote} A refund waits until it has arrived.`,
  }),
  confirm: () => ({ label: 'Record a confirmation', effect: 'The network has confirmed the payout once more.' }),
  finalize: () => ({
    label: 'Record that the payout arrived',
    effect: 'The order is completed. Enter the coins that arrived, if you know them.',
  }),
  drop: ({ payout }) => ({
    label: 'Record that the network dropped the payout',
    effect: `${payout} has not arrived. The order waits on hold until you decide.`,
  }),
  release: ({ charge, payout, refundNote = '' }) => ({
    label: 'Release the payout',
    effect: `${payout} is due next, and ${charge} counts as received.${refundNote}`,
  }),
  late_payment: ({ charge }) => ({
    label: 'Record a late payment',
    effect: `${charge} came in after the order had expired. It waits on hold until you decide.`,
  }),
};

/** The words of a move whose order is not at hand; undefined for a trigger of a later release. */
export const moveLabel = (trigger: string): string | undefined =>
  Object.hasOwn(texts, trigger) ? texts[trigger]?.({ charge: 'the money', payout: 'the payout' }).label : undefined;

function refundNoteOf({ refunded_amount = '0', payout_amount, fiat_currency }: AccountOrder): string {
  if (payout_amount || !isPositive(refunded_amount)) return '';
  return ` ${formatFiat(refunded_amount, fiat_currency)} was refunded, which this estimate does not deduct.`;
}

/** The words for a move of this order. A trigger of a later release is named as the service names it. */
export function describeMove(order: AccountOrder, { trigger, to }: AllowedMove): MoveText {
  const charge = formatCharge(order);
  const payout =
    order.payout_amount || order.crypto_amount ? formatPayout(order) : `The payout in ${formatPayout(order)}`;
  const text = Object.hasOwn(texts, trigger) ? texts[trigger] : undefined;
  return (
    text?.({ charge, payout, refundNote: refundNoteOf(order) }) ?? {
      label: humanize(trigger),
      effect: `The order is then “${humanize(to)}”.`,
    }
  );
}
