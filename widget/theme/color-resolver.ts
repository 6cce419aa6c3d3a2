import type { ColorResolver } from './resolve-theme.js';
import { toOpaqueHex, parseColor, type ParsedColor } from './parse-color.js';
import type { Scheme } from './tokens.js';

/** A colour as the browser computes it inside an element: names, `var()`, `lab()`, `color-mix()` and what is to come. */
function computedColor(root: ShadowRoot, text: string, scheme: Scheme): ParsedColor | undefined {
  if (!CSS.supports('background-color', text)) return undefined;
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.colorScheme = scheme;
  // A relative colour comes out in sRGB, whatever space it was written in.
  probe.style.backgroundColor = text;
  probe.style.backgroundColor = `color(from ${text} srgb r g b / alpha)`;
  root.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  const parsed = parseColor(backgroundColor);
  // A variable that is missing computes to transparent, which is no colour to work with either.
  return parsed?.alpha ? parsed : undefined;
}

/** Reads any CSS colour for an element. What `parse` knows costs no computed style; `onComputed` hears of the rest. */
export const createColorResolver =
  (root: ShadowRoot, onComputed: () => unknown = () => undefined): ColorResolver =>
  (text, { scheme, background }) => {
    const parsed = parseColor(text);
    if (!parsed) onComputed();
    const color = parsed ?? computedColor(root, text, scheme);
    return color && toOpaqueHex(color, background);
  };
