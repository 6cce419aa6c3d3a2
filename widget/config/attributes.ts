import { rules, type TextRule } from '#contract';
import { toPreset } from '../common/preset-names.js';
import type { Line, Wallet } from '../common/purchase.js';
import type { OptionNames } from '../text/text.js';
import type { Theme } from '../theme/index.js';

/** The words that an attribute takes, a rule of the contract, or a check, which may throw for an invalid value. */
type Rule = readonly string[] | TextRule | ((value: unknown) => boolean);

export type Attribute = {
  /**
   * `order`, `wallet`, `proof` and `partner` are parameters of the order. An invalid `appearance`, how it looks and where its
   * links lead, or `page`, which every element has, counts as not set: `appearance.ts` has the rules. Any other invalid
   * value ends the checkout.
   */
  readonly use: 'setting' | 'order' | 'wallet' | 'proof' | 'partner' | 'appearance' | 'page';
  /** Without one, every value is valid here; the service, or the chunk that reads it, may still refuse it. */
  readonly rule?: Rule;
  readonly isOptional?: true;
  readonly initial?: string;
  /** The rest is for Lit. With `useDefault`, the initial value is not reflected: a page that hydrates compares attributes. */
  readonly reflect?: true;
  readonly useDefault?: true;
  readonly converter?: typeof themeConverter;
};

const themeConverter = { toAttribute: toPreset };

const follows = (rule: TextRule, value: unknown): value is string => rule.safeParse(value).success;

/**
 * An http or https URL as a link of the page follows it, relative ones included. With `allowsMail`, also `mailto:`, without
 * which an address of mail would be a path. Undefined where it is invalid, not set, or a host without its scheme.
 */
