import { presets } from '../../../widget/common/preset-names.js';
import { toCss, toDesignTokens, type ThemeFile } from '../../../widget/theme/formats/index.js';
import { presetValues } from '../../../widget/theme/preset-values.js';
import { colorTokens, tokens as tokenNames, type Token } from '../../../widget/theme/tokens.js';
import { themeFromRows, toTokenRow, toTokenRows } from '../../../widget/theme/formats/theme-file.js';
import { splitLightDark } from '../../../widget/theme/formats/css.js';
import { lightDark } from '../../../widget/theme/resolve-theme.js';
import { omitAttributes } from './attributes.js';
import { getPresets, type Design, type Tokens, toThemeProperty } from './design.js';
import { computePalettes, resolveDesignColor } from './contrast.js';
import { toTailwind } from './tailwind.js';

/** Whether the design sets a colour token. Only script derives other colours from it, so a style sheet must list them all. */
export const hasColorTokens = ({ tokens }: Design): boolean => colorTokens.some((name) => tokens[name] !== undefined);

/** Every colour with its current value. */
export function fullPalette(design: Design): Tokens {
  const { light, dark } = computePalettes(design);
  return Object.fromEntries(colorTokens.map((name) => [name, lightDark(light[name], dark[name])]));
}

/** The tokens other than colours that the presets set. */
export const presetTokens = (design: Design): Tokens =>
  Object.assign(
    {},
    ...presets.filter((name) => getPresets(design).includes(name)).map((name) => presetValues[name]),
  ) as Tokens;

/** Builds the theme for export: the values that are set, optionally with all derived ones. */
function toThemeFile(design: Design, includesDerived: boolean): ThemeFile {
  const brand = design.attributes['brand'];
  const values: Tokens = {
    ...(brand && { brand: resolveDesignColor(brand) ?? brand }),
    ...(includesDerived && { ...fullPalette(design), ...presetTokens(design) }),
    ...design.tokens,
  };
  return themeFromRows(tokenNames.flatMap((name) => toTokenRow(name, splitLightDark(values[name] ?? '')) ?? []));
}

/** The tokens of an imported theme. The brand has one value for both schemes. */
export const fromThemeFile = (theme: ThemeFile): (readonly [Token, string])[] =>
  toTokenRows(theme).map(({ name, light, dark }) => [name, name === 'brand' ? light : lightDark(light, dark)]);

/** Every colour, and the other tokens with their defaults where another system needs them. */
const fullTheme = (design: Design): Tokens => ({
  radius: '16px',
  ...presetTokens(design),
  ...fullPalette(design),
  ...design.tokens,
});

/** The presets, which only the attribute can express. `auto` is the default. */
export const formatPresets = (design: Design): string =>
  getPresets(design)
    .filter((word) => word !== 'auto')
    .join(' ');

/** Presets are not tokens, so a comment names the attribute to set beside the style sheet. */
function toCssText(design: Design): string {
  const preset = formatPresets(design);
  const css = toCss(toThemeFile(design, hasColorTokens(design)));
  return preset === '' ? css : `/* Set on the element: theme="${preset}" */\n${css}`;
}

const withoutBrand = (design: Design): Design => ({
  ...design,
  attributes: omitAttributes(design.attributes, 'brand'),
});

/** The tokens as CSS, for an element that has its brand and presets as attributes. */
export const explicitCss = (design: Design): string => toCss(toThemeFile(withoutBrand(design), false));

/** The tokens as JSON for the `theme` property, presets included because the property replaces the attribute. */
export const explicitJson = ({ attributes: { theme = '' }, tokens }: Design): string =>
  JSON.stringify(toThemeProperty(theme, tokens), null, 2);

export type ThemeFormat = {
  readonly note: string;
  /** Whether the format has no place for presets. */
  readonly lacksPresets?: true;
  readonly write: (design: Design) => string;
};

/** The theme as a file. Tailwind is for the rest of the shop: it has every colour. For HTML see `markup.ts`. */
export const themeFormats: Readonly<Record<string, ThemeFormat>> = {
  CSS: { note: 'For a style sheet of your page.', lacksPresets: true, write: toCssText },
  'Design Tokens': {
    note: 'W3C Design Tokens 2025.10.',
    lacksPresets: true,
    write: (design) => toDesignTokens(toThemeFile(design, false)),
  },
  Tailwind: { note: 'A theme of Tailwind 4, with every colour.', write: (design) => toTailwind(fullTheme(design)) },
};
