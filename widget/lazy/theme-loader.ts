import type { ReactiveController } from 'lit';
import type { CheckoutHost } from '../element/host.js';
import { firstPresets, isThemeObject, presetNames } from '../common/preset-names.js';
import { loadTheme } from './chunk-loaders.js';

const isFirstPreset = (name: string): boolean => (firstPresets as readonly string[]).includes(name);

/** Whether a property sets what the styles of the first screen lack: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CheckoutHost): boolean =>
  Boolean(brand) || isThemeObject(theme) || !presetNames(theme).every(isFirstPreset);

/** Whether the page's style sheets or the system set it. Reading them makes the browser compute styles. */
const isThemeSetByPage = (host: CheckoutHost): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Takes the scheme that the page's style sheets set around the element; the system's where they set none. */
function followPage(host: CheckoutHost): void {
  const parent = host.parentElement ?? (host.getRootNode() as Partial<ShadowRoot>).host;
  if (parent) host.style.setProperty('--d-scheme', getComputedStyle(parent).colorScheme.replace('normal', ''));
}

/**
 * Loads the theme's chunk when something needs it. It is applied when the element is connected, after each update, and when the
 * system's scheme changes; a page that changes `--checkout-brand` at another time calls `requestUpdate()`.
 */
export class ThemeLoader implements ReactiveController {
  readonly #host: CheckoutHost;
  #scheme: MediaQueryList | undefined;
  #isActive = false;
  #loading: ReturnType<typeof loadTheme> | undefined;

  constructor(host: CheckoutHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#scheme = matchMedia('(prefers-color-scheme:dark)');
    this.#scheme.addEventListener('change', this.#update);
    if (this.#host.hasUpdated) this.#update();
  }

  hostUpdated(): void {
    this.#update();
  }

  hostDisconnected(): void {
    this.#scheme?.removeEventListener('change', this.#update);
  }

  /** The page's styles are read in the next frame, which has them computed. Once applied, the chunk reads them itself. */
  readonly #update = (): void => {
    if ((this.#isActive ||= needsTheme(this.#host))) void this.#apply();
    requestAnimationFrame(() => {
      followPage(this.#host);
      if ((this.#isActive ||= isThemeSetByPage(this.#host))) void this.#apply();
    });
  };

  /** When the chunk fails to load, the element keeps the styles of the first screen until the browser is online again. */
  async #apply(): Promise<void> {
    const retry = (): void => {
      this.#loading = undefined;
      this.#update();
    };
    this.#loading ??= loadTheme({ host: this.#host, retry });
    (await this.#loading)?.applyTheme(this.#host);
  }
}
