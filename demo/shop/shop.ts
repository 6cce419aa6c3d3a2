import { getPresets, type Design } from '../design/design.js';
import { requireElement } from '../common/dom.js';

const shopItems = ['lamp', 'bulb'] as const;

type ShopItem = (typeof shopItems)[number];

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

const maxQuantity = 6;

const getCurrency = ({ attributes }: Design): string => {
  const currency = attributes['fiat-currency'] ?? '';
  return Object.hasOwn(prices, currency) ? currency : 'USD';
};

const getQuantity = (design: Design, item: ShopItem): number =>
  Math.min(maxQuantity, Math.max(1, Math.trunc(design[item]) || 1));

const getPrice = (design: Design, item: ShopItem): number =>
  getQuantity(design, item) * (prices[getCurrency(design)]?.[item] ?? 0);

const getSubtotal = (design: Design): number => shopItems.reduce((sum, item) => sum + getPrice(design, item), 0);

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The total in minor units; NaN when the amount is invalid. */
function getTotal(design: Design): number {
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

/** The shop's texts are English. Its prices follow the language of the checkout. */
function createPriceFormatter(design: Design): (minor: number) => string {
  const currency = getCurrency(design);
  const [locale] = [design.attributes['locale'] ?? '', document.documentElement.lang].filter(isLocale);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (minor) => (Number.isNaN(minor) ? '–' : format.format(minor / 10 ** fractionDigits(currency)));
}

function isLocale(tag: string): boolean {
  try {
    return tag !== '' && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function showItem(row: HTMLElement, { quantity, price }: { readonly quantity: number; readonly price: string }): void {
  requireElement('input', { root: row, kind: HTMLInputElement }).value = String(quantity);
  requireElement('.price', { root: row }).textContent = price;
  requireElement("[data-step='-1']", { root: row, kind: HTMLButtonElement }).disabled = quantity <= 1;
  requireElement("[data-step='1']", { root: row, kind: HTMLButtonElement }).disabled = quantity >= maxQuantity;
}

/** The cart beside the checkout. A line shows the difference when the amount is not the cart's subtotal. */
export function createShop(root: HTMLElement, onQuantity: (item: ShopItem, quantity: number) => void) {
  const emitQuantity = (field: HTMLInputElement): void => {
    const item = shopItems.find((name) => name === field.name);
    if (item) onQuantity(item, field.valueAsNumber || 1);
  };
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (!button?.parentElement) return;
    const field = requireElement('input', { root: button.parentElement, kind: HTMLInputElement });
    field.stepUp(Number(button.dataset['step']));
    emitQuantity(field);
  });
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) emitQuantity(target);
  });

  return {
    show(design: Design): void {
      const format = createPriceFormatter(design);
      const extra = getTotal(design) - getSubtotal(design);
      for (const item of shopItems) {
        const price = format(getPrice(design, item));
        showItem(requireElement(`[data-item='${item}']`, { root }), { quantity: getQuantity(design, item), price });
      }
      root.dataset['scheme'] = getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';
      requireElement('#subtotal', { root }).textContent = format(getSubtotal(design));
      requireElement('#extra-name', { root }).textContent = extra < 0 ? 'Discount' : 'Delivery';
      requireElement('#extra', { root }).textContent = extra === 0 ? 'Free' : format(extra);
      requireElement('#total', { root }).textContent = format(getTotal(design));
    },
  };
}
