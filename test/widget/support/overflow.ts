import * as t from './index.js';

/** A container of this width. */
export function createColumn(width: string): HTMLElement {
  const parent = t.createContainer();
  parent.style.inlineSize = width;
  return parent;
}

/** The bounds of the text in a node, without padding. */
export function textBounds(node: Node): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

type Language = { readonly lang: string; readonly properties: Partial<t.CryptoCheckout> };

/** Changes the words of an element that shows its screen, and waits until they stand still. */
export async function changeLanguage(element: t.CryptoCheckout, { lang, properties }: Language): Promise<void> {
  Object.assign(element, properties);
  await t.waitFor(() => t.queryRequired(element, '.card').lang === lang, `no words in ${lang}`);
  t.finishAnimations(element);
  await t.waitFor(() => !t.query(element, '.roll'), 'the amount rolls');
}

/** Rows clip the areas in which a reader's finger finds their radios, and nothing else. */
const withoutHitAreas = new CSSStyleSheet();
withoutHitAreas.replaceSync('.row { overflow: visible !important } .row input::after { content: none !important }');

/** Nodes that overflow the card or their own box. Lists may scroll down, never sideways; codes may end in an ellipsis. */
export function findOverflowing(element: Element): readonly string[] {
  t.finishAnimations(element);
  const { adoptedStyleSheets } = element.shadowRoot as ShadowRoot;
  adoptedStyleSheets.push(withoutHitAreas);
  const card = t.queryRequired(element, '.card').getBoundingClientRect();
  const nodes = t
    .queryAll(element, '.card *')
    .filter((node) => !node.matches('.spoken, .spoken *, wbr, slot') && node.checkVisibility());
  const isOut = (node: HTMLElement): boolean => {
    const { left, right } = node.getBoundingClientRect();
    const isAroundList = node.querySelector('.scroll') !== null; // lists have room for the focus ring beside them
    if (getComputedStyle(node).textOverflow === 'ellipsis') return right > card.right; // a code whose end is hidden
    const isWide = !isAroundList && node.clientWidth > 0 && node.scrollWidth > node.clientWidth;
    const isCut = getComputedStyle(node).overflowY === 'hidden' && node.scrollHeight > node.clientHeight;
    return left < card.left || right > card.right || isWide || isCut;
  };
  const found = nodes.filter(isOut).map((node) => node.outerHTML.slice(0, 200));
  adoptedStyleSheets.splice(adoptedStyleSheets.indexOf(withoutHitAreas), 1);
  return found;
}
