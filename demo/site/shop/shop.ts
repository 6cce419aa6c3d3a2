import { getPresets, type Design } from '../design/design.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { createPriceFormatter, getPrice, getQuantity, getSubtotal, getTotal, maxQuantity } from './prices.js';
import { showShopLogo } from './shop-logo.js';
import { getShopContent, shopItems, type ShopContent, type ShopItem } from './shop-contents.js';

/** The scheme that the shop shares with its checkout. */
const getShopScheme = (design: Design): string =>
  getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';

/** Shows the picture and the words of a shop. */
function showContent(root: HTMLElement, { name, picture: [src, alt], steps }: ShopContent): void {
  requireElement('#shop-name', { root }).textContent = name;
  showShopLogo(requireElement('.shop-bar', { root }));
  const image = requireElement('.picture', { root, kind: HTMLImageElement });
  if (image.src !== src) Object.assign(image, { src, alt });
  const stepNames = [...steps, 'Payment'];
  root.querySelectorAll('.steps li').forEach((step, index) => (step.textContent = stepNames[index] ?? ''));
}

/** Shows the words, the quantity and the price of an item. */
function showItem(root: HTMLElement, { design, item }: { readonly design: Design; readonly item: ShopItem }): void {
  const row = requireElement(`[data-item='${item}']`, { root });
  const quantity = getQuantity(design, item);
  const [name, plural, note] = getShopContent(design)[item];
  requireElement('.item-name', { root: row }).textContent = name;
  requireElement('.note', { root: row }).textContent = note;
  requireElement('.stepper', { root: row }).setAttribute('aria-label', `Quantity of ${plural}`);
  requireElement('input', { root: row, kind: HTMLInputElement }).value = String(quantity);
  requireElement('.price', { root: row }).textContent = createPriceFormatter(design)(getPrice(design, item));
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
      const content = getShopContent(design);
      const extra = getTotal(design) - getSubtotal(design);
      showContent(root, content);
      for (const item of shopItems) showItem(root, { design, item });
      root.dataset['scheme'] = getShopScheme(design);
      requireElement('#subtotal', { root }).textContent = format(getSubtotal(design));
      requireElement('#extra-name', { root }).textContent = extra < 0 ? 'Discount' : content.delivery;
      requireElement('#extra', { root }).textContent = extra === 0 ? 'Free' : format(extra);
      requireElement('#total', { root }).textContent = format(getTotal(design));
    },
  };
}
