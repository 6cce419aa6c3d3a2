import type { CryptoCheckout } from './crypto-checkout.js';
import { isPreset, presets } from './presets.js';

/** What changes how the checkout looks, and nothing about the order. */
export type Look = Readonly<
  Partial<Record<'qr' | 'theme' | 'brand' | 'locale' | 'numberingSystem' | 'layout', unknown>>
>;

/** Also where the object is another window's. */
const isObject = (theme: unknown): theme is { preset?: string } => typeof theme === 'object' && theme !== null;

export const themeAttribute = {
  toAttribute: (theme: unknown): unknown => (isObject(theme) ? theme.preset : theme),
};

const wordsOf = (theme: unknown): string[] =>
  ((themeAttribute.toAttribute(theme) as string | undefined) ?? '').match(/\S+/g) ?? [];

/** What fits. Each may throw where the value does not. */
const rules: Readonly<Record<keyof Look, (value: string) => boolean>> = {
  qr: (value) => ['address', 'uri'].includes(value),
  layout: (value) => ['card', 'button', 'row'].includes(value),
  theme: (value) => wordsOf(value).every(isPreset),
  brand: (value) => CSS.supports('color', value),
  locale: (value) => Intl.getCanonicalLocales(value).length > 0,
  numberingSystem: (value) => Intl.supportedValuesOf('numberingSystem').includes(value),
};

const looks = Object.keys(rules) as (keyof Look)[];

/** What is not set is not wrong. */
function fits(name: keyof Look, value: unknown): boolean {
  if (value == null || value === '') return true;
  try {
    return rules[name](value as string);
  } catch {
    return false;
  }
}

/** The first property that does not fit. */
export const wrongLook = (look: Look): keyof Look | undefined => looks.find((name) => !fits(name, look[name]));

const isPlain = (word: string): boolean => (presets as readonly string[]).indexOf(word) < 3;

/** Whether the style sheets of the first screen are not enough: a brand, a preset, or tokens. */
const needsTheme = ({ brand, theme }: CryptoCheckout): boolean =>
  Boolean(brand) || isObject(theme) || !wordsOf(theme).every(isPlain);

/** The same by the page's style sheets and the system: asking makes the browser compute styles, so not before it does. */
const isThemeAsked = (host: CryptoCheckout): boolean =>
  matchMedia('(prefers-contrast:more)').matches || getComputedStyle(host).getPropertyValue('--checkout-brand') !== '';

/** Nothing where it cannot be had: then the look of the first screen stays. */
const loadTheme = () => import('./theme/index.js').catch(() => undefined);

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
