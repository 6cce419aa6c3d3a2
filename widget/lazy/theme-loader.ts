import { isThemeObject, presetNames } from '../config/appearance.js';
import type { CheckoutHost } from '../element/host.js';
import { presets } from '../common/preset-names.js';
import { loadTheme } from './chunk-loaders.js';

const isBuiltInPreset = (name: string): boolean => (presets as readonly string[]).indexOf(name) < 3;

/** Whether a property sets what the styles of the first screen lack: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CheckoutHost): boolean =>
  Boolean(brand) || isThemeObject(theme) || !presetNames(theme).every(isBuiltInPreset);

/** Whether the page's style sheets or the system set it. Reading them makes the browser compute styles. */
const isThemeSetByPage = (host: CheckoutHost): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Loads the theme's chunk when something needs it, and from then on applies it after every update. */
export class ThemeLoader {
  #isActive = false;

  /** When the chunk fails to load, the element keeps the styles of the first screen. */
  update(host: CheckoutHost): void {
    if ((this.#isActive ||= needsTheme(host))) void loadTheme().then((module) => module?.applyTheme(host));
  }

  /** Waits for the next frame, which has the page's styles computed. */
  updateFromPageStyles(host: CheckoutHost): void {
    requestAnimationFrame(() => {
      this.#isActive ||= isThemeSetByPage(host);
      this.update(host);
    });
  }
}
