import type { LocaleStyle } from '../text/text.js';
import { withLocaleFallback } from '../text/format.js';

/** The tag with a numbering system; an invalid tag is returned unchanged. */
export function withNumberingSystem(tag: string | undefined, numberingSystem: string | undefined): string | undefined {
  if (tag === undefined || !numberingSystem) return tag;
  try {
    return new Intl.Locale(tag, { numberingSystem }).toString();
  } catch {
    return tag;
  }
}

/** Replaces only ASCII digits and the point by the locale's: a clock keeps its colons. */
export function digitLocalizer(locale: string | undefined, style?: LocaleStyle): (text: string) => string {
  if (style) return (text) => text.replaceAll('.', style.point);
  const format = withLocaleFallback((tag) => new Intl.NumberFormat(tag, { useGrouping: false }), locale);
  const digits = '0123456789'.split('').map((digit) => format.format(Number(digit)));
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (text) => text.replace(/[\d.]/g, (character) => digits[Number(character)] ?? point);
}
