/** Texts that the first screen does without until it is interactive. */
export const en = {
  payBy: 'Pay by {time}.',
  limits: 'You can pay from {from} to {to} here.',
};
