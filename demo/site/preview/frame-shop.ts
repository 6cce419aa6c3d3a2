import { html, render } from 'lit';
import type { Design } from '../design/design.js';
import { createPriceFormatter, getPrice, getQuantity, getTotal } from '../shop/prices.js';
import { getShopContent, shopItems } from '../shop/shop-contents.js';
import { showShopLogo } from '../shop/shop-logo.js';
import { getShopScheme } from '../shop/shop.js';
import { themeShop } from '../shop/shop-theme.js';

/** The cart of a merchant's page, to look at: the preview of a desktop has no room to show without it. */
function summaryView(design: Design) {
  const content = getShopContent(design);
  const [picture, pictureText] = content.picture;
  const format = createPriceFormatter(design);
  return html`
    <img class="cart-picture" src=${picture} alt=${pictureText} />
    ${shopItems.map(
      (item) => html`
        <div class="cart-line">
          <p>${getQuantity(design, item)} × ${content[item][0]}</p>
          <p>${format(getPrice(design, item))}</p>
        </div>
      `,
    )}
    <div class="cart-line cart-total">
      <p>Total</p>
      <p>${format(getTotal(design))}</p>
    </div>
  `;
}

/** Surrounds the checkout of a frame with a shop. Returns the function that shows a design in it. */
export function createFrameShop(document: Document): (design: Design) => void {
  const { body } = document;
  const [bar, summary] = [document.createElement('header'), document.createElement('aside')];
  bar.className = 'cart-bar';
  summary.className = 'cart';
  body.classList.add('shop');
  body.prepend(bar, summary);
  return (design) => {
    const content = getShopContent(design);
    body.dataset['scheme'] = getShopScheme(design);
    themeShop(body, design);
    const steps = [...content.steps, 'Payment'].join(' › ');
    render(
      html`<p class="cart-name">${content.name}</p>
        <p class="cart-steps">${steps}</p>`,
      bar,
    );
    showShopLogo(bar);
    render(summaryView(design), summary);
  };
}
