/** Texts for progress and outcomes of an order. Reason keys are the wire names. */
export const en = {
  /** After a click on the link to pay that nothing came of. The address to copy stands beside it. */
  noTab: 'No tab opened.',
  openHere: 'Open here',
  copyPage: 'Copy link',
  timeLeft: 'Time left to pay',
  minutesLeft: { one: 'Less than {count} minute left to pay.', other: 'Less than {count} minutes left to pay.' },
  secondsLeft: { one: 'Less than {count} second left to pay.', other: 'Less than {count} seconds left to pay.' },
  /** The headline of what the bank or the page of the payment asks for, which one of the next two says. */
  confirmPayment: 'Confirm the payment',
  three_d_secure: 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.',
  action: 'There’s one more step on the page where you pay.',
  /** After either: no service reports until when. */
  actNow: 'Confirm it soon. Your order then goes on by itself.',
  goConfirm: 'Confirm on {host}',
  /** By what `required` is: one of 12 confirmations, one of 1 confirmation. */
  confirmations: { one: '{count} of {required} confirmation', other: '{count} of {required} confirmations' },
  /** Status keys are the wire names. */
  processing: 'Payment in progress',
  paid: 'Charged',
  sending: 'Sending {coin}',
  done: 'Done:',
  donePending: 'Order placed',
  /** The last step, while it is to come. */
  delivery: 'Delivery',
  /** How long the current step has lasted. */
  elapsed: 'Elapsed {time}',
  /** Once the buyer is charged, until the coins are sent: no service reports when that is. */
  preparing: 'Preparing to send {coin}',
  transaction: 'Transaction',
  /** What opens the receipt of a completed order. */
  details: 'Details',
  /** The coins: what the party that paid out has reported, else the estimate. */
  delivered: '{coin} delivered',
  date: 'Date',
  charged: 'Charged {amount} ({option}).',
  /** Another amount than that of the order, or with an option that is not known. */
  chargedOther: 'Charged {amount}.',
  amountUnknown: 'We don’t know yet how much arrived.',
  /** Where the buyer has typed the address. */
  goesTo: 'Your {coin} on {network} goes to',
  /** Where the page has set the address. */
  coinGoesTo: '{coin} on {network} goes to',
  deliveredTo: 'Delivered on {network} to',
  /** Above the address of an order on hold. */
  notSentYet: 'We’ve sent no {coin} to this address on {network} yet',
  viewTransaction: 'View transaction',
  backToShop: 'Back to the shop',
  onHold: 'We’re checking this order',
  /** The rows of an order on hold: what happens next, by when, and what the buyer may have to do. */
  next: 'Next',
  nextReview: 'A person looks at it',
  by: 'By',
  /** Once the time of “By” has passed; `contactShop` follows. */
  overdue: 'This takes longer than we said.',
  youProof: 'You may need to send proof of payment.',
  youAddress: 'You may need to send an address.',
  youNothing: 'You don’t need to do anything.',
  /** Of a status that has no words here. It may be of an order that is paid; `dontPayAgain` and `contactShop` follow. */
  otherStatus: 'We’re following this order',
  /** Of an order on hold, too. */
  otherBecause: 'We don’t know yet whether your payment has arrived.',
  failed: 'Payment failed',
  /** Only where it is known: the bank has declined the payment. */
  nothingCharged: 'Nothing charged',
  canceled: 'Order canceled',
  canceledByShop: 'Canceled by the shop',
  refunding: 'Refund on its way',
  /** Where the amount is known. */
  refundingAmount: 'Refunding {amount}',
  refunded: 'Refunded',
  refundedAmount: 'Refunded {amount}',
  /** A part of it, while the order goes on. */
  refundedPart: 'Refunded: {amount}. Remaining: {rest}.',
  completedBecause: 'The {coin} has arrived at the address below.',
  /** Where the buyer was charged. */
  onHoldBecause: 'Your order then goes on, or you get your money back.',
  dontPayAgain: 'Don’t pay again.',
  /** After a failure that may have taken money. */
  chargeUnknown: 'We don’t know whether you were charged.',
  contactShop: 'Contact {shop} with the order code below.',
  /** Of an order on hold whose payment is not known. */
  ifUnpaid: 'Paid or not, don’t pay now: wait until the check is done.',
  failedBecause: 'The payment didn’t go through.',
  /** Of an order that has ended, where the service reports that it has taken no money. The headline after a deadline. */
  noneReached: 'No payment reached us.',
  /** After each sentence that leaves open whether a payment was made. */
  alreadyPaid: 'Already paid? Contact {shop}.',
  /** Where nothing was charged, and the order cannot start over here. */
  orderAgain: 'Order again in the shop.',
  /** The party to contact: the name of the merchant, where the page sets it. */
  shop: 'the shop',
  /** Where it is not known where to. */
  refundingBecause: 'We’re sending your money back.',
  /** Where a refund on its way goes. By the kind of the option, else with its name. */
  backToCard: 'The money goes back to the card you paid with.',
  backToAccount: 'The money goes back to the account you paid from.',
  backOtherwise: 'The money goes back the way you paid ({option}).',
  /** Where a refund went that is done. */
  sentToCard: 'We’ve sent your money back to the card you paid with.',
  sentToAccount: 'We’ve sent your money back to the account you paid from.',
  sentOtherwise: 'We’ve sent your money back the way you paid ({option}).',
  /** To a card. */
  refundDays: 'It usually takes 3⁠–⁠5 days.',
  /** Elsewhere: no service reports how long it takes. */
  refundTime: 'When it arrives depends on your bank or provider.',
  refundedBecause: 'We’ve sent your money back.',
  /** Of a refund on its way: the order is over. */
  refundingAgain: 'Don’t pay for this order again. You can place a new one in the shop.',
  compliance_review: 'We may ask you for a document.',
  /** These stand in a refund that they have led to, too. */
  amount_mismatch: 'The amount doesn’t match your order.',
  coin_mismatch: 'The coin or network doesn’t match your order.',
  address_mismatch: 'The address doesn’t match your order.',
  late_payment: 'The payment arrived after the time to pay ran out.',
  tx_dropped: 'Sending the {coin} didn’t work.',
  invalid_address: 'We couldn’t send to this address.',
  /** After the first five of these on hold, and then after `tx_dropped`. After `invalid_address` stands `contactShop`. */
  lookingInto: 'We’re looking into it.',
  sentAgain: 'We’ll send it again, or you get a refund.',
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
  startOver: 'Order again',
};
