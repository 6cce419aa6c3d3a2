import type { CryptoCheckout } from '../../widget/index.js';
import { without, type Attributes } from './attributes.js';
import { withAttributes, type Design, type Tokens } from './design.js';
import { storyOf } from '../states/states.js';
import { themeOf } from './theme.js';

/** What is put on an element. */
export type Worn = { readonly attributes: Attributes; readonly tokens: Tokens; readonly hasSlots: boolean };

/** What the element is to have: the state's own attributes come before those that are set. */
export function wornBy(design: Design, more: Attributes = {}): Worn {
  const story = storyOf(design.state);
  const { attributes } = withAttributes(design, { ...story?.attributes, ...more });
  return { attributes, tokens: design.tokens, hasSlots: design.hasSlots };
}

/** The element reflects some attributes itself, so only what was written here is taken away again. */
function setAttributes(element: HTMLElement, wanted: Attributes, before: Attributes): void {
  for (const name of Object.keys(before)) if (!(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** What a shop may say itself. */
const slotTexts = {
  header: 'Marlow & Daughters',
  success: 'Thank you. We pack your order today.',
  empty: 'We take crypto from 5.00 on. Please pay by card.',
  'error-failed': 'Your bank said no. Another card often works.',
  footer: 'By paying you agree to the terms of sale.',
};

function setSlots(element: HTMLElement, hasSlots: boolean): void {
  if (element.childElementCount > 0 === hasSlots) return;
  const children = Object.entries(slotTexts).map(([slot, text]) => {
    const child = element.ownerDocument.createElement('p');
    child.slot = slot;
    child.className = `slotted-${slot}`;
    child.textContent = text;
    return child;
  });
  element.replaceChildren(...(hasSlots ? children : []));
}

const nothing: Worn = { attributes: {}, tokens: {}, hasSlots: false };

const themeIn = ({ attributes: { theme = 'auto' }, tokens }: Worn): string => JSON.stringify(themeOf(theme, tokens));

/** Puts on what has changed since. Tokens go in as the `theme` object, so that what is not set is derived from them. */
export function dress(element: CryptoCheckout, worn: Worn, before: Worn = nothing): void {
  setAttributes(element, without(worn.attributes, 'theme'), without(before.attributes, 'theme'));
  setSlots(element, worn.hasSlots);
  // Read by the element's own window: in a frame, an object of this one is none of its objects.
  const { JSON: json } = element.ownerDocument.defaultView ?? window;
  if (themeIn(worn) !== themeIn(before)) element.theme = json.parse(themeIn(worn)) as CryptoCheckout['theme'];
}
