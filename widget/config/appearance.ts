import { isPreset } from '../theme/preset-names.js';

/** What changes how the checkout looks, and nothing about the order. */
export type Look = Readonly<
  Partial<Record<'qr' | 'theme' | 'brand' | 'locale' | 'numberingSystem' | 'layout', unknown>>
>;

/** Also where the object is another window's. */
export const isObject = (theme: unknown): theme is { preset?: string } => typeof theme === 'object' && theme !== null;

export const themeAttribute = {
  toAttribute: (theme: unknown): unknown => (isObject(theme) ? theme.preset : theme),
};

export const wordsOf = (theme: unknown): string[] =>
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
