/** Texts for the layouts that open a dialog. */
export const en = {
  open: 'Buy {coin}',
  close: 'Close',
  view: 'View payment',
  payFrom: 'Pay from {amount}',
  /** In one line, while the buyer has not opened the dialog. */
  cheapest: 'Lowest fee: {option}',
};
