import { isPreset } from '../common/preset-names.js';
import { withoutPrototype } from '../common/sanitize.js';

/** The properties that change how the checkout looks, and nothing about the order. */
export type Appearance = Readonly<
  Partial<Record<'qr' | 'theme' | 'brand' | 'locale' | 'numberingSystem' | 'layout', unknown>>
>;

/** Not by `instanceof`: the object may come from another window. */
export const isThemeObject = (theme: unknown): theme is { preset?: string } =>
  typeof theme === 'object' && theme !== null;

export const themeConverter = withoutPrototype({
  toAttribute: (theme: unknown): unknown => (isThemeObject(theme) ? withoutPrototype(theme).preset : theme),
});

export const presetNames = (theme: unknown): string[] =>
  ((themeConverter.toAttribute(theme) as string | undefined) ?? '').match(/\S+/g) ?? [];

/** Whether a value is valid. A validator may also throw for an invalid one. */
const validators: Readonly<Record<keyof Appearance, (value: string) => boolean>> = {
  qr: (value) => ['address', 'uri'].includes(value),
  layout: (value) => ['card', 'button', 'row'].includes(value),
  theme: (value) => presetNames(value).every(isPreset),
  brand: (value) => CSS.supports('color', value),
  locale: (value) => Intl.getCanonicalLocales(value).length > 0,
  numberingSystem: (value) => Intl.supportedValuesOf('numberingSystem').includes(value),
};

const appearanceProperties = Object.keys(validators) as (keyof Appearance)[];

/** A property that is not set is valid. */
function isValid(name: keyof Appearance, value: unknown): boolean {
  if (value == null || value === '') return true;
  try {
    return validators[name](value as string);
  } catch {
    return false;
  }
}

/** The first property with an invalid value. */
export const invalidAppearance = (appearance: Appearance): keyof Appearance | undefined =>
  appearanceProperties.find((name) => !isValid(name, appearance[name]));
