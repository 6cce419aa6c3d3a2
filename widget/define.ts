/** `<script type="module" src=".../checkout.js">` defines `<crypto-checkout>`. */
import { setModuleUrl } from './element/base-url.js';
import { CryptoCheckout } from './element/crypto-checkout.js';

/** Defines `<crypto-checkout>`. Loading the script twice is harmless: the first definition stays. */
function registerElement(moduleUrl: string): void {
  setModuleUrl(moduleUrl);
  if (!customElements.get('crypto-checkout')) customElements.define('crypto-checkout', CryptoCheckout);
}

export * from './index.js';

registerElement(import.meta.url);
