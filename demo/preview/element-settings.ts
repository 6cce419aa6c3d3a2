import type { CryptoCheckout } from '../../widget/index.js';
import { omitAttributes, type Attributes } from '../design/attributes.js';
import { withAttributes, type Design, type Tokens } from '../design/design.js';
import { findStateFixture } from '../states/state-fixtures.js';
import { toThemeProperty } from '../design/scheme-values.js';

/** What is put on an element. */
export type ElementSettings = { readonly attributes: Attributes; readonly tokens: Tokens; readonly hasSlots: boolean };

/** What the element is to have: the state's own attributes come before those that are set. */
export function resolveSettings(design: Design, extraAttributes: Attributes = {}): ElementSettings {
  const fixture = findStateFixture(design.state);
  const { attributes } = withAttributes(design, { ...fixture?.attributes, ...extraAttributes });
  return { attributes, tokens: design.tokens, hasSlots: design.hasSlots };
}

/** The element reflects some attributes itself, so only what was written here is taken away again. */
function setAttributes(element: HTMLElement, next: Attributes, previous: Attributes): void {
  for (const name of Object.keys(previous)) if (!(name in next)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(next))
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

const noSettings: ElementSettings = { attributes: {}, tokens: {}, hasSlots: false };

const themeJson = ({ attributes: { theme = 'auto' }, tokens }: ElementSettings): string =>
  JSON.stringify(toThemeProperty(theme, tokens));

/** Puts on what has changed since. Tokens go in as the `theme` object, so that what is not set is derived from them. */
export function applySettings(
  element: CryptoCheckout,
  settings: ElementSettings,
  previous: ElementSettings = noSettings,
): void {
  setAttributes(element, omitAttributes(settings.attributes, 'theme'), omitAttributes(previous.attributes, 'theme'));
  setSlots(element, settings.hasSlots);
  // Read by the element's own window: in a frame, an object of this one is none of its objects.
  const { JSON: json } = element.ownerDocument.defaultView ?? window;
  if (themeJson(settings) !== themeJson(previous))
    element.theme = json.parse(themeJson(settings)) as CryptoCheckout['theme'];
}
