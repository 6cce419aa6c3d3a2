import type { CheckoutHost } from '../element/host.js';
import { firstPresets, isThemeObject, presetNames } from '../common/preset-names.js';
import { lazy } from './lazy.js';

/** Whether a property sets what the styles of the first screen lack: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CheckoutHost): boolean =>
  Boolean(brand) ||
  // Not the initial value, which no pattern has to read.
  (theme !== 'auto' &&
    (isThemeObject(theme) || !presetNames(theme).every((name) => (firstPresets as readonly string[]).includes(name))));

/** Takes the scheme that the page's style sheets set around the element, or its `meta`; the system's where they set none. */
function followPage(host: CheckoutHost): void {
  const parent = host.parentElement ?? (host.getRootNode() as Partial<ShadowRoot>).host;
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name=color-scheme i]') ?? {};
  if (parent) host.style.setProperty('--_d-scheme', getComputedStyle(parent).colorScheme.replace('normal', content));
}

const loadTheme = lazy(() => import('../theme/index.js'), 'theme');

/**
 * Loads the theme's chunk when something needs it. It is applied when the element is connected, after each update, and when the
 * system's scheme or contrast changes; a page that changes `--checkout-brand` at another time calls `requestUpdate()`.
 */
export function followTheme(host: CheckoutHost): void {
  const contrast = matchMedia('(prefers-contrast:more)');
  const queries = [contrast, matchMedia('(prefers-color-scheme:dark)')];
  let isActive = false;
  let loading: ReturnType<typeof loadTheme> | undefined;
  /** When the chunk fails to load, the element keeps the styles of the first screen until the browser is online again. */
  const apply = async (): Promise<void> => {
    const retry = (): void => {
      loading = undefined;
      update();
    };
    loading ??= loadTheme({ host, retry });
    (await loading)?.applyTheme(host);
  };
  /** The page's styles are read in the next frame, which has them computed. Once applied, the chunk reads them itself. */
  const update = (): void => {
    if ((isActive ||= needsTheme(host))) void apply();
    requestAnimationFrame(() => {
      followPage(host);
      // Set by the system, or by the page's style sheets.
      isActive ||= contrast.matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';
      if (isActive) void apply();
    });
  };
  host.addController({
    hostConnected() {
      for (const query of queries) query.addEventListener('change', update);
      if (host.hasUpdated) update();
    },
    hostUpdated: update,
    hostDisconnected() {
      for (const query of queries) query.removeEventListener('change', update);
    },
  });
}
