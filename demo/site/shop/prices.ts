import type { Design } from '../design/design.js';
import { shopItems, type ShopItem } from './shop-contents.js';

/** Prices in minor units. The service accepts at most 10000 of any currency. */
const prices: Readonly<Record<string, Readonly<Record<ShopItem, number>>>> = {
  USD: { lamp: 3900, bulb: 500 },
  EUR: { lamp: 3600, bulb: 450 },
  GBP: { lamp: 3100, bulb: 400 },
  CHF: { lamp: 3500, bulb: 450 },
  PLN: { lamp: 14900, bulb: 1900 },
  AUD: { lamp: 5900, bulb: 750 },
  BRL: { lamp: 19900, bulb: 2500 },
  AED: { lamp: 14500, bulb: 1850 },
  INR: { lamp: 99000, bulb: 12000 },
  JPY: { lamp: 1200, bulb: 150 },
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
