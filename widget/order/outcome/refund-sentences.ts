import type { OrderedState } from '../../state/machine.js';
import { interpolate, joinSentences } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';

const optionName = ({ snapshot, option }: OrderedState): string => snapshot?.payment_option ?? option?.name ?? '';

export const isCardRefund = (state: OrderedState): boolean => /card/.test(optionName(state));

/** Options that take the money from an account, by their name. Of a phone wallet or a voucher that is not known. */
const isAccount = (state: OrderedState): boolean => /bank|wire|transfer|sepa|^instant_local$/.test(optionName(state));

/** Reasons to hold an order whose sentence says why the money then goes back, too. */
const heldFor = [
  'amount_mismatch',
  'coin_mismatch',
  'address_mismatch',
  'late_payment',
  'tx_dropped',
  'invalid_address',
] as const;

/**
 * Why the money goes back, as far as the service has reported it: what the order was held for before, else the reason of the
 * refund. Empty where the report has neither.
 */
export function refundCause({ state, text }: OrderContext): string {
  const timeline = state.snapshot?.timeline ?? [];
  const begin = timeline.findIndex(({ status }) => status === 'refunding');
  const before = timeline.slice(0, Math.max(begin, 0)).findLast(({ reason, status }) => reason || status !== 'on_hold');
  const fact = before?.status === 'on_hold' && heldFor.find((reason) => reason === before.reason);
  if (fact) return text[fact];
  const reason = timeline[begin]?.reason;
  if (reason === 'payout_impossible') return text.tx_dropped;
  return reason === 'review_failed' ? text.review_failed : '';
}

/**
 * Where the money goes, or went, and in how many days where that is known. Empty where the option is not known, and where
 * the operator has sent money back some other way.
 */
export function refundPlace({ state, text, optionText, localizeDigits }: OrderContext): string {
  if (state.snapshot?.refunds?.some(({ by }) => by === 'operator')) return '';
  const { option, order } = state;
  const isBack = order.status === 'refunded';
  if (isCardRefund(state)) {
    const days = text.refundDays.replace(/\d/g, localizeDigits);
    return joinSentences(isBack ? text.sentToCard : text.backToCard, days);
  }
  if (isAccount(state)) return joinSentences(isBack ? text.sentToAccount : text.backToAccount, text.refundTime);
  if (!option) return '';
  const place = interpolate(isBack ? text.sentOtherwise : text.backOtherwise, { option: optionText(option).show_name });
  return joinSentences(place, text.refundTime);
}
