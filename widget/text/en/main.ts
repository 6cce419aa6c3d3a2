/** Texts before an order, and of the headline. `{name}` is filled in. */
export const en = {
  /** BCP 47 tag of these words. */
  lang: 'en',
  /** The direction in which they are read: `ltr` or `rtl`. */
  dir: 'ltr',
  title: 'Checkout',
  amount: 'Amount',
  pay: 'Pay with',
  toPay: 'Pay with {option}',
  more: '{count} more ways to pay',
  lowestFee: 'Lowest fee',
  receive: 'You get',
  subtotal: 'Order',
  fee: 'Fee',
  total: 'Total',
  submit: 'Pay {amount}',
  ready: 'Ways to pay are ready.',
  empty: 'No payment method is available for {amount}.',
  retry: 'Try again',
  offline: 'You’re offline. We’ll pick up where you left off.',
  timeout: 'The service took too long to answer.',
  unreachable: 'The service could not be reached.',
  malformed: 'Something went wrong. Please try again.',
  uncharged: 'You weren’t charged.',
  notFound: 'We can’t find this order.',
  refused: 'The service answered: {message}',
  misconfigured: 'This checkout is not set up correctly. {message}',
};
