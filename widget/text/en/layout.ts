/** Texts for the layouts that open a dialog. */
export const en = {
  open: 'Buy {coin}',
  close: 'Close',
  view: 'View payment',
};
