import { presets } from '../../../widget/common/preset-names.js';
import { toCss, toDesignTokens, type ThemeFile } from '../../../widget/theme/formats/index.js';
import { presetValues } from '../../../widget/theme/preset-values.js';
import { colorTokens, tokens as tokenNames } from '../../../widget/theme/tokens.js';
import { themeFromRows, toTokenRow } from '../../../widget/theme/formats/theme-file.js';
import { splitLightDark } from '../../../widget/theme/formats/css.js';
import { lightDark } from '../../../widget/theme/resolve-theme.js';
import { omitAttributes } from './attributes.js';
import { getPresets, type Design, type Tokens, toThemeProperty } from './design.js';
import { computePalettes, resolveDesignColor } from './contrast.js';
import { toTailwind } from './tailwind.js';

/** Whether the design sets a colour token. Only script derives other colours from it, so a style sheet must list them all. */
export const hasColorTokens = ({ tokens }: Design): boolean => colorTokens.some((name) => tokens[name] !== undefined);

/** Every colour with its current value. */
function fullPalette(design: Design): Tokens {
  const { light, dark } = computePalettes(design);
  return Object.fromEntries(colorTokens.map((name) => [name, lightDark(light[name], dark[name])]));
}

/** The tokens other than colours that the presets set. */
const presetTokens = (design: Design): Tokens =>
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

/** Every colour, and the other tokens with their defaults where another system needs them. */
const fullTheme = (design: Design): Tokens => ({
  radius: '16px',
  ...presetTokens(design),
  ...fullPalette(design),
  ...design.tokens,
});

/** The presets, which only the attribute can express. `auto` is the default. */
const formatPresets = (design: Design): string =>
  getPresets(design)
    .filter((word) => word !== 'auto')
    .join(' ');

/** Presets are not tokens, so a comment names the attribute to set beside the style sheet. */
function toCssText(design: Design): string {
  const preset = formatPresets(design);
  const css = toCss(toThemeFile(design, hasColorTokens(design)));
  return preset === '' ? css : `/* Set on the element: theme="${preset}" */\n${css}`;
}

const unbranded = (design: Design): Design => ({ ...design, attributes: omitAttributes(design.attributes, 'brand') });

/** The tokens as CSS, for an element that has its brand and presets as attributes. */
export const explicitCss = (design: Design): string => toCss(toThemeFile(unbranded(design), false));

/** The tokens as JSON for the `theme` property, presets included because the property replaces the attribute. */
export const explicitJson = (design: Design): string => JSON.stringify(toThemeProperty(design), null, 2);

/** The theme as a file. Tailwind is for the rest of the shop: it has every colour. For HTML see `markup.ts`. */
export const themeFormats: Readonly<Record<string, (design: Design) => string>> = {
  CSS: toCssText,
  'Design Tokens': (design) => toDesignTokens(toThemeFile(design, false)),
  Tailwind: (design) => toTailwind(fullTheme(design)),
};
