/** What the widget says once there is an order. */
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
  reference: 'Reference',
  transactionCode: 'Transaction code',
  startOver: 'Start over',
};
