import { presetsOf, type Design } from './design/design.js';
import { find } from './dom.js';

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

const currencyOf = ({ attributes }: Design): string => {
  const currency = attributes['fiat-currency'] ?? '';
  return Object.hasOwn(prices, currency) ? currency : 'USD';
};

const quantityOf = (design: Design, item: Item): number => Math.min(most, Math.max(1, Math.trunc(design[item]) || 1));

const priceOf = (design: Design, item: Item): number =>
  quantityOf(design, item) * (prices[currencyOf(design)]?.[item] ?? 0);

const subtotalOf = (design: Design): number => items.reduce((sum, item) => sum + priceOf(design, item), 0);

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units; not a number when the amount is none. */
function totalOf(design: Design): number {
  const amount = design.attributes['fiat-amount'] ?? '';
  return /^\d+(\.\d+)?$/.test(amount) ? Math.round(Number(amount) * 10 ** digitsOf(currencyOf(design))) : Number.NaN;
}

/** What the cart comes to, as the widget's attribute takes it. */
export function amountOf(design: Design): string {
  const digits = digitsOf(currencyOf(design));
  return (subtotalOf(design) / 10 ** digits).toFixed(digits);
}

/** The shop speaks English; its prices follow the language of the checkout where that is one. */
function formatter(design: Design): (minor: number) => string {
  const currency = currencyOf(design);
  const [locale] = [design.attributes['locale'] ?? '', document.documentElement.lang].filter(isLocale);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (minor) => (Number.isNaN(minor) ? '–' : format.format(minor / 10 ** digitsOf(currency)));
}

function isLocale(tag: string): boolean {
  try {
    return tag !== '' && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function showItem(
  place: HTMLElement,
  { quantity, price }: { readonly quantity: number; readonly price: string },
): void {
  find(place, 'input', HTMLInputElement).value = String(quantity);
  find(place, '.price').textContent = price;
  find(place, "[data-step='-1']", HTMLButtonElement).disabled = quantity <= 1;
  find(place, "[data-step='1']", HTMLButtonElement).disabled = quantity >= most;
}

/** The order beside the checkout. An amount that is not the cart's is explained by a line of its own. */
export function shop(root: HTMLElement, onQuantity: (item: Item, quantity: number) => void) {
  const tell = (field: HTMLInputElement): void => {
    const item = items.find((name) => name === field.name);
    if (item) onQuantity(item, field.valueAsNumber || 1);
  };
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (!button?.parentElement) return;
    const field = find(button.parentElement, 'input', HTMLInputElement);
    field.stepUp(Number(button.dataset['step']));
    tell(field);
  });
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) tell(target);
  });

  return {
    show(design: Design): void {
      const format = formatter(design);
      const extra = totalOf(design) - subtotalOf(design);
      for (const item of items) {
        const price = format(priceOf(design, item));
        showItem(find(root, `[data-item='${item}']`), { quantity: quantityOf(design, item), price });
      }
      root.dataset['scheme'] = presetsOf(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';
      find(root, '#subtotal').textContent = format(subtotalOf(design));
      find(root, '#extra-name').textContent = extra < 0 ? 'Discount' : 'Delivery';
      find(root, '#extra').textContent = extra === 0 ? 'Free' : format(extra);
      find(root, '#total').textContent = format(totalOf(design));
    },
  };
}
