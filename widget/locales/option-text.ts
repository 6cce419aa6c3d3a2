import type { PaymentOption } from '#contract';
import { isThemeObject } from '../common/preset-names.js';
import { ownValue } from '../common/own-value.js';
import { sanitizeText } from '../common/sanitize.js';
import type { OptionNames, OptionText, OptionWords } from '../text/text.js';

/** The service's own options, as it names them in English. A test compares them with the service's data. */
export const seedOptions: OptionWords = {
  card_express: ['Express card', 'Small amounts · 2 min'],
  card_global: ['Card', 'Debit or credit · 5 min'],
  card_plus: ['Card, verified', 'Card with an identity check · 10 min'],
  wallet_pay: ['Phone wallet', 'By phone · 2 min'],
  bank_sepa_instant: ['SEPA instant transfer', 'From your euro bank account · 15 min'],
  bank_fps: ['UK Faster Payments', 'From your UK bank account · 15 min'],
  bank_ach: ['US bank debit', 'From your US bank account · 3 days'],
  instant_local: ['Local instant transfer', 'From your bank account · 10 min'],
  cash_voucher: ['Prepaid voucher', 'Bought with cash, enter its code · 1 min'],
  wire_desk: ['Bank wire', 'Wire for large amounts · 2 days'],
  manual: ['Direct payment', 'The shop tells you how · 3 days'],
};

/** A service that calls an option something else means something else. */
function translated({ name, show_name, alt }: PaymentOption, words: OptionWords | undefined): OptionText {
  const [seedName, seedAlt] = ownValue(seedOptions, name) ?? [];
  const [ownName, ownAlt] = ownValue(words, name) ?? [];
  return {
    show_name: show_name === seedName ? (ownName ?? show_name) : show_name,
    alt: alt === seedAlt ? (ownAlt ?? alt) : alt,
  };
}

/** The words for an option: the merchant's, else the language's, else the service's. */
export function optionText(
  option: PaymentOption,
  { names, words }: { names: OptionNames | undefined; words: OptionWords | undefined },
): OptionText {
  const text = translated(option, words);
  const given = isThemeObject(names) ? ownValue(names, option.name) : undefined;
  const { show_name, alt } = typeof given === 'object' ? given : { show_name: given, alt: undefined };
  return {
    show_name: typeof show_name === 'string' ? sanitizeText(show_name, 60) : text.show_name,
    alt: typeof alt === 'string' ? sanitizeText(alt) : text.alt,
  };
}
