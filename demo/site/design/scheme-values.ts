import { splitLightDark } from '../../../widget/theme/formats/css.js';
import type { Theme } from '../../../widget/theme/index.js';
import type { Scheme } from '../../../widget/theme/tokens.js';
import type { Tokens } from './design.js';

/** A value for each scheme. */
export type SchemeValues = Readonly<Record<Scheme, string>>;

/** Splits `light-dark(a, b)`; any other value applies to both schemes. */
export const splitSchemes = (value: string): SchemeValues => splitLightDark(value.trim());

/** Writes one value when both schemes have the same. */
export const joinSchemes = ({ light, dark }: SchemeValues): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const toThemeValue = (text: string): string | SchemeValues => {
  const values = splitSchemes(text);
  return values.light === values.dark ? values.light : values;
};

/** Builds the value of the `theme` property from presets and tokens. */
export function toThemeProperty(preset: string, tokens: Tokens): Theme {
  const values = Object.entries(tokens).map(([name, value]) => [name, toThemeValue(value)] as const);
  if (values.length === 0) return preset;
  return { ...(preset !== 'auto' && { preset }), ...Object.fromEntries(values) };
}
