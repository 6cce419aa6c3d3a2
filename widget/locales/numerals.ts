import { withLocaleFallback } from '../text/format.js';

/** The tag with the digits that are asked for; as it came where it is no tag. */
export function withNumberingSystem(tag: string | undefined, numberingSystem: string | undefined): string | undefined {
  if (tag === undefined || !numberingSystem) return tag;
  try {
    return new Intl.Locale(tag, { numberingSystem }).toString();
  } catch {
    return tag;
  }
}

/** Writes ASCII digits and the point as the locale does, and leaves the rest: a clock keeps its colons. */
export function digitLocalizer(locale: string | undefined): (text: string) => string {
  const format = withLocaleFallback((tag) => new Intl.NumberFormat(tag, { useGrouping: false }), locale);
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (text) => text.replace(/[\d.]/g, (sign) => digits[Number(sign)] ?? point);
}
