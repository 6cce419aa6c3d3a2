import { minorUnits } from '#contract';
import type { Design } from '../design/design.js';

/** The price of the one thing that a shop sells, in minor units. The service accepts at most 10000 of any currency. */
const prices: Readonly<Record<string, number>> = {
  USD: 4900,
  EUR: 4500,
  GBP: 3900,
  CHF: 4400,
  PLN: 18700,
  AUD: 7400,
  BRL: 24900,
  AED: 18200,
  INR: 123000,
  JPY: 1500,
};

export const maxQuantity = 6;

export const clampCartQuantity = (quantity: number): number =>
  Math.min(maxQuantity, Math.max(1, Math.trunc(quantity) || 1));

const getCurrency = ({ attributes }: Design): string => {
  const currency = attributes['fiat-currency'] ?? '';
  return Object.hasOwn(prices, currency) ? currency : 'USD';
};

/** What the cart costs, in minor units. */
export const getCartSubtotal = (design: Design): number => design.quantity * (prices[getCurrency(design)] ?? 0);

/** The total in minor units; NaN when the amount is invalid. */
export function getCartTotal(design: Design): number {
  const amount = design.attributes['fiat-amount'] ?? '';
  return /^\d+(\.\d+)?$/.test(amount) ? Math.round(Number(amount) * 10 ** minorUnits(getCurrency(design))) : Number.NaN;
}

/** The cart's subtotal as the `fiat-amount` attribute. */
export function cartAmount(design: Design): string {
  const digits = minorUnits(getCurrency(design));
  return (getCartSubtotal(design) / 10 ** digits).toFixed(digits);
}

function isLocale(tag: string): boolean {
  try {
    return tag !== '' && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The shop's texts are English. Its prices follow the language of the checkout. */
export function createPriceFormatter(design: Design): (minor: number) => string {
  const currency = getCurrency(design);
  const [locale] = [design.attributes['locale'] ?? '', document.documentElement.lang].filter(isLocale);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (minor) => (Number.isNaN(minor) ? '–' : format.format(minor / 10 ** minorUnits(currency)));
}
