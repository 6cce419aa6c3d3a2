import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes, type Attributes } from '../design/attributes.js';
import { withAttributes, type Design, type Tokens } from '../design/design.js';
import { findStateFixture } from '../states/state-fixtures.js';
import { toThemeProperty } from '../design/scheme-values.js';

/** The values to apply to an element. */
export type ElementSettings = { readonly attributes: Attributes; readonly tokens: Tokens; readonly hasSlots: boolean };

/** Resolves what the element gets. Attributes of the state override those of the design. */
export function resolveSettings(design: Design, extraAttributes: Attributes = {}): ElementSettings {
  const fixture = findStateFixture(design.state);
  const { attributes } = withAttributes(design, { ...fixture?.attributes, ...extraAttributes });
  return { attributes, tokens: design.tokens, hasSlots: design.hasSlots };
}

/** The element reflects some attributes itself, so only attributes that were set here are removed. */
function setAttributes(
  element: HTMLElement,
  { next, previous }: { readonly next: Attributes; readonly previous: Attributes },
): void {
  for (const name of Object.keys(previous)) if (!(name in next)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(next))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Example content for the slots. */
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

/** Applies what has changed. Tokens go into the `theme` property, so that the element derives the remaining ones. */
export function applySettings(
  element: CryptoCheckout,
  { settings, previous = noSettings }: { readonly settings: ElementSettings; readonly previous?: ElementSettings },
): void {
  setAttributes(element, {
    next: omitAttributes(settings.attributes, 'theme'),
    previous: omitAttributes(previous.attributes, 'theme'),
  });
  setSlots(element, settings.hasSlots);
  // Parsed in the element's own window: the element does not accept plain objects of another realm.
  const { JSON: json } = element.ownerDocument.defaultView ?? window;
  if (themeJson(settings) !== themeJson(previous))
    element.theme = json.parse(themeJson(settings)) as CryptoCheckout['theme'];
}
