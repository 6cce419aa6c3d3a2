/** The groups of attributes. Unknown attributes belong to `order` or `partner`. */
export type AttributeGroup = 'brand' | 'layout' | 'language' | 'order' | 'partner';

export type Choice = readonly [value: string, label: string];

/** How the panel shows an attribute. The element lists its attributes; this adds details for some of them. */
export type AttributeField = {
  readonly group: AttributeGroup;
  /** Few choices are buttons, many are a list. Without choices the control is a text input. */
  readonly choices?: readonly Choice[];
  readonly isWide?: true;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'url';
};

const toChoices = (values: readonly string[]): Choice[] => values.map((value) => [value, value]);

const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'PLN', 'AUD', 'BRL', 'AED', 'INR', 'JPY'];

/** By language tag, each in its own language. */
const languages: readonly Choice[] = [
  ['', 'Of the page'],
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt', 'Português'],
  ['it', 'Italiano'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['cs', 'Čeština'],
  ['tr', 'Türkçe'],
  ['ru', 'Русский'],
  ['uk', 'Українська'],
  ['ar', 'العربية'],
  ['he', 'עברית'],
  ['fa', 'فارسی'],
  ['hi', 'हिन्दी'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh-CN', '简体中文'],
  ['en-GB', 'English (UK)'],
  ['en-IN', 'English (India)'],
  ['de-CH', 'Deutsch (Schweiz)'],
  ['fr-CA', 'Français (Canada)'],
  ['ar-EG', 'العربية (مصر)'],
];

const numberingSystems: readonly Choice[] = [
  ['', 'Of the language'],
  ['latn', '0123 Latin'],
  ['arab', '٠١٢٣ Arabic'],
  ['arabext', '۰۱۲۳ Persian'],
  ['deva', '०१२३ Devanagari'],
  ['beng', '০১২৩ Bengali'],
  ['thai', '๐๑๒๓ Thai'],
];

const withDefault = (defaultLabel: string, ...others: readonly string[]): Choice[] => [
  ['', defaultLabel],
  ...toChoices(others),
];

const attributeFields: Readonly<Record<string, AttributeField>> = {
  brand: { group: 'brand' },
  theme: { group: 'brand' },
  layout: { group: 'layout', choices: withDefault('card', 'button', 'row') },
  qr: { group: 'layout', choices: withDefault('address', 'uri') },
  emphasis: { group: 'layout', choices: withDefault('payment', 'address') },
  locale: { group: 'language', choices: languages },
  'numbering-system': { group: 'language', choices: numberingSystems },
  lang: { group: 'language', placeholder: 'Of the page' },
  dir: {
    group: 'language',
    choices: [
      ['', 'of the language'],
      ['ltr', 'ltr'],
      ['rtl', 'rtl'],
    ],
  },
  'fiat-amount': { group: 'order', inputMode: 'decimal' },
  'fiat-currency': { group: 'order', choices: toChoices(currencies) },
  coins: { group: 'order', isWide: true, placeholder: 'USDT:TRON, BTC:BITCOIN' },
  wallets: { group: 'order', isWide: true, placeholder: '[{"crypto_currency": "…"}]' },
  'payment-url': { group: 'order', inputMode: 'url', placeholder: 'https://…/{transaction_code}' },
  'payment-target': { group: 'order', choices: withDefault('_blank', '_self', '_top') },
  'return-url': { group: 'order', inputMode: 'url', placeholder: 'https://…' },
  'explorer-url': { group: 'order', inputMode: 'url', placeholder: 'https://…/{tx_hash}' },
  'base-url': { group: 'order', inputMode: 'url', placeholder: 'The origin of this page' },
  'webhook-url': { group: 'order', inputMode: 'url', placeholder: 'https://…' },
};

export const getAttributeField = (name: string): AttributeField =>
  attributeFields[name] ?? { group: name.startsWith('partner-') ? 'partner' : 'order' };
