/** Texts for the layouts that open a dialog. */
export const en = {
  open: 'Pay with crypto',
  close: 'Close',
  view: 'View payment',
};
