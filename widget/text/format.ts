import { canonicalNetwork, minorUnits, toText, type Decimal } from '#contract';
import { ownValue } from '../common/own-value.js';

/** How American English writes these: hard-coded, because a page's first `Intl.NumberFormat` is slow to make. */
const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

export const isAmericanEnglish = (locale: string | undefined): boolean => locale === 'en' || locale === 'en-US';

/** Takes the text of a decimal. */
export const groupThousands = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** An invalid language tag counts as absent. */
export function withLocaleFallback<T>(make: (locale?: string) => T, locale: string | undefined): T {
  try {
    return make(locale);
  } catch {
    return make();
  }
}

/** How a locale writes numbers and times. */
export type LocaleFormat = {
  /** Writes the text of a decimal as `Intl.NumberFormat` does. */
  readonly write: (text: string, options: Intl.NumberFormatOptions) => string;
  /** Writes a time of day. The minute has two digits. Absent where `Intl` does. */
  readonly clock?: ((hour: number, minute: string) => string) | undefined;
  /** The tag for clocks, dates and units beside words of a language. */
  readonly besideWords: (lang: string) => string | undefined;
};

/** By tag. The chunk of languages adds that of its language; without one `Intl` writes. */
export const localeFormats = new Map<string | undefined, LocaleFormat>();

type DecimalFormat = Intl.NumberFormatOptions & { readonly locale: string | undefined };

/** Writes the text of a decimal. */
export const formatDecimal = (text: string, { locale, ...options }: DecimalFormat): string =>
  localeFormats.get(locale)?.write(text, options) ??
  withLocaleFallback((tag) => new Intl.NumberFormat(tag, options), locale).format(text as Intl.StringNumericLiteral);

type MoneyFormat = { readonly currency: string; readonly locale: string | undefined };

/** Formats money by locale with the currency's ISO minor units; the digits stay text all the way, so nothing is rounded. */
export function formatMoney(amount: Decimal, { currency, locale }: MoneyFormat): string {
  const digits = minorUnits(currency);
  const exact = toText(amount);
  const symbol = ownValue(symbols, currency);
  if (symbol && amount.scale === digits && isAmericanEnglish(locale))
    return symbol + (exact.length > '999.99'.length ? groupThousands(exact) : exact);
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, amount.scale) };
  try {
    return formatDecimal(exact, { locale, style: 'currency', currency, ...fractionDigits });
  } catch {
    return `${exact} ${currency}`;
  }
}

/** Fills the placeholders of a sentence; one without a value stays. */
export const interpolate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => ownValue(values, name) ?? placeholder);

/** Where the name is not simply the code in small letters. */
const networkNames = { BSC: 'BNB Smart Chain', TON: 'TON', BCH: 'Bitcoin Cash', RIPPLE: 'XRP Ledger' };

/** What people call a network: `TRC20` is Tron. */
export function networkName(code: string): string {
  const canonical = canonicalNetwork(code);
  return ownValue(networkNames, canonical) ?? canonical.charAt(0) + canonical.slice(1).toLowerCase();
}

/** Sentences one after the other; empty ones go. Chinese and Japanese have no space between them. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=[。？！]) /g, '');