export function pageUrl(value: unknown, allowsMail = false): string | undefined {
  const text = typeof value === 'string' ? value : '';
  const { href } = Object.assign(document.createElement('a'), { href: text });
  if (allowsMail && /^[^/?#]+@/.test(text)) return /^mailto:[!-~]+@[!-~]+$/.test(href) ? href : undefined;
  const url = href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  // Links repair the characters that the rule refuses.
  return follows(rules.webUrl, url) && /^(?!www\.)[^\s\\\p{C}]+$/iu.test(text) ? url : undefined;
}

/**
 * The same with placeholders. Any other placeholder makes it invalid, and so does one before the path: its value would
 * choose the host.
 */
export function urlTemplate(value: unknown, names: readonly string[]): string | undefined {
  const url = pageUrl(value);
  const rest = names.reduce((text, name) => text.replaceAll(`{${name}}`, ''), url ?? '{');
  return /[{}]/.test(rest) || /^\w+:\/\/[^/?#]*\{/.test(url ?? '') ? undefined : url;
}

/**
 * Every attribute by its property; `toAttribute` gives its name in HTML, `toParameter` its name in a request. Declarations,
 * types, checks and custom-elements.json follow from the rows. `problem-message.ts` has the sentences about invalid values.
 */
export const attributes = {
  /** Where the service is, or a path on the page's host; the folder of this script unless set; required in a bundle. */
  baseUrl: { use: 'setting', rule: rules.webUrl },
  /** Plain decimal, more than 0 and at most 10000, in units of `fiat-currency`. */
  // A larger one is no mistake of the page: the card says the limits.
  fiatAmount: {
    use: 'order',
    rule: (amount) => /^(?=.{1,32}$)(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(amount)),
  },
  /** ISO 4217 code in capitals. */
  // Payment options takes three letters only, checkout capitals only, and the widget calls both.
  fiatCurrency: { use: 'order', rule: (code) => follows(rules.fiatCurrency, code) && code.length === 3 },
  /** Your own order number. */
  externalReference: { use: 'order', rule: rules.reference },
  /** Whose address receives the crypto: with `buyer` the buyer types it; else the page sets `wallet-address` or `wallets`. */
  destination: { use: 'setting', rule: ['buyer'], isOptional: true },
  /** Coin that you accept; with `destination="buyer"` it may be left out, and the buyer chooses among all coins. */
  cryptoCurrency: { use: 'wallet', rule: rules.cryptoCurrency },
  /** Coins that the buyer chooses among with `destination="buyer"`, as `USDT:TRON, BTC:BITCOIN`; a service that lists none needs it. */
  coins: { use: 'setting' },
  /** Network of the coin. */
  cryptoCurrencyNetwork: { use: 'wallet', rule: rules.cryptoCurrencyNetwork },
  /** Where the crypto goes; with `destination="buyer"` it may be left out, and the buyer types an address. */
  walletAddress: { use: 'wallet', rule: rules.walletAddress },
  /** JSON list of `{crypto_currency, crypto_currency_network, wallet_address}`: several coins to choose from. */
  wallets: { use: 'setting', rule: (wallets) => Array.isArray(wallets) && wallets.length > 0 },
  /** Notified of the order's changes. */
  webhookUrl: { use: 'order', rule: rules.webUrl, isOptional: true },
  /** First of the partner group, which is all or nothing. */
  partnerWalletAddress: { use: 'partner', rule: rules.walletAddress },
  /** The partner's own reference. */
  partnerExternalReference: { use: 'partner', rule: rules.reference },
  /** The partner's coin. */
  partnerCryptoCurrency: { use: 'partner', rule: rules.cryptoCurrency },
  /** The partner's network. */
  partnerCryptoCurrencyNetwork: { use: 'partner', rule: rules.cryptoCurrencyNetwork },
  /** The partner's share in percent; the spelling is the service's. */
  partnerComissionPercentage: { use: 'partner', rule: rules.percentage },
  /** Notified of the order's changes as well. */
  partnerWebhookUrl: { use: 'partner', rule: rules.webUrl },
  /** What `signCheckout` on your backend returned: a changed order is refused. */
  signature: { use: 'proof' },
  /** When the signature expires, in Unix seconds; it comes with the signature. */
  expires: { use: 'proof', rule: rules.unixSeconds, isOptional: true },
  /** One order for this reference; it comes with the signature. */
  unique: { use: 'proof', rule: ['1'], isOptional: true },
  /** Page where the buyer pays; `{option}`, `{transaction_code}` and `{locale}` are filled in. The service's own unless set. */
  paymentUrl: {
    use: 'setting',
    rule: (url) => follows(rules.webUrl, url) && !!urlTemplate(url, ['option', 'transaction_code', 'locale']),
    isOptional: true,
  },
  /** Where that page opens; a new tab unless set. */
  paymentTarget: { use: 'appearance', rule: ['_blank', '_self', '_top'], initial: '_blank' },
  /** Your page for the buyer of a completed order; `transaction_code` is added to its query. */
  returnUrl: { use: 'appearance' },
  /** Your terms: a link at the foot. */
  termsUrl: { use: 'appearance' },
  /** Your privacy policy: a link at the foot. */
  privacyUrl: { use: 'appearance' },
  /** Where buyers get help, also by `mailto:`: a link at the foot. */
  supportUrl: { use: 'appearance' },
  /** A sentence says that the buyer accepts the terms by paying; needs `terms-url`. The order keeps it. */
  consent: { use: 'setting', rule: ['required'], isOptional: true },
  /** What the order keeps of that, such as a date; `terms-url` unless set. */
  termsVersion: { use: 'appearance' },
  /** JSON list of what the amount is made of, `{label, amount}`; the amounts add up to `fiat-amount`. */
  lines: { use: 'setting' },
  /** Page about a transaction, in which `{tx_hash}` is filled in; the network's own explorer unless set. */
  explorerUrl: { use: 'appearance' },
  /** Shows an existing order; needs only `base-url` beside it, and creates no order. */
  transactionCode: { use: 'setting', rule: rules.transactionCode },
  /** What the QR code holds: the plain address, or the network's payment URI. */
  qr: { use: 'appearance', rule: ['address', 'uri'], initial: 'address' },
  /** What is large on a pending order: how to pay, or the address with its code. */
  emphasis: { use: 'appearance', rule: ['payment', 'address'] },
  /** Names of payment options with spaces in between: only these are shown, in this order, and the first is chosen. */
  paymentOptions: { use: 'appearance' },
  /** JSON object of your words for payment options by their `name`: a text, or `{show_name, alt}`. */
  optionNames: { use: 'appearance' },
  /** BCP 47 tag of the words and amounts; the nearest `lang` or the browser's language unless set. */
  locale: { use: 'appearance' },
  /** Language of the words where `locale` is not set. */
  lang: { use: 'page' },
  /** Direction of the text; that of the language unless set. */
  dir: { use: 'page', rule: ['ltr', 'rtl', 'auto'] },
  /** Digits of amounts and times, such as `latn` or `arab`; the locale's own unless set. */
  numberingSystem: { use: 'appearance' },
  /** Your colour, as CSS writes colours: every other colour is derived from it. */
  brand: { use: 'appearance' },
  /** Presets with spaces in between: auto, light, dark, contrast, soft, sharp, mono, flat. */
  theme: { use: 'appearance', initial: 'auto', reflect: true, useDefault: true, converter: themeConverter },
  /** The card in the page; or a button, or a compact row, that opens it in a dialog. */
  layout: { use: 'appearance', rule: ['card', 'button', 'row'], initial: 'card' },
} as const satisfies Readonly<Record<string, Attribute>>;

/** Attributes with JSON. Their properties take the JSON text, too, because some frameworks set properties. */
export const jsonNames = ['wallets', 'lines', 'optionNames'] as const satisfies readonly (keyof typeof attributes)[];

type Attributes = typeof attributes;
export type AttributeName = keyof Attributes;

/** The types of properties that are neither a plain text nor the words of their row. */
type OtherValues = {
  /** The coins that the buyer chooses among, each with its network, such as `USDT:TRON, BTC:BITCOIN`. */
  coins: string;
  unique: string;
  /** Several coins for the buyer to choose from, instead of the three attributes above. */
  wallets: readonly Wallet[] | undefined;
  /** An existing order to show. */
  transactionCode: string | null | undefined;
  /** Your words for payment options, by their `name`. */
  optionNames: OptionNames | undefined;
  consent: '' | 'required';
  /** What the amount is made of, such as goods and taxes; the amounts add up to `fiatAmount`. */
  lines: readonly Line[] | undefined;
  /** Presets as the attribute names them, or an object of tokens with a `preset` among them. */
  theme: string | Theme;
};

type ValueOf<Name extends AttributeName> = Name extends keyof OtherValues
  ? OtherValues[Name]
  : Attributes[Name] extends { readonly rule: readonly (infer Word)[] }
    ? Word
    : string;

/** The properties of the element that have an attribute. */
export type CheckoutProperties = {
  -readonly [
    Name in keyof Attributes as Attributes[Name]['use'] extends 'partner' | 'page' ? never : Name
  ]: ValueOf<Name>;
};

export const toAttribute = (name: string): string => toParameter(name).replaceAll('_', '-');

export const toParameter = (name: string): string => parameters[name] ?? name;

const parameters: Record<string, string> = {};
const namesByUse: { [Use in Attribute['use']]?: AttributeName[] } = {};
for (const name of Object.keys(attributes) as AttributeName[]) {
  parameters[name] = name.replace(/[A-Z]/g, '_$&').toLowerCase();
  (namesByUse[attributes[name].use] ??= []).push(name);
}

/** The attributes with a use, in the order of the table. */
export const attributesOf = (use: Attribute['use']): readonly AttributeName[] => namesByUse[use] ?? [];

/** Templates also write `false` for nothing: `consent={isBusiness && 'required'}`. */
export const isAbsent = (value: unknown): boolean => (value ?? false) === false;

export const isUnset = (value: unknown): boolean => isAbsent(value) || value === '';

/** Whether a value is valid, by the rule of its attribute. */
export function isValidAttribute(name: AttributeName, value: unknown): boolean {
  const { rule, isOptional }: Attribute = attributes[name];
  if (!rule || (isOptional && isUnset(value))) return true;
  try {
    if (typeof rule === 'function') return rule(value);
    return 'safeParse' in rule ? follows(rule, value) : rule.includes(value as string);
  } catch {
    return false;
  }
}
