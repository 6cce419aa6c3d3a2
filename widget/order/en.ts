import type { Text } from '../text/text.js';

/** What the widget says once there is an order. The statuses have their names on the wire. */
export const en = {
  creating: 'Creating your order…',
  created: 'Your order is ready. Status: {status}.',
  qr: 'QR code of the {coin} address on {network}',
  scan: 'Copy the address. {qr}',
  address: '{coin} address on {network}',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
  warning: 'Only {coin} on the {network} network reaches this address. Anything else sent to it is lost.',
  payNow: 'Pay {amount}',
  toPay: 'To pay with {option}',
  status: 'Status',
  pending: 'Awaiting payment',
  processing: 'Payment in progress',
  paid: 'Payment received',
  sending: 'Sending {coin}',
  completed: 'Completed',
  done: 'Done:',
  three_d_secure: 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.',
  action: 'You are asked to do one more thing on the page where you pay.',
  goConfirm: 'Confirm the payment',
  /** By what `required` is: one of 12 confirmations, one of 1 confirmation. */
  confirmations: { one: '{count} of {required} confirmation', other: '{count} of {required} confirmations' },
  timeLeft: 'Time left to pay',
  minutesLeft: { one: 'Less than {count} minute left to pay.', other: 'Less than {count} minutes left to pay.' },
  secondsLeft: { one: 'Less than {count} second left to pay.', other: 'Less than {count} seconds left to pay.' },
  reference: 'Reference',
  estimate: 'Estimated amount',
  transaction: 'Transaction',
  transactionCode: 'Transaction code',
  startOver: 'Start over',
};

/** The same in any language. */
export type OrderText = Pick<Text, keyof typeof en>;
