import type { AccountOrder } from '#contract';
import { formatCharge, formatFiat, formatPayout, humanize, isPositive, statusWord } from '../common/format.js';

export type AllowedMove = AccountOrder['allowed'][number];

/** What the operator does by a move, and what it means for the money. */
export type MoveText = { readonly label: string; readonly effect: string };

type Amounts = {
  readonly charge: string;
  readonly payout: string;
  /** Where the coins go, in short. */
  readonly address?: string;
  readonly isCharged?: boolean;
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
  hold: ({ payout }) => ({ label: 'Put it on hold', effect: `${payout} waits for your decision.` }),
  require_action: () => ({
    label: 'Ask the buyer for another step',
    effect: 'The payment waits for the buyer. No money moves.',
  }),
  capture: ({ charge, payout }) => ({
    label: `Record that ${charge} came in`,
    effect: `The buyer is charged. ${payout} is to be paid out next.`,
  }),
  broadcast: ({ payout, refundNote = '' }) => ({
    label: 'Record that the payout was sent',
    effect: `${payout} is on its way.${refundNote} A refund waits until it has arrived.`,
  }),
  confirm: () => ({ label: 'Record a confirmation', effect: 'The network has confirmed it once more.' }),
  finalize: () => ({
    label: 'Record that it was delivered',
    effect: 'The order is delivered. Enter the coins that arrived, if you know them.',
  }),
  drop: ({ payout }) => ({
    label: 'Record that the network dropped the payout',
    effect: `${payout} has not arrived. The order is on hold, waiting for your decision.`,
  }),
  release: ({ charge, payout, address = '', isCharged = false, refundNote = '' }) => ({
    label: `Pay out ${payout}`,
    effect: `Goes to ${address}. ${isCharged ? `The buyer stays charged ${charge}` : `Records ${charge} as charged`}.${refundNote}`,
  }),
  late_payment: ({ charge }) => ({
    label: 'Record a late payment',
    effect: `${charge} came in after the order had expired. It is on hold, waiting for your decision.`,
  }),
};

/** The words of a move whose order is not at hand; undefined for a trigger of a later release. */
export const moveLabel = (trigger: string): string | undefined =>
  Object.hasOwn(texts, trigger) ? texts[trigger]?.({ charge: 'the money', payout: 'the coins' }).label : undefined;

function refundNoteOf({ refunded_amount = '0', payout_amount, fiat_currency }: AccountOrder): string {
  if (payout_amount || !isPositive(refunded_amount)) return '';
  return ` ${formatFiat(refunded_amount, fiat_currency)} was refunded, which this estimate does not deduct.`;
}

/** The words for a move of this order. A trigger of a later release is named as the service names it. */
export function describeMove(order: AccountOrder, { trigger, to }: AllowedMove): MoveText {
  const text = Object.hasOwn(texts, trigger) ? texts[trigger] : undefined;
  if (!text) return { label: humanize(trigger), effect: `The order is then “${statusWord(to)}”.` };
  const charge = formatCharge(order);
  const payout = formatPayout(order);
  const { wallet_address, captured_amount: charged = '0' } = order;
  const address = `${wallet_address.slice(0, 4)}…${wallet_address.slice(-6)}`;
  return text({ charge, payout, address, isCharged: isPositive(charged), refundNote: refundNoteOf(order) });
}
