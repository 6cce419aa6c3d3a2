import type { OptionWords } from '../text/text.js';

/** The service's own options, as it names them in English. A test compares them with the service's data. */
export const seedOptions: OptionWords = {
  card_express: ['Express card', 'Any card, small amounts · 2 min'],
  card_global: ['Card', 'Any debit or credit card · 5 min'],
  card_plus: ['Card, verified', 'Card with an identity check · 10 min'],
  wallet_pay: ['Phone wallet', 'Wallet on your phone · 2 min'],
  bank_sepa_instant: ['SEPA instant transfer', 'From your euro bank account · 15 min'],
  bank_fps: ['UK faster payment', 'From your UK bank account · 15 min'],
  bank_ach: ['US bank debit', 'From your US bank account · 3 days'],
  instant_local: ['Local instant transfer', 'From your local bank · 10 min'],
  cash_voucher: ['Cash voucher', 'Cash at a shop, with a code · 1 min'],
  wire_desk: ['Bank wire', 'Wire for large amounts · 2 days'],
};
