import { setModuleUrl } from './base-url.js';
import { CryptoCheckout } from './crypto-checkout.js';

/** Defines `<crypto-checkout>`. Loading the script twice is harmless: the first definition stays. */
export function registerElement(moduleUrl: string): void {
  setModuleUrl(moduleUrl);
  if (!customElements.get('crypto-checkout')) customElements.define('crypto-checkout', CryptoCheckout);
}
