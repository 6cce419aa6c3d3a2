import { withLocaleFallback, type LocaleFormat } from '../text/format.js';
import type { LocaleStyle } from '../text/text.js';

/** Writes a decimal of the digits of its currency. Undefined for a currency that is not in the style, or below zero. */
function numberWriter({ group, point, groupSize = 3, minGrouped = 4, patterns }: LocaleStyle) {
  const groups = new RegExp(`\\B(?=(\\d{${groupSize}})*\\d{3}$)`, 'g');
  return (text: string, { currency, unit = currency, minimumFractionDigits }: Intl.NumberFormatOptions) => {
    const [whole = '', fraction = ''] = text.split('.');
    if (whole.startsWith('-') || fraction.length !== (minimumFractionDigits ?? fraction.length)) return undefined;
    const grouped = whole.length < minGrouped ? whole : whole.replace(groups, group);
    return (unit ? patterns[unit] : '#')?.replace('#', fraction ? grouped + point + fraction : grouped);
  };
}

function clockWriter({ clock: [morning = '', afternoon = morning] }: LocaleStyle): LocaleFormat['clock'] {
  return (hour, minute) =>
    (hour < 12 ? morning : afternoon)
      .replace(/HH?/, (field) => `${hour}`.padStart(field.length, '0'))
      .replace('h', `${hour % 12 || 12}`)
      .replace('mm', minute);
}

/** A text from right to left would show US$ as $US: a mark from left to right closes the letters. */
const closeLetters = (text: string): string =>
  text.startsWith('\u200f') ? text.replace(/(?<![A-Z])[A-Z]+\$/, '$&\u200e') : text;

/**
 * The tag of the numbers, where the words are of its language. Else the language of the words, as the region of the numbers
 * writes it: “Pay by 12:15 PM”, not “Pay by 下午12:15”.
 */
function tagBesideWords(lang: string, locale: string | undefined): string | undefined {
  if (`${locale}-`.startsWith(`${lang}-`)) return locale; // `maximize` is slow
  try {
    const { language, script = 'Latn' } = new Intl.Locale(lang).maximize();
    const full = new Intl.Locale(locale ?? lang).maximize();
    return full.language === language ? locale : new Intl.Locale(full, { language, script }).minimize().toString();
  } catch {
    return locale;
  }
}

/** How a locale writes, by hand where its style is known. */
export function localeFormat(locale: string | undefined, style: LocaleStyle | undefined): LocaleFormat {
  const byHand = style && numberWriter(style);
  const byIntl = (text: string, options: Intl.NumberFormatOptions): string =>
    withLocaleFallback((tag) => new Intl.NumberFormat(tag, options), locale).format(text as Intl.StringNumericLiteral);
  return {
    write: (text, options) => closeLetters(byHand?.(text, options) ?? byIntl(text, options)),
    clock: style && clockWriter(style),
    besideWords: (lang) => tagBesideWords(lang, locale),
  };
}
