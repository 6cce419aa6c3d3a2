import type { CryptoCheckout } from '../../../widget/index.js';
import { createMomentCard, settled } from '../../../server/pages/common/moments.js';
import { omitAttributes } from '../design/attributes.js';
import { initialDesign, type Design, toThemeProperty, withAttributes } from '../design/design.js';
import type { Brand } from './brands.js';

/** The design of a card, and whose shop it is in. */
export type Look = { readonly design: Design; readonly name: string };

const shadow = '0 1px 2px #1018280d, 0 12px 32px -8px #1018281f';

export const brandLook = ({ name, brand, scheme, tokens }: Brand): Look => ({
  design: {
    ...withAttributes(initialDesign, { brand, ...(scheme && { theme: scheme }) }),
    tokens: { radius: '16px', shadow, ...tokens },
  },
  name,
});

function applyLook(element: CryptoCheckout, { design, name }: Look): void {
  element.setAttribute('brand', design.attributes['brand'] ?? '');
  element.theme = toThemeProperty(design);
  element.querySelector('[slot=header]')?.replaceChildren(name);
}

/** Makes a new element a checkout of the page's purchase. */
function dress(element: CryptoCheckout, look: Look): CryptoCheckout {
  const attributes = omitAttributes(initialDesign.attributes, 'theme');
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.innerHTML = '<b slot="header"></b>';
  applyLook(element, look);
  return element;
}

/** The live checkout. The page has one already, which asks the server; without a server another one takes its place. */
export function createHeroCheckout(container: HTMLElement) {
  let look: Look;
  let live: CryptoCheckout | undefined;
  return {
    show(next: Look): void {
      look = next;
      if (live) applyLook(live, look);
    },
    mount(hasServer: boolean): void {
      const present = container.querySelector('crypto-checkout');
      live = hasServer && present ? present : dress(document.createElement('crypto-checkout'), look);
      applyLook(live, look);
      if (live !== present) container.replaceChildren(live);
      void settled(live).then(() => (container.dataset['themed'] = ''));
    },
  };
}

/** The card of a moment of an order. */
export function createLifeCard(container: HTMLElement) {
  let look: Look;
  const show = createMomentCard(container, (element) => dress(element, look));
  return {
    show,
    look(next: Look): void {
      look = next;
      for (const element of container.querySelectorAll('crypto-checkout')) applyLook(element, look);
    },
  };
}
