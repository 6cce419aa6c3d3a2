import type { CheckoutHost } from '../element/host.js';
import { firstPresets, isThemeObject, presetNames } from '../common/preset-names.js';
import { loadTheme } from './chunk-loaders.js';
import { reportFailedChunk } from './on-demand.js';

const isFirstPreset = (name: string): boolean => (firstPresets as readonly string[]).includes(name);

/** Whether a property sets what the styles of the first screen lack: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CheckoutHost): boolean =>
  Boolean(brand) || isThemeObject(theme) || !presetNames(theme).every(isFirstPreset);

/** Whether the page's style sheets or the system set it. Reading them makes the browser compute styles. */
const isThemeSetByPage = (host: CheckoutHost): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Loads the theme's chunk when something needs it, and from then on applies it after every update. */
export class ThemeLoader {
  #isActive = false;
  #hasFailed = false;
  readonly #loadChunk: typeof loadTheme;

  constructor(loadChunk = loadTheme) {
    this.#loadChunk = loadChunk;
  }

  /** When the chunk fails to load, the element keeps the styles of the first screen until the browser is online again. */
  update(host: CheckoutHost): void {
    if (!this.#hasFailed && (this.#isActive ||= needsTheme(host))) void this.#apply(host);
  }

  async #apply(host: CheckoutHost): Promise<void> {
    const module = await this.#loadChunk();
    if (module) return module.applyTheme(host);
    if (this.#hasFailed) return; // another update has waited for the same file
    this.#hasFailed = true;
    const retry = (): void => {
      this.#hasFailed = false;
      this.update(host);
    };
    reportFailedChunk({ host, chunk: 'theme', retry });
  }

  /** Waits for the next frame, which has the page's styles computed. */
  updateFromPageStyles(host: CheckoutHost): void {
    requestAnimationFrame(() => {
      this.#isActive ||= isThemeSetByPage(host);
      this.update(host);
    });
  }
}
