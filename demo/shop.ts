import { find } from './dom.js';
import type { Settings } from './settings.js';

const items = ['lamp', 'bulb'] as const;

type Item = (typeof items)[number];

/** What the shop asks for, in minor units. The service takes at most 10000 of any currency. */
const prices: Readonly<Record<string, Readonly<Record<Item, number>>>> = {
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

const most = 6;

const quantityOf = (settings: Settings, item: Item): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(settings[item])) || 1));

const priceOf = (settings: Settings, item: Item): number =>
  quantityOf(settings, item) * (prices[settings.currency]?.[item] ?? 0);

const subtotalOf = (settings: Settings): number => items.reduce((sum, item) => sum + priceOf(settings, item), 0);

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units; not a number when the amount is none. */
const totalOf = ({ amount, currency }: Settings): number =>
  /^\d+(\.\d+)?$/.test(amount) ? Math.round(Number(amount) * 10 ** digitsOf(currency)) : Number.NaN;

/** What the cart comes to, as the widget's attribute takes it. */
export function amountOf(settings: Settings): string {
  const digits = digitsOf(settings.currency);
  return (subtotalOf(settings) / 10 ** digits).toFixed(digits);
}

function formatter({ currency, locale }: Settings): (minor: number) => string {
  const format = new Intl.NumberFormat(locale || document.documentElement.lang, { style: 'currency', currency });
  return (minor) => (Number.isNaN(minor) ? '–' : format.format(minor / 10 ** digitsOf(currency)));
}

function showItem(place: HTMLElement, quantity: number, price: string): void {
  find(place, '.price').textContent = price;
  find(place, "[data-step='-1']", HTMLButtonElement).disabled = quantity <= 1;
  find(place, "[data-step='1']", HTMLButtonElement).disabled = quantity >= most;
}

/** The order beside the checkout. An amount that is not the cart's is explained by a line of its own. */
export function shop(root: HTMLElement, onQuantity: () => void) {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (!button?.parentElement) return;
    const field = find(button.parentElement, 'input', HTMLInputElement);
    field.stepUp(Number(button.dataset['step']));
    onQuantity();
  });
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) onQuantity();
  });

  return {
    show(settings: Settings): void {
      const format = formatter(settings);
      const extra = totalOf(settings) - subtotalOf(settings);
      for (const item of items) {
        const place = find(root, `[data-item='${item}']`);
        showItem(place, quantityOf(settings, item), format(priceOf(settings, item)));
      }
      root.dataset['theme'] = settings.theme;
      find(root, '#subtotal').textContent = format(subtotalOf(settings));
      find(root, '#extra-name').textContent = extra < 0 ? 'Discount' : 'Delivery';
      find(root, '#extra').textContent = extra === 0 ? 'Free' : format(extra);
      find(root, '#total').textContent = format(totalOf(settings));
    },
  };
}
