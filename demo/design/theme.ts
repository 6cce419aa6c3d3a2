import { splitLightDark } from '../../widget/theme/formats/split.js';
import type { Theme } from '../../widget/theme/index.js';
import type { Scheme } from '../../widget/theme/tokens.js';
import type { Tokens } from './design.js';

/** A value for each scheme. */
export type Both = Readonly<Record<Scheme, string>>;

/** The two sides of `light-dark(a, b)`, or the value twice. */
export const bothOf = (value: string): Both => splitLightDark(value.trim());

/** One value where both are the same. */
export const joined = ({ light, dark }: Both): string => (light === dark ? light : `light-dark(${light}, ${dark})`);

const valueOf = (text: string): string | Both => {
  const both = bothOf(text);
  return both.light === both.dark ? both.light : both;
};

/** What a page gives the `theme` property: the presets, with the tokens beside them where there are any. */
export function themeOf(preset: string, tokens: Tokens): Theme {
  const values = Object.entries(tokens).map(([name, value]) => [name, valueOf(value)] as const);
  if (values.length === 0) return preset;
  return { ...(preset !== 'auto' && { preset }), ...Object.fromEntries(values) };
}
