import { presets } from '../../../widget/common/preset-names.js';
import { toCss, toDesignTokens, toFigma, toJson, toScss, type ThemeFile } from '../../../widget/theme/formats/index.js';
import { presetValues } from '../../../widget/theme/preset-values.js';
import { colorTokens, tokens as tokenNames } from '../../../widget/theme/tokens.js';
import { isColorToken } from './validation.js';
import { omitEmpty, omitAttributes } from './attributes.js';
import { getPresets, type Design, type Tokens } from './design.js';
import { toPartCss } from './part-styles.js';
import { computePalettes, resolveColor } from './contrast.js';
import { toShadcn, toTailwind } from './css-variables.js';
import { splitSchemes, joinSchemes } from './scheme-values.js';

/** Whether the design sets a colour token. Only script derives other colours from it, so a style sheet must list them all. */
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
function toThemeFile(design: Design, includesDerived: boolean): ThemeFile {
  const brand = design.attributes['brand'];
  const values: Tokens = {
    ...(brand && { brand: resolveColor(brand) ?? brand }),
    ...(includesDerived && { ...fullPalette(design), ...presetTokens(design) }),
    ...design.tokens,
  };
  const rows = tokenNames.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, ...splitSchemes(value) }];
  });
  const dark = rows.filter((row) => isColorToken(row.name) && row.light !== row.dark);
  return {
    light: Object.fromEntries(rows.map((row) => [row.name, row.light])),
    ...(dark.length > 0 && { dark: Object.fromEntries(dark.map((row) => [row.name, row.dark])) }),
  };
}

/** Splits an imported theme into the brand attribute and tokens. */
export function fromThemeFile({ light, dark = {} }: ThemeFile): { readonly brand: string; readonly tokens: Tokens } {
  const tokens = tokenNames
    .filter((name) => name !== 'brand')
    .map((name) => {
      const value = light[name] ?? dark[name] ?? '';
      return [name, isColorToken(name) ? joinSchemes({ light: value, dark: dark[name] ?? value }) : value];
    });
  return { brand: light.brand ?? '', tokens: omitEmpty(Object.fromEntries(tokens) as Tokens) };
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

export type ThemeFormat = {
  /** The name of the file. */
  readonly file: string;
  readonly note: string;
  /** What the format has no place for. */
  readonly lacks: readonly ('presets' | 'parts')[];
  /** Absent where the format always has the same colours. */
  readonly hasDerived?: (design: Design) => boolean;
  readonly write: (design: Design, includesDerived: boolean) => string;
};

/** The theme as a file. Tailwind and shadcn are for the rest of the shop: they have every colour. For HTML see `markup.ts`. */
export const themeFormats = {
  CSS: {
    file: 'checkout.css',
    note: 'For a style sheet of your page.',
    lacks: ['presets'],
    hasDerived: hasColorTokens,
    write: toCssText,
  },
  JSON: {
    file: 'theme.json',
    note: 'For the theme property: checkout.theme = …',
    lacks: ['parts'],
    write: toJsonText,
  },
  'Design Tokens': {
    file: 'checkout.tokens.json',
    note: 'W3C Design Tokens 2025.10.',
    lacks: ['presets', 'parts'],
    hasDerived: () => false,
    write: (design, includesDerived) => toDesignTokens(toThemeFile(design, includesDerived)),
  },
  SCSS: {
    file: '_checkout.scss',
    note: 'Variables, maps, and a mixin.',
    lacks: ['presets', 'parts'],
    hasDerived: hasColorTokens,
    write: (design, includesDerived) => toScss(toThemeFile(design, includesDerived || hasColorTokens(design))),
  },
  Figma: {
    file: 'checkout.figma.json',
    note: 'Variables with a mode for each scheme.',
    lacks: ['presets', 'parts'],
    hasDerived: () => false,
    write: (design, includesDerived) => toFigma(toThemeFile(design, includesDerived)),
  },
  Tailwind: {
    file: 'checkout.tailwind.css',
    note: 'A theme of Tailwind 4, with every colour.',
    lacks: [],
    write: (design) => toTailwind(fullTheme(design)),
  },
  shadcn: {
    file: 'checkout.shadcn.css',
    note: 'The variables of shadcn/ui, light and dark.',
    lacks: [],
    write: (design) => toShadcn(fullTheme(design)),
  },
} as const satisfies Readonly<Record<string, ThemeFormat>>;
