/** Texts that the first screen does without until it is interactive. */
export const en = {
  /** Below the amount: where it goes to, the page has set the address. */
  paidOutTo: 'on {network} to {address}',
  payBy: 'Pay by {time}',
  limits: 'You can pay from {from} to {to} here.',
  /** Where no option takes the amount. */
  changeOrder: 'Change your order in the shop, or ask the shop how else to pay.',
};
