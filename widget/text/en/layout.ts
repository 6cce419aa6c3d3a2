/** What the widget says where it is not in the page from the start, but opens. */
export const en = {
  open: 'Pay with crypto',
  close: 'Close',
  view: 'View payment',
};
