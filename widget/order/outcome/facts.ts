import type { OrderedState } from '../../state/machine.js';
import type { en } from '../../text/en/outcome.js';

type ReasonRow = {
  /** Only this status shows the reason; a refund shows none, whatever led to it. */
  readonly status: 'on_hold' | 'failed';
  /** What follows its sentence. */
  readonly next?: readonly (keyof typeof en & ('lookingInto' | 'sentAgain' | 'contactShop'))[];
  /** What the buyer may need to send. */
  readonly duty?: keyof typeof en & (`you${string}` | 'compliance_review');
  /** Its sentence says how the order goes on. */
  readonly isClosed?: boolean;
  /** Its sentence says why the money then goes back, too. */
  readonly isRefundCause?: boolean;
  /** Declined by the bank before anything was authorised: only then it is known that nothing was charged. */
  readonly isDecline?: boolean;
  /** The bank had authorised the payment before. */
  readonly isAuthorised?: boolean;
};

const lookingInto = ['lookingInto'] as const;

const reasonTable = <Name extends string>(rows: Readonly<Record<Name, ReasonRow>>) => rows;

/** Why an order failed or waits, by the name that the service reports. */
export const reasons = reasonTable({
  compliance_review: { status: 'on_hold', duty: 'compliance_review' },
  amount_mismatch: { status: 'on_hold', duty: 'youProof', next: lookingInto, isRefundCause: true },
  coin_mismatch: { status: 'on_hold', duty: 'youAddress', next: lookingInto, isRefundCause: true },
  address_mismatch: { status: 'on_hold', duty: 'youAddress', next: lookingInto, isRefundCause: true },
  late_payment: { status: 'on_hold', duty: 'youProof', next: lookingInto, isRefundCause: true },
  tx_dropped: { status: 'on_hold', next: ['lookingInto', 'sentAgain'], isClosed: true, isRefundCause: true },
  invalid_address: { status: 'on_hold', duty: 'youAddress', next: ['contactShop'], isRefundCause: true },
  liquidity: { status: 'on_hold', isClosed: true },
  card_declined: { status: 'failed', isDecline: true },
  insufficient_funds: { status: 'failed', isDecline: true },
  authentication_failed: { status: 'failed', isDecline: true },
  // A processor may suspect fraud after the bank has authorised the payment.
  fraud_suspected: { status: 'failed' },
  processor_error: { status: 'failed' },
  authorization_timeout: { status: 'failed', isAuthorised: true },
  review_failed: { status: 'failed', isAuthorised: true },
});

type Reason = keyof typeof reasons;

/** Whether an amount that the service may not report is above zero. */
export const isPositive = (amount = ''): amount is string => /[1-9]/.test(amount);

type Reported = Pick<OrderedState, 'snapshot'> & { readonly order: Pick<OrderedState['order'], 'status'> };

/** What is known of an order, from its status and the newest report of the service. */
export function orderFacts({ order: { status }, snapshot }: Reported) {
  const { timeline = [], captured_amount: captured, status_reason } = snapshot ?? {};
  const hasPassed = (name: string): boolean => status === name || timeline.some((change) => change.status === name);
  const named = (Object.keys(reasons) as Reason[]).find((name) => name === status_reason);
  // A decline after a review counts as none: money was in between, and the words of a decline ask to pay again.
  const reason =
    named && reasons[named].status === status && !(reasons[named].isDecline && hasPassed('on_hold'))
      ? named
      : undefined;
  const row: Partial<ReasonRow> = reason ? reasons[reason] : {};
  const lastSent = timeline.findLast((change) => change.status === 'sending' || change.reason === 'tx_dropped');
  const isDropped = lastSent?.reason === 'tx_dropped';
  return {
    /** Why the order failed or waits, if there are words for it. */
    reason,
    /** The service has reported that the buyer's money arrived. */
    isReceived:
      hasPassed('paid') || isPositive(captured) || timeline.some((change) => change.reason === 'late_payment'),
    /**
     * It is known that the order holds no money: nothing was authorised, or all of it is back. Not after a deadline, a
     * cancellation or a fault of the processor: a transfer may be on its way.
     */
    isFree: status === 'refunded' || !!row.isDecline,
    /** The service has reported that it has taken no money by the end. A payment may still be on its way. */
    isNoneReached: status === 'expired' || (!!captured && !isPositive(captured)),
    /** The buyer may have sent nothing: no payment was reported, before or at the end. */
    mayBeUnpaid: ['expired', 'canceled', 'failed'].includes(status) && !hasPassed('on_hold') && !row.isAuthorised,
    /** The payout that was sent last has been lost. */
    isDropped,
    /** Coins may be on their way already: the order has sent some, and they are not known to be lost. */
    mayBeSent: hasPassed('sending') && !isDropped,
    /** The order is known to have sent no coins. */
    isUnsent: !!snapshot && !hasPassed('sending'),
  };
}

export type OrderFacts = ReturnType<typeof orderFacts>;
