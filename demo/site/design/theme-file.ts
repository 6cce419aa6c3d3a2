import { presets } from '../../../widget/common/preset-names.js';
import { toCss, toDesignTokens, toFigma, toJson, toScss, type ThemeFile } from '../../../widget/theme/formats/index.js';
import { presetValues } from '../../../widget/theme/preset-values.js';
import { colorTokens, tokens as tokenNames, type Token } from '../../../widget/theme/tokens.js';
import { isColorToken } from './validation.js';
import { omitEmpty, omitAttributes } from './attributes.js';
import { getPresets, type Design, type Tokens } from './design.js';
import { toPartCss } from './part-styles.js';
import { computePalettes, resolveColor } from './contrast.js';
import { toShadcn, toTailwind } from './css-variables.js';
import { splitSchemes, joinSchemes } from './scheme-values.js';

/** Whether a colour token is set. Only script derives other colours from it, so a style sheet must list them all. */
export const hasColorTokens = ({ tokens }: Design): boolean => colorTokens.some((name) => tokens[name] !== undefined);

/** Every colour with its current value. */
function fullPalette(design: Design): Tokens {
  const { light, dark } = computePalettes(design);
  return Object.fromEntries(colorTokens.map((name) => [name, joinSchemes({ light: light[name], dark: dark[name] })]));
}

/** The tokens other than colours that the presets set. */
export const presetTokens = (design: Design): Tokens =>
  Object.assign(
    {},
    ...presets.filter((name) => getPresets(design).includes(name)).map((name) => presetValues[name]),
  ) as Tokens;

/** Builds the theme for export: the values that are set, optionally with all derived ones. */
export function toThemeFile(design: Design, includesDerived: boolean): ThemeFile {
  const brand = design.attributes['brand'];
  const values: Tokens = {
    ...(brand && { brand: resolveColor(brand) ?? brand }),
    ...(includesDerived && { ...fullPalette(design), ...presetTokens(design) }),
    ...design.tokens,
  };
  const rows = tokenNames.flatMap((name): [Token, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
  const side = (scheme: 'light' | 'dark'): Tokens =>
    Object.fromEntries(rows.map(([name, value]) => [name, splitSchemes(value)[scheme]]));
  const colors = rows.filter(
    ([name, value]) => isColorToken(name) && splitSchemes(value).light !== splitSchemes(value).dark,
  );
  const dark = Object.fromEntries(colors.map(([name, value]) => [name, splitSchemes(value).dark]));
  return { light: side('light'), ...(colors.length > 0 && { dark }) };
}

/** Splits an imported theme into the brand attribute and tokens. */
export function fromThemeFile({ light, dark = {} }: ThemeFile): { readonly brand: string; readonly tokens: Tokens } {
  const { brand = '' } = light;
  const names = tokenNames.filter((name) => name !== 'brand' && (light[name] ?? dark[name]) !== undefined);
  const tokens = Object.fromEntries(
    names.map((name) => {
      const lightValue = light[name] ?? dark[name] ?? '';
      return [
        name,
        isColorToken(name) ? joinSchemes({ light: lightValue, dark: dark[name] ?? lightValue }) : lightValue,
      ];
    }),
  );
  return { brand, tokens: omitEmpty(tokens) };
}

/** The value of the `theme` property as JSON, presets included. */
function toJsonText(design: Design): string {
  const { theme } = design.attributes;
  const values = JSON.parse(toJson(toThemeFile(design, false))) as object;
  return `${JSON.stringify({ ...(theme && { preset: theme }), ...values }, null, 2)}\n`;
}

/** Every colour, and the other tokens with their defaults where another system needs them. */
const fullTheme = (design: Design): Tokens => ({
  radius: '16px',
  ...presetTokens(design),
  ...fullPalette(design),
  ...design.tokens,
});

export const formats = ['HTML', 'CSS', 'JSON', 'Design Tokens', 'SCSS', 'Figma', 'Tailwind', 'shadcn'] as const;
export type Format = (typeof formats)[number];

/** The presets, which only the attribute can express. `auto` is the default. */
export const formatPresets = (design: Design): string =>
  getPresets(design)
    .filter((word) => word !== 'auto')
    .join(' ');

/** Presets are not tokens, so a comment names the attribute to set beside the style sheet. */
function toCssText(design: Design, includesDerived: boolean): string {
  const preset = formatPresets(design);
  const rules = toPartCss(design.parts);
  const css = toCss(toThemeFile(design, includesDerived || hasColorTokens(design))) + (rules && `\n${rules}`);
  return preset === '' ? css : `/* Set on the element: theme="${preset}" */\n${css}`;
}

const withoutBrand = (design: Design): Design => ({
  ...design,
  attributes: omitAttributes(design.attributes, 'brand'),
});

/** The tokens as CSS, for an element that has its brand and presets as attributes. */
export const explicitCss = (design: Design): string => toCss(toThemeFile(withoutBrand(design), false));

/** The tokens as JSON for the `theme` property, presets included because the property replaces the attribute. */
export const explicitJson = (design: Design): string => toJsonText(withoutBrand(design));

type FileOptions = { readonly format: Exclude<Format, 'HTML'>; readonly includesDerived: boolean };

/** Serializes the theme as a file. For HTML see `playground/markup.ts`. */
export function serializeTheme(design: Design, { format, includesDerived }: FileOptions): string {
  switch (format) {
    case 'CSS':
      return toCssText(design, includesDerived);
    case 'JSON':
      return toJsonText(design);
    case 'Design Tokens':
      return toDesignTokens(toThemeFile(design, includesDerived));
    case 'SCSS':
      return toScss(toThemeFile(design, includesDerived || hasColorTokens(design)));
    case 'Figma':
      return toFigma(toThemeFile(design, includesDerived));
    case 'Tailwind':
      return toTailwind(fullTheme(design));
    case 'shadcn':
      return toShadcn(fullTheme(design));
  }
}
