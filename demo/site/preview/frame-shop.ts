import { requireElement } from '../../../server/pages/common/dom.js';
import type { Design } from '../design/design.js';
import { themeShop } from '../shop/shop-theme.js';

/** What the shop shows beside its checkout. */
const drawn = ['.shop-bar', '.summary'];

/**
 * Surrounds the checkout of a frame with a copy of the playground's shop, to look at: the preview of a desktop has no room to
 * show without it. Returns the function that copies the shop again once it shows another design.
 */
export function createFrameShop(main: HTMLElement): (design: Design) => void {
  const { ownerDocument: page } = main;
  const original = requireElement('#shop');
  const copy = page.importNode(original, true);
  page.body.replaceChildren(copy);
  copy.querySelector('#pay')?.replaceWith(main);
  main.classList.add('pay');
  return (design) => {
    copy.dataset['scheme'] = original.dataset['scheme'];
    copy.hidden = false;
    themeShop(copy, design);
    for (const selector of drawn) {
      const part = page.importNode(requireElement(selector, { root: original }), true);
      part.inert = true;
      copy.querySelector(selector)?.replaceWith(part);
    }
  };
}
