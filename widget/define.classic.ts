/** `<script src=".../checkout.iife.js">` defines `<crypto-checkout>` where modules cannot be used. */
import { registerElement } from './element/register.js';

export * from './index.js';

/** Read by the prototype's getter: an `<img name="currentScript">` in the page shadows `document.currentScript`. */
const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(
  document,
) as unknown;

registerElement(currentScript instanceof HTMLScriptElement ? currentScript.src : location.href);
