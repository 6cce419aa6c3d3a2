/**
 * The module of `import 'crypto-checkout'` without a DOM, such as while a server renders the page: the same names, and
 * a class that can be imported and extended, but renders nothing. The element itself starts in the browser.
 */
export { CheckoutEndedError } from '../state/ended-error.js';
export * from '../element/events.js';

/** `HTMLElement` where a test environment such as jsdom has put one. */
const Base = (Reflect.get(globalThis, 'HTMLElement') as (new () => object) | undefined) ?? Object;

/** Replaces the element: a page that a server renders has only its tag and attributes. */
export class CryptoCheckout extends Base {}

if ('document' in globalThis) {
  console.warn(
    "crypto-checkout: this is the entry for servers; import 'crypto-checkout/checkout.js' where there is a DOM.",
  );
}
