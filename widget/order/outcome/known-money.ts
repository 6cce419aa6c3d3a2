import { ownValue } from '../../common/own-value.js';
import type { OrderedState } from '../../state/machine.js';

const holdReasons = [
  'compliance_review',
  'amount_mismatch',
  'coin_mismatch',
  'address_mismatch',
  'late_payment',
  'tx_dropped',
  'invalid_address',
  'liquidity',
] as const;

/** Declined by the bank before anything was authorised: only then it is known that nothing was charged. */
const declines = ['card_declined', 'insufficient_funds', 'authentication_failed'] as const;

/** A processor may suspect fraud after the bank has authorised the payment. */
const otherFailures = ['fraud_suspected', 'processor_error', 'authorization_timeout', 'review_failed'] as const;

export type HoldReason = (typeof holdReasons)[number];
type Reason = HoldReason | (typeof declines)[number] | (typeof otherFailures)[number];

/** Only these statuses show their reason; a refund shows none, whatever led to it. */
const reasonsByStatus: Readonly<Record<string, readonly Reason[]>> = {
  on_hold: holdReasons,
  failed: [...declines, ...otherFailures],
};

export const showsReason = (status: string): boolean => Object.hasOwn(reasonsByStatus, status);

type Reported = Pick<OrderedState, 'snapshot'> & { readonly order: Pick<OrderedState['order'], 'status'> };

const isDecline = (reason: Reason | undefined): boolean => declines.some((one) => one === reason);

const hasPassed = ({ order, snapshot }: Reported, status: string): boolean =>
  order.status === status || !!snapshot?.timeline.some((change) => change.status === status);

/**
 * Why an order failed or waits, if there are words for it. A decline after a review counts as none: money was in between,
 * and the words of a decline ask to pay again.
 */
export function explainedReason(state: Reported): Reason | undefined {
  const reason = ownValue(reasonsByStatus, state.order.status)?.find((name) => name === state.snapshot?.status_reason);
  return isDecline(reason) && hasPassed(state, 'on_hold') ? undefined : reason;
}

/** Whether an amount that the service may not report is above zero. */
export const isPositive = (amount = ''): amount is string => /[1-9]/.test(amount);

/** Whether the service has reported that the buyer's money arrived. */
export const isReceived = (state: Reported): boolean =>
  hasPassed(state, 'paid') ||
  isPositive(state.snapshot?.captured_amount) ||
  !!state.snapshot?.timeline.some(({ reason }) => reason === 'late_payment');

/**
 * Whether it is known that the order holds no money: nothing was authorised, or all of it is back. Not after a deadline, a
 * cancellation or a fault of the processor: a transfer may be on its way.
 */
export const holdsNoMoney = (state: Reported): boolean =>
  state.order.status === 'refunded' || (state.order.status === 'failed' && isDecline(explainedReason(state)));

/** Whether the payout that was sent last has been lost. */
export const isDropped = ({ snapshot }: Reported): boolean =>
  snapshot?.timeline.findLast(({ status, reason }) => status === 'sending' || reason === 'tx_dropped')?.reason ===
  'tx_dropped';

/** Whether coins may be on their way already: the order waits after it has sent some, and they are not known to be lost. */
export const mayBeSent = (state: Reported): boolean => hasPassed(state, 'sending') && !isDropped(state);

/** Whether an order with this status has ended without a payment that is known. */
export const isUnpaidEnd = (status: string): boolean => ['expired', 'canceled', 'failed'].includes(status);

/** Whether the order is over, goes back or is on hold, and is known to have sent no coins. */
export const isKnownUnsent = (state: Reported): boolean =>
  !!state.snapshot &&
  (isUnpaidEnd(state.order.status) || ['on_hold', 'refunding', 'refunded'].includes(state.order.status)) &&
  !hasPassed(state, 'sending');

/** Whether the service has reported that it has taken no money by the end. A payment may still be on its way. */
export const isNoneReached = ({ order, snapshot }: Reported): boolean =>
  order.status === 'expired' || (!!snapshot?.captured_amount && !isPositive(snapshot.captured_amount));

/** Whether the buyer may have sent nothing: no payment was reported, before or at the end. */
export const mayBeUnpaid = (state: Reported): boolean =>
  isUnpaidEnd(state.order.status) &&
  !hasPassed(state, 'on_hold') &&
  !['authorization_timeout', 'review_failed'].includes(explainedReason(state) ?? '');
