import { html, render } from 'lit';
import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes } from '../design/attributes.js';
import { initialDesign, type Design } from '../design/design.js';
import { applyBrand, type DesignTheme } from '../design/find-brand.js';
import { toThemeProperty } from '../design/scheme-values.js';

/**
 * The design of the first screen: the colours and the corners of a theme. The tokens that change a size stay, because brands
 * follow each other there by themselves, and nothing may move.
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

/** Calls back in the frame in which the checkout has its brand: the widget loads what derives the colours on demand. */
function whenThemed(element: HTMLElement, onThemed: () => void): void {
  const isThemed = getComputedStyle(element).getPropertyValue('--d-accent') !== '';
  if (isThemed || !element.isConnected) onThemed();
  else requestAnimationFrame(() => whenThemed(element, onThemed));
}

/** A live checkout of its own, whose theme changes without a restart. Its header says whose shop it is. */
export function createHeroCheckout(container: HTMLElement) {
  const header = Object.assign(document.createElement('p'), { slot: 'header', className: 'hero-shop' });
  let element: CryptoCheckout | undefined;

  const show = (design: Design, name: string): void => {
    const { brand = '', theme = 'auto' } = design.attributes;
    render(html`<b>${name}</b><span>INV-1001</span>`, header);
    element?.setAttribute('brand', brand);
    if (element) element.theme = toThemeProperty(theme, design.tokens);
  };
  return {
    show,
    mount(design: Design, name: string): void {
      const attributes = omitAttributes(design.attributes, 'theme');
      element = document.createElement('crypto-checkout');
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      element.append(header);
      show(design, name);
      container.replaceChildren(element);
      whenThemed(element, () => (container.dataset['themed'] = ''));
    },
    unmount(): void {
      element = undefined;
      container.replaceChildren();
    },
  };
}
