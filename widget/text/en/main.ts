/** Texts before an order. `{name}` is filled in. */
export const en = {
  /** BCP 47 tag of these words. */
  lang: 'en',
  /** The direction in which they are read: `ltr` or `rtl`. */
  dir: 'ltr',
  title: 'Checkout',
  amount: 'Amount to pay',
  amountPaid: 'Amount',
  pay: 'Pay with',
  lowestFee: 'Lowest fee',
  receive: 'Receive',
  subtotal: 'Subtotal',
  fee: 'Processor fee',
  total: 'Total',
  submit: 'Continue',
  ready: 'Ways to pay are ready.',
  empty: 'There is no way to pay {amount} here.',
  retry: 'Try again',
  offline: 'You are offline. You can go on once you are back.',
  timeout: 'The service took too long to answer.',
  unreachable: 'The service could not be reached.',
  malformed: 'The service gave an answer that cannot be trusted.',
  uncharged: 'Nothing was charged.',
  refused: 'The service answered: {message}',
  misconfigured: 'This checkout is not set up correctly. {message}',
};
