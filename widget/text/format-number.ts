import { toText, type Decimal } from '#contract';
import { formatDecimal, groupThousands, isAmericanEnglish } from './format.js';

/** Leaves out zeros at the end of a fraction. */
export const trimZeros = (text: string): string => text.replace(/\.0+$|(?<=\.\d*)0+$/, '');

/** What every engine formats after the point. */
const mostDigits = 20;

/** Writes the digits of a decimal. English needs no `Intl.NumberFormat`: the first one of a page is slow to make. */
export function formatNumber(text: string, locale: string | undefined): string {
  if (isAmericanEnglish(locale)) return groupThousands(text);
  const digits = Math.min(text.split('.')[1]?.length ?? 0, mostDigits);
  return formatDecimal(text, { locale, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Writes a share with three digits after the point in percent, without zeros at the end. */
export function formatPercent(share: Decimal, locale: string | undefined): string {
  const text = trimZeros(toText({ ...share, scale: 1 }));
  if (isAmericanEnglish(locale)) return `${groupThousands(text)}%`;
  return formatDecimal(text, { locale, style: 'unit', unit: 'percent', maximumFractionDigits: 1 });
}
