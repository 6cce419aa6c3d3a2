import { splitLightDark } from '../../../widget/theme/formats/css.js';
import type { Theme } from '../../../widget/theme/index.js';
import type { Tokens } from './design.js';

/** Builds the value of the `theme` property from presets and tokens. */
export function toThemeProperty(preset: string, tokens: Tokens): Theme {
  const values = Object.entries(tokens).map(([name, text]) => {
    const { light, dark } = splitLightDark(text);
    return [name, light === dark ? light : { light, dark }] as const;
  });
  if (values.length === 0) return preset;
  return { ...(preset !== 'auto' && { preset }), ...Object.fromEntries(values) };
}
