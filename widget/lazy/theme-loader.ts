import type { CryptoCheckout } from '../element/crypto-checkout.js';
import { isThemeObject, presetNames } from '../config/appearance.js';
import { presets } from '../theme/preset-names.js';

const isBuiltInPreset = (word: string): boolean => (presets as readonly string[]).indexOf(word) < 3;

/** Whether the style sheets of the first screen are not enough: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CryptoCheckout): boolean =>
  Boolean(brand) || isThemeObject(theme) || !presetNames(theme).every(isBuiltInPreset);

/** The same by the page's style sheets and the system: asking makes the browser compute styles, so not before it does. */
const isThemeSetByPage = (host: CryptoCheckout): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Nothing where it cannot be had: then the look of the first screen stays. */
const loadThemeModule = () => import('../theme/index.js').catch(() => undefined);

/** Puts on what the first screen has no styles for, once something asks for it, and from then on with every change. */
export class ThemeLoader {
  #isActive = false;

  update(host: CryptoCheckout): void {
    if ((this.#isActive ||= needsTheme(host))) void loadThemeModule().then((part) => part?.applyTheme(host));
  }

  /** What the style sheets of the page say, when the next frame has its styles. */
  updateFromPageStyles(host: CryptoCheckout): void {
    requestAnimationFrame(() => {
      this.#isActive ||= isThemeSetByPage(host);
      this.update(host);
    });
  }
}
