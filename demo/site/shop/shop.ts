import { getPresets, type Design } from '../design/design.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { createPriceFormatter, getPrice, getQuantity, getSubtotal, getTotal, maxQuantity } from './prices.js';
import { showShopLogo } from './shop-logo.js';
import { getShopContent, shopItems, type ShopContent, type ShopItem } from './shop-contents.js';

/** The scheme that the shop shares with its checkout. */
export const getShopScheme = (design: Design): string =>
  getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';

function showItem(row: HTMLElement, { quantity, price }: { readonly quantity: number; readonly price: string }): void {
  requireElement('input', { root: row, kind: HTMLInputElement }).value = String(quantity);
  requireElement('.price', { root: row }).textContent = price;
  requireElement("[data-step='-1']", { root: row, kind: HTMLButtonElement }).disabled = quantity <= 1;
  requireElement("[data-step='1']", { root: row, kind: HTMLButtonElement }).disabled = quantity >= maxQuantity;
}

/** Shows the picture, the items and the words of a shop. */
function showContent(root: HTMLElement, { name, picture, pictureText, items, steps }: ShopContent): void {
  requireElement('#shop-name', { root }).textContent = name;
  showShopLogo(requireElement('.shop-bar', { root }));
  const image = requireElement('.picture', { root, kind: HTMLImageElement });
  if (image.src !== picture) Object.assign(image, { src: picture, alt: pictureText });
  for (const item of shopItems) {
    const row = requireElement(`[data-item='${item}']`, { root });
    requireElement('.item-name', { root: row }).textContent = items[item].name;
    requireElement('.note', { root: row }).textContent = items[item].note;
    requireElement('.stepper', { root: row }).setAttribute('aria-label', `Quantity of ${items[item].plural}`);
  }
  const stepNames = [...steps, 'Payment'];
  root.querySelectorAll('.steps li').forEach((step, index) => (step.textContent = stepNames[index] ?? ''));
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
      const content = getShopContent(design);
      const extra = getTotal(design) - getSubtotal(design);
      showContent(root, content);
      for (const item of shopItems) {
        const price = format(getPrice(design, item));
        showItem(requireElement(`[data-item='${item}']`, { root }), { quantity: getQuantity(design, item), price });
      }
      root.dataset['scheme'] = getShopScheme(design);
      requireElement('#subtotal', { root }).textContent = format(getSubtotal(design));
      requireElement('#extra-name', { root }).textContent = extra < 0 ? 'Discount' : content.delivery;
      requireElement('#extra', { root }).textContent = extra === 0 ? 'Free' : format(extra);
      requireElement('#total', { root }).textContent = format(getTotal(design));
    },
  };
}
