import type { CryptoCheckout } from './crypto-checkout.js';
import { camel, kebab } from './names.js';
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

type Rule = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

const rule = (fits: (value: string) => boolean): Rule => ({
  safeParse(value) {
    try {
      return { success: fits(value as string) };
    } catch {
      return { success: false };
    }
  },
});

const wordsOf = (theme: unknown): string[] =>
  ((themeAttribute.toAttribute(theme) as string | undefined) ?? '').match(/\S+/g) ?? [];

const rules: Readonly<Record<string, Rule>> = {
  qr: rule((value) => ['address', 'uri'].includes(value)),
  layout: rule((value) => ['card', 'button', 'row'].includes(value)),
  theme: rule((value) => wordsOf(value).every(isPreset)),
  brand: rule((value) => CSS.supports('color', value)),
  locale: rule((value) => Intl.getCanonicalLocales(value).length > 0),
  numbering_system: rule((value) => Intl.supportedValuesOf('numberingSystem').includes(value)),
};

/** What is not set is not wrong. */
export const lookChecks = (look: Look) =>
  Object.entries(rules)
    .map(([name, rule]) => ({ attribute: kebab(name), name, rule, value: look[camel(name) as keyof Look] }))
    .filter(({ value }) => value != null && value !== '');

export const isLookWrong = (look: Look): boolean =>
  lookChecks(look).some(({ rule, value }) => !rule.safeParse(value).success);

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
    const wear = () => void loadTheme().then((part) => part?.wear(host));
    if ((this.#isOn ||= needsTheme(host))) wear();
    else requestAnimationFrame(() => (this.#isOn ||= isThemeAsked(host)) && wear());
  }
}
