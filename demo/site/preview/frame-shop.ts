import { createElement } from '../../../server/pages/common/dom.js';
import type { Design } from '../design/design.js';
import { createPriceFormatter, getPrice, getQuantity, getTotal } from '../shop/prices.js';
import { getShopContent, shopItems } from '../shop/shop-contents.js';
import { showShopLogo } from '../shop/shop-logo.js';
import { getShopScheme } from '../shop/shop.js';
import { themeShop } from '../shop/shop-theme.js';

const paragraph = (className: string, text: string): HTMLElement =>
  createElement('p', { attributes: { class: className }, content: [text] });

const line = (className: string, texts: readonly [string, string]): HTMLElement =>
  createElement('div', { attributes: { class: className }, content: texts.map((text) => paragraph('', text)) });

/** The cart of a merchant's page, to look at: the preview of a desktop has no room to show without it. */
function summaryOf(design: Design): HTMLElement[] {
  const { picture, pictureText, items } = getShopContent(design);
  const format = createPriceFormatter(design);
  const lines = shopItems.map((item) =>
    line('cart-line', [`${getQuantity(design, item)} × ${items[item].name}`, format(getPrice(design, item))]),
  );
  return [
    createElement('img', { attributes: { class: 'cart-picture', src: picture, alt: pictureText } }),
    ...lines,
    line('cart-line cart-total', ['Total', format(getTotal(design))]),
  ];
}

/** Surrounds the checkout of a frame with a shop. Returns the function that shows a design in it. */
export function createFrameShop(document: Document): (design: Design) => void {
  const { body } = document;
  const bar = createElement('header', { attributes: { class: 'cart-bar' } });
  const summary = createElement('aside', { attributes: { class: 'cart' } });
  body.classList.add('shop');
  body.prepend(bar, summary);
  return (design) => {
    const { name, steps } = getShopContent(design);
    body.dataset['scheme'] = getShopScheme(design);
    themeShop(body, design);
    bar.replaceChildren(paragraph('cart-name', name), paragraph('cart-steps', [...steps, 'Payment'].join(' › ')));
    showShopLogo(bar);
    summary.replaceChildren(...summaryOf(design));
  };
}
