import { rules } from '#contract';
import { isPreset } from '../common/preset-names.js';
import { withoutPrototype } from '../common/sanitize.js';
import { isUrlTemplate } from './url-template.js';

/** The properties that change how the checkout looks and where its links lead, and nothing about the order. */
export type Appearance = Readonly<
  Partial<
    Record<
      | 'qr'
      | 'emphasis'
      | 'paymentTarget'
      | 'returnUrl'
      | 'explorerUrl'
      | 'termsUrl'
      | 'privacyUrl'
      | 'supportUrl'
      | 'consent'
      | 'theme'
      | 'brand'
      | 'locale'
      | 'numberingSystem'
      | 'optionNames'
      | 'layout',
      unknown
    >
  >
>;

/** Not by `instanceof`: the object may come from another window. */
export const isThemeObject = (theme: unknown): theme is { preset?: string } =>
  typeof theme === 'object' && theme !== null;

export const themeConverter = withoutPrototype({
  toAttribute: (theme: unknown): unknown => (isThemeObject(theme) ? withoutPrototype(theme).preset : theme),
});

export const presetNames = (theme: unknown): string[] =>
  ((themeConverter.toAttribute(theme) as string | undefined) ?? '').match(/\S+/g) ?? [];

const oneOf =
  (...words: readonly string[]) =>
  (value: string): boolean =>
    words.includes(value);

const isWebUrl = (value: string): boolean => rules.webUrl.safeParse(value).success;

/** Whether a value is valid. A validator may also throw for an invalid one. */
const validators: Readonly<Record<keyof Appearance, (value: string) => boolean>> = {
  qr: oneOf('address', 'uri'),
  emphasis: oneOf('payment', 'address'),
  paymentTarget: oneOf('_blank', '_self', '_top'),
  returnUrl: isWebUrl,
  termsUrl: isWebUrl,
  privacyUrl: isWebUrl,
  supportUrl: isWebUrl,
  consent: oneOf('required'),
  explorerUrl: (value) => isUrlTemplate(value, /\{tx_hash\}/g),
  layout: oneOf('card', 'button', 'row'),
  theme: (value) => presetNames(value).every(isPreset),
  optionNames: isThemeObject,
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

/** The first property with an invalid value; consent needs terms. */
export const invalidAppearance = (appearance: Appearance): keyof Appearance | undefined =>
  appearanceProperties.find((name) => !isValid(name, appearance[name])) ??
  (appearance.consent && !appearance.termsUrl ? 'termsUrl' : undefined);
