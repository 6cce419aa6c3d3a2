import type { CryptoCheckout } from '../element/crypto-checkout.js';
import { isObject, wordsOf } from '../config/appearance.js';
import { presets } from '../theme/preset-names.js';

const isPlain = (word: string): boolean => (presets as readonly string[]).indexOf(word) < 3;

/** Whether the style sheets of the first screen are not enough: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CryptoCheckout): boolean =>
  Boolean(brand) || isObject(theme) || !wordsOf(theme).every(isPlain);

/** The same by the page's style sheets and the system: asking makes the browser compute styles, so not before it does. */
const isThemeAsked = (host: CryptoCheckout): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Nothing where it cannot be had: then the look of the first screen stays. */
const loadTheme = () => import('../theme/index.js').catch(() => undefined);

/** Puts on what the first screen has no styles for, once something asks for it, and from then on with every change. */
export class Clothes {
  #isOn = false;

  see(host: CryptoCheckout): void {
    if ((this.#isOn ||= needsTheme(host))) void loadTheme().then((part) => part?.wear(host));
  }

  /** What the style sheets of the page say, when the next frame has its styles. */
  ask(host: CryptoCheckout): void {
    requestAnimationFrame(() => {
      this.#isOn ||= isThemeAsked(host);
      this.see(host);
    });
  }
}
