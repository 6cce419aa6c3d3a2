/** Texts for an order. */
export const en = {
  /** Above what is charged, while it is due. */
  toPay: 'To pay · {option}',
  /** Refusals of the service that are of an order. */
  notFound: 'We can’t find this order. Check the link, or contact the shop.',
  orderExists: 'This order already exists. Already paid? Don’t pay again: contact the shop.',
  badAddress: 'This address wasn’t accepted. Check it.',
  /** The signature of the order is too old, or of another order: the page may have a new one. */
  unverified: 'We couldn’t start this payment. Reload this page, or contact the shop.',
  reload: 'Reload this page',
  creating: 'Creating your order…',
  /** Below it. */
  notYetCharged: 'Nothing is charged until you pay.',
  created: 'Order created. {status}.',
  qr: 'QR code of the {coin} address on {network}',
  scan: 'Copy the address. {qr}',
  copy: 'Copy',
  /** The name of the button that has the order code. Says `copy` first, as the button does. */
  copyLink: 'Copy a link to this order',
  copied: 'Copied',
  selected: 'Selected: copy it',
  sendNote: 'Once you’ve paid, we send {amount} on {network} to this address. You send nothing.',
  goPay: 'Continue to payment',
  goTo: 'Continue to {host}',
  opensTab: 'Opens a tab. This page waits for you.',
  offline: 'You’re offline. We’ll pick up where you left off.',
  /** In place of the sentence about the tab while offline. */
  opensOnline: 'Opens once you’re online again.',
  waitsForTab: 'Waiting for the payment in the other tab.',
  openAgain: 'Open again',
  /** Until the service has said whether there is a page to pay on. */
  lookingUp: 'Looking up how you pay…',
  instructions: 'The shop tells you how to pay.',
  updates: 'This page updates by itself.',
  /** Until a payment is known. */
  updatesIfPaid: 'Already paid? Don’t pay again: this page updates by itself.',
  pending: 'Waiting for your payment',
  reference: 'Reference',
  transactionCode: 'Order code',
};
