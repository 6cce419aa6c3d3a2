import type { Design } from '../design/design.js';
import { shopItems, type ShopItem } from './shop-contents.js';

/** Prices in minor units. The service accepts at most 10000 of any currency. */
const prices: Readonly<Record<string, Readonly<Record<ShopItem, number>>>> = {
  USD: { first: 3900, second: 500 },
  EUR: { first: 3600, second: 450 },
  GBP: { first: 3100, second: 400 },
  CHF: { first: 3500, second: 450 },
  PLN: { first: 14900, second: 1900 },
  AUD: { first: 5900, second: 750 },
  BRL: { first: 19900, second: 2500 },
  AED: { first: 14500, second: 1850 },
  INR: { first: 99000, second: 12000 },
  JPY: { first: 1200, second: 150 },
};

export const maxQuantity = 6;

const getCurrency = ({ attributes }: Design): string => {
  const currency = attributes['fiat-currency'] ?? '';
  return Object.hasOwn(prices, currency) ? currency : 'USD';
};

export const getQuantity = (design: Design, item: ShopItem): number =>
  Math.min(maxQuantity, Math.max(1, Math.trunc(design[item]) || 1));

export const getPrice = (design: Design, item: ShopItem): number =>
  getQuantity(design, item) * (prices[getCurrency(design)]?.[item] ?? 0);

export const getSubtotal = (design: Design): number => shopItems.reduce((sum, item) => sum + getPrice(design, item), 0);

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The total in minor units; NaN when the amount is invalid. */
export function getTotal(design: Design): number {
  const amount = design.attributes['fiat-amount'] ?? '';
  return /^\d+(\.\d+)?$/.test(amount)
    ? Math.round(Number(amount) * 10 ** fractionDigits(getCurrency(design)))
    : Number.NaN;
}

/** The cart's subtotal as the `fiat-amount` attribute. */
export function cartAmount(design: Design): string {
  const digits = fractionDigits(getCurrency(design));
  return (getSubtotal(design) / 10 ** digits).toFixed(digits);
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
  return (minor) => (Number.isNaN(minor) ? '–' : format.format(minor / 10 ** fractionDigits(currency)));
}
