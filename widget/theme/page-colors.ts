import type { ColorResolver, PageColors } from './resolve-theme.js';
import { parseColor, toOpaqueHex, type ParsedColor } from './parse-color.js';
import type { Hex, Scheme } from './tokens.js';
import { contrastRatio, fromHex, toLch } from './color.js';

/** Has the browser compute a colour inside an element: names, `var()`, `lab()`, `color-mix()` and newer syntax. */
function computedColor(root: ShadowRoot, { text, scheme }: { text: string; scheme: Scheme }): ParsedColor | undefined {
  if (!CSS.supports('background-color', text)) return undefined;
  const probe = Reflect.get(Document.prototype, 'createElement').call(document, 'span');
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.colorScheme = scheme;
  // Where the browser supports relative colours, every colour space is converted to sRGB.
  probe.style.backgroundColor = text;
  probe.style.backgroundColor = `color(from ${text} srgb r g b / alpha)`;
  root.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  const parsed = parseColor(backgroundColor);
  // A missing variable computes to transparent, which is not usable either.
  return parsed?.alpha ? parsed : undefined;
}

/** A function with numbers is the same colour on every page. */
const fixedColor = /^\s*(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!\s*from\s)[^()]*\)\s*$/i;

/** Reads any CSS colour for an element. Calls `onComputed` for the colours that may change with the page. */
export const createColorResolver =
  (root: ShadowRoot, onComputed: () => unknown = () => undefined): ColorResolver =>
  (text, { scheme, background }) => {
    const parsed = parseColor(text);
    if (!parsed && !fixedColor.test(text)) onComputed();
    const color = parsed ?? computedColor(root, { text, scheme });
    return color && toOpaqueHex(color, background);
  };

/** The parent in the flat tree, through slots and shadow roots. */
function flatTreeParent(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function* ancestors(element: Element): Generator<Element> {
  for (let parent = flatTreeParent(element); parent; parent = flatTreeParent(parent)) yield parent;
}

/** The scheme that `color-scheme` gives an element of the page. */
function pageScheme(element: Element): Scheme {
  const schemes = getComputedStyle(element).colorScheme.split(' ');
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}

const isTransparent = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);

type ResolverInScheme = { readonly resolve: ColorResolver; readonly scheme: Scheme };

/** The background colours of all ancestors, composed. Background images are ignored. */
function backgroundBehind(host: Element, { resolve, scheme }: ResolverInScheme): Hex {
  const layers = [...ancestors(host)].map((element) => getComputedStyle(element).backgroundColor);
  const canvas = resolve('Canvas', { scheme }) ?? '#ffffff';
  return layers
    .filter((color) => !isTransparent(color))
    .reduceRight<Hex>((background, color) => resolve(color, { scheme, background }) ?? background, canvas);
}

/** The colours of unstyled links in today's browsers. */
const defaultLinkColors: readonly Hex[] = ['#0000ee', '#0000ff', '#551a8b', '#9e9eff', '#d0adf0', '#8c8cff'];

/** The page's `accent-color`, else the colour of its first link, unless that is a default or a grey. */
function pageBrand(parent: Element, { resolve, scheme }: ResolverInScheme): Hex | undefined {
  const { accentColor } = getComputedStyle(parent);
  if (accentColor && accentColor !== 'auto') return resolve(accentColor, { scheme });
  // From the prototype: an element may be called `links` or `querySelector`.
  const [link] = Reflect.get(Document.prototype, 'links', document);
  const color = link ? resolve(getComputedStyle(link).color, { scheme }) : undefined;
  return color && !defaultLinkColors.includes(color) && toLch(fromHex(color)).c > 0.04 ? color : undefined;
}

/** Reads the colours of the page that the preset `inherit` takes over. The font is inherited by CSS. */
export function readPageColors(host: Element, resolve: ColorResolver): PageColors {
  const parent = flatTreeParent(host) ?? host;
  const scheme = pageScheme(parent);
  const background = backgroundBehind(host, { resolve, scheme });
  const brand = pageBrand(parent, { resolve, scheme });
  return {
    scheme: contrastRatio(background, '#ffffff') > contrastRatio(background, '#000000') ? 'dark' : 'light',
    background,
    text: resolve(getComputedStyle(parent).color, { scheme, background }) ?? '#000000',
    ...(brand && { brand }),
  };
}
