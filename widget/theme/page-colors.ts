import { contrastRatio, fromHex, toLch } from './color.js';
import type { PageColors, ColorResolver } from './resolve-theme.js';
import type { Hex, Scheme } from './tokens.js';

/** The parent as the browser draws it: through slots and shadow roots. */
function flatTreeParent(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function* ancestors(element: Element): Generator<Element> {
  for (let parent = flatTreeParent(element); parent; parent = flatTreeParent(parent)) yield parent;
}

/** The scheme that the page is drawn in, by its `color-scheme`. */
function pageScheme(element: Element): Scheme {
  const words = getComputedStyle(element).colorScheme.split(' ');
  if (!words.includes('dark')) return 'light';
  return words.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}

const isTransparent = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);

/** The colours behind an element, from the nearest to the page's own, drawn over each other. Pictures are not seen. */
function backgroundBehind(host: Element, resolve: ColorResolver, scheme: Scheme): Hex {
  const layers = [...ancestors(host)].map((element) => getComputedStyle(element).backgroundColor);
  const canvas = resolve('Canvas', { scheme }) ?? '#ffffff';
  return layers
    .filter((color) => !isTransparent(color))
    .reduceRight<Hex>((background, color) => resolve(color, { scheme, background }) ?? background, canvas);
}

/** Colours of links that a page has not styled, in browsers of today. */
const defaultLinkColors: readonly Hex[] = ['#0000ee', '#0000ff', '#551a8b', '#9e9eff', '#d0adf0', '#8c8cff'];

/** The page's `accent-color`, else the colour of its first link, where it is one that somebody chose. */
function pageBrand(parent: Element, resolve: ColorResolver, scheme: Scheme): Hex | undefined {
  const { accentColor } = getComputedStyle(parent);
  if (accentColor && accentColor !== 'auto') return resolve(accentColor, { scheme });
  const link = document.querySelector('a[href]');
  const color = link ? resolve(getComputedStyle(link).color, { scheme }) : undefined;
  return color && !defaultLinkColors.includes(color) && toLch(fromHex(color)).c > 0.04 ? color : undefined;
}

/** What the preset `inherit` takes over, as it is now. The font needs no reading: it is inherited. */
export function readPageColors(host: Element, resolve: ColorResolver): PageColors {
  const parent = flatTreeParent(host) ?? document.documentElement;
  const scheme = pageScheme(parent);
  const background = backgroundBehind(host, resolve, scheme);
  const brand = pageBrand(parent, resolve, scheme);
  return {
    scheme: contrastRatio(background, '#ffffff') > contrastRatio(background, '#000000') ? 'dark' : 'light',
    background,
    text: resolve(getComputedStyle(parent).color, { scheme: scheme, background }) ?? '#000000',
    ...(brand && { brand }),
  };
}
