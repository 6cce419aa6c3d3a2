/** Texts that the first screen does without until it is interactive. */
export const en = {
  /** Below the amount: where it goes to, the page has set the address. */
  paidOutTo: 'on {network} to {address}',
  payBy: 'Pay by {time}',
};
