import { contrastOf, fromHex, toLch } from './color.js';
import type { Page, Resolve } from './resolve-theme.js';
import type { Hex, Scheme } from './tokens.js';

/** The parent as the browser draws it: through slots and shadow roots. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function* ancestors(element: Element): Generator<Element> {
  for (let parent = parentOf(element); parent; parent = parentOf(parent)) yield parent;
}

/** The scheme that the page is drawn in, by its `color-scheme`. */
function schemeOf(element: Element): Scheme {
  const words = getComputedStyle(element).colorScheme.split(' ');
  if (!words.includes('dark')) return 'light';
  return words.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}

const isTransparent = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);

/** The colours behind an element, from the nearest to the page's own, drawn over each other. Pictures are not seen. */
function groundOf(host: Element, resolve: Resolve, scheme: Scheme): Hex {
  const layers = [...ancestors(host)].map((element) => getComputedStyle(element).backgroundColor);
  const canvas = resolve('Canvas', { scheme }) ?? '#ffffff';
  return layers
    .filter((color) => !isTransparent(color))
    .reduceRight<Hex>((ground, color) => resolve(color, { scheme, ground }) ?? ground, canvas);
}

/** Colours of links that a page has not styled, in browsers of today. */
const unstyled: readonly Hex[] = ['#0000ee', '#0000ff', '#551a8b', '#9e9eff', '#d0adf0', '#8c8cff'];

/** The page's `accent-color`, else the colour of its first link, where it is one that somebody chose. */
function brandOf(parent: Element, resolve: Resolve, scheme: Scheme): Hex | undefined {
  const { accentColor } = getComputedStyle(parent);
  if (accentColor && accentColor !== 'auto') return resolve(accentColor, { scheme });
  const link = document.querySelector('a[href]');
  const color = link ? resolve(getComputedStyle(link).color, { scheme }) : undefined;
  return color && !unstyled.includes(color) && toLch(fromHex(color)).c > 0.04 ? color : undefined;
}

/** What the preset `inherit` takes over, as it is now. The font needs no reading: it is inherited. */
export function readPage(host: Element, resolve: Resolve): Page {
  const parent = parentOf(host) ?? document.documentElement;
  const drawn = schemeOf(parent);
  const ground = groundOf(host, resolve, drawn);
  const brand = brandOf(parent, resolve, drawn);
  return {
    scheme: contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000') ? 'dark' : 'light',
    ground,
    text: resolve(getComputedStyle(parent).color, { scheme: drawn, ground }) ?? '#000000',
    ...(brand && { brand }),
  };
}
