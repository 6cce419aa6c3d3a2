import { getPresets, type Design } from '../design/design.js';
import { getBrandShop } from '../design/find-brand.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { clampCartQuantity, createPriceFormatter, getCartSubtotal, getCartTotal, maxQuantity } from './prices.js';

/** The scheme that the shop shares with its checkout. */
const getShopScheme = (design: Design): string =>
  getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';

/** The cart beside the checkout. A line shows the difference when the amount is not the price of the cart. */
export function createShop(root: HTMLElement, onQuantity: (quantity: number) => void) {
  const field = requireElement('.stepper input', { root, kind: HTMLInputElement });
  const picture = requireElement('.picture', { root, kind: HTMLImageElement });
  const steppers = [...root.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const emitQuantity = (): void => onQuantity(clampCartQuantity(field.valueAsNumber));
  for (const button of steppers)
    button.addEventListener('click', () => {
      field.stepUp(Number(button.dataset['step']));
      emitQuantity();
    });
  field.addEventListener('change', emitQuantity);

  return {
    show(design: Design): void {
      const format = createPriceFormatter(design);
      const {
        name,
        picture: [src, alt],
        item,
        note,
        delivery,
        steps,
      } = getBrandShop(design);
      const extra = getCartTotal(design) - getCartSubtotal(design);
      const texts = {
        '#shop-name': name,
        '.item-name': item,
        '.items .note': note,
        '.price': format(getCartSubtotal(design)),
        '#extra-name': extra < 0 ? 'Discount' : delivery,
        '#extra': extra === 0 ? 'Free' : format(extra),
        '#total': format(getCartTotal(design)),
      };
      for (const [selector, text] of Object.entries(texts)) requireElement(selector, { root }).textContent = text;
      root
        .querySelectorAll('.steps li')
        .forEach((step, index) => (step.textContent = [...steps, 'Payment'][index] ?? ''));
      if (picture.src !== src) Object.assign(picture, { src, alt });
      root.dataset['scheme'] = getShopScheme(design);
      field.value = String(design.quantity);
      requireElement('.stepper', { root }).setAttribute('aria-label', `Quantity of ${item}`);
      for (const button of steppers)
        button.disabled = design.quantity === (button.dataset['step'] === '1' ? maxQuantity : 1);
    },
  };
}
