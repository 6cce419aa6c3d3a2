import type { ColorResolver } from './resolve-theme.js';
import { parseColor, toOpaqueHex, type ParsedColor } from './parse-color.js';
import type { Scheme } from './tokens.js';

/** Has the browser compute a colour inside an element: names, `var()`, `lab()`, `color-mix()` and newer syntax. */
function computedColor(root: ShadowRoot, { text, scheme }: { text: string; scheme: Scheme }): ParsedColor | undefined {
  if (!CSS.supports('background-color', text)) return undefined;
  const probe = document.createElement('span');
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
