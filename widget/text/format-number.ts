import { toText, type Decimal } from '#contract';
import { createNumberFormat, groupThousands, isAmericanEnglish } from './format.js';

/** Leaves out zeros at the end of a fraction. */
export const trimZeros = (text: string): string => text.replace(/\.0+$|(?<=\.\d*)0+$/, '');

const format = (text: string, options: Intl.NumberFormatOptions & { readonly locale: string | undefined }): string =>
  createNumberFormat(options.locale, options).format(text as Intl.StringNumericLiteral);

/** What every engine formats after the point. */
const mostDigits = 20;

/** Writes the digits of a decimal. English needs no `Intl.NumberFormat`: the first one of a page is slow to make. */
export function formatNumber(text: string, locale: string | undefined): string {
  if (isAmericanEnglish(locale)) return groupThousands(text);
  const digits = Math.min(text.split('.')[1]?.length ?? 0, mostDigits);
  return format(text, { locale, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Writes a share with three digits after the point in percent, without zeros at the end. */
export const formatPercent = (share: Decimal, locale: string | undefined): string =>
  isAmericanEnglish(locale)
    ? `${groupThousands(trimZeros(toText({ ...share, scale: 1 })))}%`
    : format(toText(share), { locale, style: 'percent', maximumFractionDigits: 1 });
