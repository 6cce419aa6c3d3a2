import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes, type Attributes } from '../design/attributes.js';
import { initialDesign, type Design, toThemeProperty } from '../design/design.js';
import { applyBrand, type DesignTheme } from '../design/find-brand.js';

/**
 * The design of the first screen: the colours and the corners of a theme. The tokens that change a size stay, so that nothing
 * moves from brand to brand.
 */
export function heroDesign({ attributes: { brand = '', theme = '' }, tokens }: DesignTheme): Design {
  const scheme = /\b(?:light|dark)\b/.exec(theme)?.[0];
  const { surface, bg, radius = '16px' } = tokens;
  return applyBrand(initialDesign, {
    attributes: { brand, ...(scheme && { theme: scheme }) },
    tokens: {
      ...(surface && { surface }),
      ...(bg && { bg }),
      radius,
      shadow: '0 1px 2px #00000014, 0 24px 56px #00000024',
    },
  });
}

/** The look of the checkouts: their design, and whose shop they are in. */
export type HeroLook = { readonly design: Design; readonly name: string };

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves in the frame in which the checkout has its brand, which the widget derives on demand, and one of the states. */
async function settled(element: CryptoCheckout, states = '*'): Promise<void> {
  const isThemed = (): boolean => getComputedStyle(element).getPropertyValue('--d-accent') !== '';
  while (element.isConnected && !(element.matches(states) && isThemed())) await nextFrame();
}

function applyLook(element: CryptoCheckout, { design: { attributes, tokens }, name }: HeroLook): void {
  element.setAttribute('brand', attributes['brand'] ?? '');
  element.theme = toThemeProperty(attributes['theme'] ?? 'auto', tokens);
  element.querySelector('b')?.replaceChildren(name);
}

function createElement(attributes: Attributes): CryptoCheckout {
  const element = document.createElement('crypto-checkout');
  const all = { ...omitAttributes(initialDesign.attributes, 'theme'), ...attributes };
  for (const [attribute, value] of Object.entries(all)) element.setAttribute(attribute, value);
  element.innerHTML = '<p slot="header" class="hero-shop"><b></b><span>INV-1001</span></p>';
  return element;
}

/** A live checkout of its own, and one that shows an order in its place. A theme changes both without a restart. */
export function createHeroCheckout(container: HTMLElement) {
  let look: HeroLook;
  let live: CryptoCheckout | undefined;
  let restored: CryptoCheckout | undefined;

  const apply = (element: CryptoCheckout): void => applyLook(element, look);
  const append = (attributes: Attributes, isHidden: boolean): CryptoCheckout => {
    const element = createElement(attributes);
    element.hidden = isHidden;
    apply(element);
    container.append(element);
    return element;
  };
  const exchange = (next: CryptoCheckout, previous: CryptoCheckout | undefined): void => {
    next.hidden = false;
    if (live) live.hidden = next !== live;
    previous?.remove();
    container.scrollTop = 0;
  };

  return {
    show(next: HeroLook): void {
      look = next;
      for (const element of [live, restored]) if (element) apply(element);
    },
    /** Starts the live checkout. The page has one already, which asks the server. */
    mount(hasServer: boolean): void {
      const present = container.querySelector('crypto-checkout');
      if (!hasServer) present?.remove();
      live = hasServer && present ? present : append({}, false);
      apply(live);
      void settled(live).then(() => (container.dataset['themed'] = ''));
    },
    get isRestored(): boolean {
      return restored !== undefined;
    },
    /** Shows an order as it is now, as a page does that is opened again. */
    async restore(attributes: Attributes): Promise<void> {
      const [next, previous] = [append(attributes, true), restored];
      restored = next;
      await settled(next, ':state(ordered), :state(unavailable)');
      if (next.isConnected) exchange(next, previous);
    },
    /** Shows the live checkout again, from its start. */
    choose(): void {
      if (live?.order) live.reset();
      if (live && restored) exchange(live, restored);
      restored = undefined;
    },
  };
}

export type HeroCheckout = ReturnType<typeof createHeroCheckout>;
