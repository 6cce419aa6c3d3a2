/** Texts for progress and outcomes of an order. Reason keys are the wire names. */
export const en = {
  /** For merchants whose buyers send coins themselves. */
  warning: 'Only {coin} on the {network} network reaches this address. Anything else sent to it is lost.',
  timeLeft: 'Time left to pay',
  minutesLeft: { one: 'Less than {count} minute left to pay.', other: 'Less than {count} minutes left to pay.' },
  secondsLeft: { one: 'Less than {count} second left to pay.', other: 'Less than {count} seconds left to pay.' },
  three_d_secure: 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.',
  action: 'There’s one more step on the page where you pay.',
  goConfirm: 'Confirm the payment',
  /** By what `required` is: one of 12 confirmations, one of 1 confirmation. */
  confirmations: { one: '{count} of {required} confirmation', other: '{count} of {required} confirmations' },
  done: 'Done:',
  donePending: 'Order placed',
  doneProcessing: 'Payment checked',
  /** The processor holds the money, and has not taken it. */
  authorized: 'Payment approved',
  held: '{amount} is held, not charged · {option}.',
  /** What becomes of money that is held. */
  ifHeld: 'Your order goes on, or the hold is released.',
  /** How long the current step has lasted. */
  elapsed: 'Elapsed {time}',
  /** Once the money is there, until the coins are sent. */
  preparing: 'Preparing to send {coin}',
  transaction: 'Blockchain transaction',
  /** The coins: what the party that paid out has reported, else the estimate. */
  delivered: '{coin} delivered',
  date: 'Date',
  youPaid: 'You paid {amount} · {option}.',
  received: 'We received {amount} · {option}.',
  deliveredTo: 'Delivered on {network} to',
  /** Above the address of an order that has ended before the payout. */
  notSent: 'We sent no {coin} to this address on {network}',
  viewTransaction: 'View transaction',
  backToShop: 'Back to the shop',
  onHold: 'We’re checking this order',
  /** The rows of an order on hold: what happens next, by when, and what the buyer may have to do. */
  next: 'Next',
  nextReview: 'A person looks at it',
  by: 'By',
  /** Once the time of “By” has passed. */
  overdue: 'This takes longer than we said. Contact {shop} with the order code below.',
  you: 'You',
  youDocument: 'may need to send a document',
  youProof: 'may need to send proof of payment',
  youAddress: 'may need to send an address',
  youNothing: 'need to do nothing',
  failed: 'Payment failed',
  /** Only where it is known: the bank has declined the payment. */
  nothingCharged: 'Nothing charged',
  expired: 'Time is up',
  canceled: 'Order canceled',
  refunding: 'Refund on its way',
  /** Where the amount is known. */
  refundingAmount: 'Refunding {amount}',
  refunded: 'Refunded',
  refundedAmount: 'Refunded {amount}',
  /** A part of it, while the order goes on. */
  refundedPart: 'Refunded: {amount}. Remaining: {rest}.',
  completedBecause: 'The {coin} has arrived at the address below.',
  /** Where the payment was received. */
  onHoldBecause: 'Your order then goes on, or you get your money back.',
  dontPayAgain: 'Don’t pay again.',
  /** After a failure that may have taken money. */
  chargeUnknown: 'We don’t know whether you were charged.',
  contactShop: 'Contact {shop} with the order code below.',
  /** After `updatesIfPaid`, of an order on hold. */
  ifUnpaid: 'Not paid yet? Don’t pay now: wait until the check is done.',
  failedBecause: 'The payment didn’t go through.',
  expiredBecause: 'The time to pay ran out, and no payment has reached us.',
  /** After each sentence that leaves open whether a payment was made, then the next one where none may have been. */
  alreadyPaid: 'Already paid? Don’t pay again: contact {shop} with the order code below.',
  notPaid: 'Not paid? Order again in the shop.',
  /** Where nothing was charged, and the order cannot start over here. */
  orderAgain: 'Order again in the shop.',
  /** After a cancellation of an order whose money was held. */
  released: 'The hold on your money is released. Your bank may still show it for some days.',
  /** The party to contact: the name of the merchant, where the page sets it. */
  shop: 'the shop',
  refundingBecause: 'We couldn’t complete this order. We’re sending your money back.',
  /** Of a refund on its way, too. Where the option is known. */
  refundedTo: 'Refund to: {option}.',
  /** To a card. */
  refundDays: 'It usually takes 3–5 days.',
  refundedBecause: 'We’ve sent your money back.',
  compliance_review: 'We may ask you for a document.',
  amount_mismatch: 'The amount doesn’t match your order. We’re looking into it.',
  coin_mismatch: 'The coin or network doesn’t match your order. We’re looking into it.',
  address_mismatch: 'The address doesn’t match your order. We’re looking into it.',
  late_payment: 'The payment arrived after the time to pay ran out. We’re looking into it.',
  tx_dropped: 'Sending the {coin} didn’t work. We’re looking into it: it is sent again, or you get a refund.',
  invalid_address: 'We couldn’t send to this address. Contact {shop} with the order code below.',
  liquidity: 'Sending the {coin} takes longer than usual.',
  /** With a card; with another option `declined`. */
  card_declined: 'Your card was declined. Try another card, or ask your bank.',
  insufficient_funds: 'There wasn’t enough money on the card or account. Choose another way to pay.',
  authentication_failed: 'Your bank didn’t confirm the payment. Try again, or choose another way to pay.',
  declined: 'The payment was declined. Choose another way to pay.',
  fraud_suspected: 'The payment was declined.',
  processor_error: 'The payment provider had a problem.',
  authorization_timeout: 'Your payment wasn’t confirmed in time.',
  review_failed: 'We couldn’t accept this payment.',
  copyTransaction: 'Copy the transaction',
  copyCode: 'Copy order code',
  startOver: 'Start over',
  contactSupport: 'Contact support',
  printReceipt: 'Print receipt',
};
