import { decimal, divide, minorUnits, toText, type Decimal } from '#contract';

/** Formats money by locale with the currency's ISO minor units; the digits stay text all the way, so nothing is rounded. */
export function formatMoney(amount: Decimal, currency: string, locale: string | undefined): string {
  const digits = minorUnits(currency);
  const exact = toText(amount) as Intl.StringNumericLiteral;
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, amount.scale),
    }).format(exact);
  } catch {
    return `${exact} ${currency}`;
  }
}

/** A share of a whole in percent with at most one digit after the point. */
export function formatShare(part: Decimal, whole: Decimal, locale: string | undefined): string {
  const share = whole.digits === 0n ? decimal('0') : divide(part, whole, 3);
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    toText(share) as Intl.StringNumericLiteral,
  );
}
