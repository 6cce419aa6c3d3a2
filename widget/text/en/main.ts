/** Texts before an order, and of the headline. `{name}` is filled in. */
export const en = {
  /** BCP 47 tag of these words. */
  lang: 'en',
  /** The direction in which they are read: `ltr` or `rtl`. */
  dir: 'ltr',
  title: 'Checkout',
  pay: 'Pay with',
  more: '{count} more ways to pay',
  lowestFee: 'Lowest fee',
  /** Where the buyer has typed the address. */
  receive: 'You get',
  /** Where the page has set the address. */
  crypto: 'Paid out',
  subtotal: 'Order',
  fee: 'Fee',
  /** What an option costs, with a plus before it. */
  plusFee: '{amount} fee',
  total: 'Total',
  submit: 'Pay {amount}',
  ready: 'Ways to pay are ready.',
  empty: 'No way to pay {amount} here',
  retry: 'Try again',
  contactSupport: 'Contact support',
  timeout: 'That took too long.',
  unreachable: 'We can’t connect. Check your connection.',
  malformed: 'Something went wrong.',
  uncharged: 'You weren’t charged.',
  /** The service's own sentence goes to the console. */
  refused: 'We couldn’t start this payment. Try again, or contact the shop.',
  /** What is wrong goes to the console, and to the screen where the page is in development. */
  misconfigured: 'This checkout isn’t available. Contact the shop.',
};
