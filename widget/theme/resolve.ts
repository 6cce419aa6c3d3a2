import type { Resolve } from './resolve-theme.js';
import { opaque, parse, type Written } from './parse.js';
import type { Scheme } from './tokens.js';

/** A colour as the browser computes it inside an element: names, `var()`, `lab()`, `color-mix()` and what is to come. */
function computed(root: ShadowRoot, text: string, scheme: Scheme): Written | undefined {
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
  const written = parse(backgroundColor);
  // A variable that is missing computes to transparent, which is no colour to work with either.
  return written?.alpha ? written : undefined;
}

/** Reads any CSS colour for an element. What `parse` knows costs no computed style; `onComputed` hears of the rest. */
export const resolveIn =
  (root: ShadowRoot, onComputed: () => unknown = () => undefined): Resolve =>
  (text, { scheme, ground }) => {
    const known = parse(text);
    if (!known) onComputed();
    const written = known ?? computed(root, text, scheme);
    return written && opaque(written, ground);
  };
