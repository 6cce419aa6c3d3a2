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
  reference: 'Reference',
  transactionCode: 'Transaction code',
  startOver: 'Start over',
};

/** The same in any language. */
export type OrderText = Pick<Text, keyof typeof en>;
