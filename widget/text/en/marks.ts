/** Texts that the first screen does without until it is interactive. */
export const en = {
  limits: 'You can pay from {from} to {to} here.',
};
