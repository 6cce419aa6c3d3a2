/** Texts of a checkout that ends before an order. */
export const en = {
  limits: 'You can pay from {from} to {to} here.',
  /** Where no option takes the amount. */
  changeOrder: 'Change your order in the shop, or ask the shop how else to pay.',
};
