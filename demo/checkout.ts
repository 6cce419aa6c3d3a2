import type { CryptoCheckout } from '../widget/index.js';
import { attributesOf, propertiesOf, type Settings } from './settings.js';

const properties = ['--checkout-accent', '--checkout-on-accent'];

/** The element reflects some attributes itself, so only what was written here is taken away again. */
function setAttributes(element: HTMLElement, settings: Settings, before: Settings | undefined): void {
  const wanted = new Map(attributesOf(settings));
  for (const [name] of before ? attributesOf(before) : []) if (!wanted.has(name)) element.removeAttribute(name);
  for (const [name, value] of wanted) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Set through CSSOM, which a policy without inline styles allows. */
function setProperties(element: HTMLElement, settings: Settings): void {
  const wanted = new Map(propertiesOf(settings));
  for (const name of properties) element.style.setProperty(name, wanted.get(name) ?? null);
  if (element.getAttribute('style') === '') element.removeAttribute('style');
}

/** The one element on the page. The service must answer before it is shown: it asks at once. */
export function checkoutIn(place: HTMLElement) {
  let element: CryptoCheckout | undefined;
  let applied: Settings | undefined;
  return {
    apply(settings: Settings): void {
      if (!element) return;
      setProperties(element, settings);
      setAttributes(element, settings, applied);
      applied = settings;
    },
    show(settings: Settings): void {
      applied = undefined;
      element = document.createElement('crypto-checkout');
      this.apply(settings);
      place.replaceChildren(element);
    },
    hide(): void {
      element = applied = undefined;
      place.replaceChildren();
    },
  };
}
