import { attributes, toAttribute, type AttributeName } from '../../../../widget/config/attributes.js';

/** The groups of the panel. */
export type AttributeGroup = 'brand' | 'layout' | 'language' | 'order' | 'partner';

export type Choice = readonly [value: string, label: string];

/** How the panel shows an attribute. */
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

/** The words that the element takes. The one that holds unless set stands for the empty value. */
function choicesOf(property: AttributeName): readonly Choice[] | undefined {
  const row = attributes[property];
  if (!('rule' in row) || !Array.isArray(row.rule) || row.rule.length < 2) return undefined;
  const words = row.rule as readonly string[];
  return words.map((word, index) => [index === 0 ? '' : word, word]);
}

const layoutNames = ['layout', 'qr', 'emphasis'];
const languageNames = ['locale', 'numbering-system', 'lang', 'dir'];

/** What the table of the element does not have. */
const details: Readonly<Record<string, Omit<AttributeField, 'group'>>> = {
  locale: { choices: languages },
  'numbering-system': { choices: numberingSystems },
  lang: { placeholder: 'Of the page' },
  dir: { choices: [['', 'of the language'], ...toChoices(['ltr', 'rtl'])] },
  'fiat-amount': { inputMode: 'decimal' },
  'fiat-currency': { choices: toChoices(currencies) },
  coins: { isWide: true, placeholder: 'USDT:TRON, BTC:BITCOIN' },
  wallets: { isWide: true, placeholder: '[{"crypto_currency": "…"}]' },
  'payment-url': { placeholder: 'https://…/{transaction_code}' },
  'explorer-url': { placeholder: 'https://…/{tx_hash}' },
  'base-url': { placeholder: 'The origin of this page' },
};

function groupOf(name: string): AttributeGroup {
  if (name === 'brand' || name === 'theme') return 'brand';
  if (layoutNames.includes(name)) return 'layout';
  if (languageNames.includes(name)) return 'language';
  return name.startsWith('partner-') ? 'partner' : 'order';
}

const fields: ReadonlyMap<string, AttributeField> = new Map(
  (Object.keys(attributes) as AttributeName[]).map((property) => {
    const name = toAttribute(property);
    const choices = choicesOf(property);
    const url = name.endsWith('-url') && ({ inputMode: 'url', placeholder: 'https://…' } as const);
    return [name, { group: groupOf(name), ...(choices && { choices }), ...url, ...details[name] }];
  }),
);

export const getAttributeField = (name: string): AttributeField => fields.get(name) ?? { group: 'order' };
