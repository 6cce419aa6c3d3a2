import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes, type Attributes } from '../design/attributes.js';
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

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves in the frame in which the checkout has its brand, which the widget derives on demand, and what else is asked for. */
async function settled(element: CryptoCheckout, isReady = (): boolean => true): Promise<void> {
  const isThemed = (): boolean => getComputedStyle(element).getPropertyValue('--d-accent') !== '';
  while (element.isConnected && !(isReady() && isThemed())) await nextFrame();
}

function applyLook(element: CryptoCheckout, { design: { attributes, tokens }, name }: Look): void {
  element.setAttribute('brand', attributes['brand'] ?? '');
  element.theme = toThemeProperty(attributes['theme'] ?? 'auto', tokens);
  element.querySelector('[slot=header]')?.replaceChildren(name);
}

function createElement(attributes: Attributes): CryptoCheckout {
  const element = document.createElement('crypto-checkout');
  const all = { ...omitAttributes(initialDesign.attributes, 'theme'), ...attributes };
  for (const [attribute, value] of Object.entries(all)) element.setAttribute(attribute, value);
  element.innerHTML = '<b slot="header"></b>';
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
      live = hasServer && present ? present : createElement({});
      applyLook(live, look);
      if (live !== present) container.replaceChildren(live);
      void settled(live).then(() => (container.dataset['themed'] = ''));
    },
  };
}

/** What the card of a moment shows: an order, or the choice where it has none. */
export type CardFrame = { readonly attributes: Attributes; readonly status: string | undefined };

const isDrawn = (element: CryptoCheckout, status: string | undefined): boolean => {
  if (status === undefined || element.matches(':state(unavailable)')) return !element.matches(':state(loading)');
  const drawn = element.shadowRoot?.querySelector('[part~=qr], [part~=outcome]');
  return element.order?.status === status && drawn !== null;
};

/** Shows an order as a page does that is opened again. The previous frame stays until the next one is drawn. */
export function createLifeCard(container: HTMLElement) {
  let look: Look;
  return {
    look(next: Look): void {
      look = next;
      for (const element of container.querySelectorAll('crypto-checkout')) applyLook(element, look);
    },
    async show({ attributes, status }: CardFrame): Promise<void> {
      const previous = container.querySelector('crypto-checkout');
      const next = createElement(attributes);
      next.inert = true;
      next.hidden = previous !== null;
      applyLook(next, look);
      container.append(next);
      await settled(next, () => isDrawn(next, status));
      previous?.remove();
      next.hidden = false;
    },
  };
}
