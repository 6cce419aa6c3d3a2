import type { PaymentOption } from '#contract';
import type { en as destination } from './en/destination.js';
import type { en as layout } from './en/layout.js';
import type { en as summary } from './en/summary.js';
import type { en as main } from './en/main.js';
import type { en as order } from './en/order.js';
import type { en as outcome } from './en/outcome.js';
import type { en as quotes } from './en/quotes.js';
import type { en as refusal } from './en/refusal.js';
import type { en as testMark } from './en/test-mark.js';

/** A sentence for each category of numbers that its language tells apart; `other` is for the rest. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Every word that the widget says, in English. */
type English = typeof main &
  typeof destination &
  typeof order &
  typeof outcome &
  typeof layout &
  typeof summary &
  typeof quotes &
  typeof refusal &
  typeof testMark;

/**
 * Every word that the widget says, by key. Each can be replaced through the `translations` property; what depends on a
 * number may be one sentence, or one for each category of `Intl.PluralRules`.
 */
export type Text = { [K in keyof English]: English[K] extends string ? string : string | PluralForms };

/** The merchant's words for payment options, by their `name`: the name alone, or with the line below it. */
export type OptionNames = Readonly<
  Record<string, string | { readonly show_name?: string | undefined; readonly alt?: string | undefined }>
>;

/** The words of a language for the service's own options: `[show_name, alt]`, by the name of the option. */
export type OptionWords = Readonly<Record<string, readonly string[]>>;

/** How the locales of some tags write numbers and times, with the digits from 0 to 9. */
export type LocaleStyle = {
  readonly tags: readonly string[];
  /** Between groups of digits, and before a fraction. */
  readonly group: string;
  readonly point: string;
  /** The digits of each group but the last, which has three: 2 in Hindi. */
  readonly groupSize?: number;
  /** The fewest digits that are grouped: 5 in Spanish. */
  readonly minGrouped?: number;
  /** By currency, and of percent: `# €`. `Intl` writes what is missing. */
  readonly patterns: Readonly<Record<string, string>>;
  /** The time before noon, and after it where that differs, such as `h:mm am`: `HH` has two digits, `h` goes to 12. */
  readonly clock: readonly string[];
};

/** A file of `locales`: the words of a language, those of the service's own options, and how its locales write numbers. */
export type Dictionary = {
  readonly words: Text;
  readonly options: OptionWords;
  /** The first `Intl.NumberFormat` and `Intl.DateTimeFormat` of a page are slow to make: what they would write. */
  readonly numbers?: readonly LocaleStyle[];
};

/** Loads the dictionary of a tag; resolves with `undefined` when the file fails to load. */
export type LoadDictionary = (tag: string) => Promise<{ readonly default: Dictionary } | undefined>;

/** The words for a payment option. */
export type OptionText = Pick<PaymentOption, 'show_name' | 'alt'>;

/** The language and the number format of a checkout. */
export type Language = {
  /** True if the words are English because the language failed to load. */
  readonly hasFailed?: boolean;
  /** BCP 47 tag that money and percent follow, with its region and numbering system. */
  readonly locale: string | undefined;
  /** Every word that is not the built-in English one, given the merchant's own. Absent for English. */
  readonly mergeTranslations?: (own: Partial<Text>) => Partial<Text>;
  /** Finds the words for an option in this language. Absent for English without the merchant's words. */
  readonly optionText?: (option: PaymentOption, own: OptionNames | undefined) => OptionText;
  /** Writes an ASCII number or clock in the digits of the locale. Absent where they are the same. */
  readonly localizeDigits?: (text: string) => string;
};
