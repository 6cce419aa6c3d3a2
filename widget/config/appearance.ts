import { isPreset } from '../theme/preset-names.js';

/** What changes how the checkout looks, and nothing about the order. */
export type Appearance = Readonly<
  Partial<Record<'qr' | 'theme' | 'brand' | 'locale' | 'numberingSystem' | 'layout', unknown>>
>;

/** Also where the object is another window's. */
export const isThemeObject = (theme: unknown): theme is { preset?: string } =>
  typeof theme === 'object' && theme !== null;

export const themeConverter = {
  toAttribute: (theme: unknown): unknown => (isThemeObject(theme) ? theme.preset : theme),
};

export const presetNames = (theme: unknown): string[] =>
  ((themeConverter.toAttribute(theme) as string | undefined) ?? '').match(/\S+/g) ?? [];

/** What fits. Each may throw where the value does not. */
const validators: Readonly<Record<keyof Appearance, (value: string) => boolean>> = {
  qr: (value) => ['address', 'uri'].includes(value),
  layout: (value) => ['card', 'button', 'row'].includes(value),
  theme: (value) => presetNames(value).every(isPreset),
  brand: (value) => CSS.supports('color', value),
  locale: (value) => Intl.getCanonicalLocales(value).length > 0,
  numberingSystem: (value) => Intl.supportedValuesOf('numberingSystem').includes(value),
};

const appearanceProperties = Object.keys(validators) as (keyof Appearance)[];

/** What is not set is not wrong. */
function isValid(name: keyof Appearance, value: unknown): boolean {
  if (value == null || value === '') return true;
  try {
    return validators[name](value as string);
  } catch {
    return false;
  }
}

/** The first property that does not fit. */
export const invalidAppearance = (appearance: Appearance): keyof Appearance | undefined =>
  appearanceProperties.find((name) => !isValid(name, appearance[name]));
