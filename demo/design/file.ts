import { presets } from '../../widget/theme/preset-names.js';
import { toCss, toDesignTokens, toFigma, toJson, toScss, type ThemeFile } from '../../widget/theme/formats/index.js';
import { presetValues } from '../../widget/theme/presets.js';
import { colorTokens, tokens as tokenNames, type Token } from '../../widget/theme/tokens.js';
import { isColorToken } from './checks.js';
import { trimmed, without } from './attributes.js';
import { presetsOf, type Design, type Tokens } from './design.js';
import { partCss } from './part-styles.js';
import { palettesOf, seen } from './palette.js';
import { bothOf, joined } from './theme.js';

/** Colours that are set are derived from by script alone: a style sheet has to say all of them. */
export const setsColors = ({ tokens }: Design): boolean => colorTokens.some((name) => tokens[name] !== undefined);

/** Every colour as it is seen now. */
function wholePalette(design: Design): Tokens {
  const { light, dark } = palettesOf(design);
  return Object.fromEntries(colorTokens.map((name) => [name, joined({ light: light[name], dark: dark[name] })]));
}

/** What the presets set beside colours. */
export const presetTokens = (design: Design): Tokens =>
  Object.assign(
    {},
    ...presets.filter((name) => presetsOf(design).includes(name)).map((name) => presetValues[name]),
  ) as Tokens;

/** The theme as files carry it: what is set, or with everything that follows from it. */
export function fileOf(design: Design, isWhole: boolean): ThemeFile {
  const brand = design.attributes['brand'];
  const values: Tokens = {
    ...(brand && { brand: seen(brand) ?? brand }),
    ...(isWhole && { ...wholePalette(design), ...presetTokens(design) }),
    ...design.tokens,
  };
  const rows = tokenNames.flatMap((name): [Token, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
  const side = (scheme: 'light' | 'dark'): Tokens =>
    Object.fromEntries(rows.map(([name, value]) => [name, bothOf(value)[scheme]]));
  const colors = rows.filter(([name, value]) => isColorToken(name) && bothOf(value).light !== bothOf(value).dark);
  const dark = Object.fromEntries(colors.map(([name, value]) => [name, bothOf(value).dark]));
  return { light: side('light'), ...(colors.length > 0 && { dark }) };
}

/** A file back into what is set here: its brand as the attribute, the rest as tokens. */
export function fromFile({ light, dark = {} }: ThemeFile): { readonly brand: string; readonly tokens: Tokens } {
  const { brand = '' } = light;
  const names = tokenNames.filter((name) => name !== 'brand' && (light[name] ?? dark[name]) !== undefined);
  const tokens = Object.fromEntries(
    names.map((name) => {
      const day = light[name] ?? dark[name] ?? '';
      return [name, isColorToken(name) ? joined({ light: day, dark: dark[name] ?? day }) : day];
    }),
  );
  return { brand, tokens: trimmed(tokens) };
}

/** What the `theme` property takes: the presets too. */
function jsonOf(design: Design): string {
  const { theme } = design.attributes;
  const values = JSON.parse(toJson(fileOf(design, false))) as object;
  return `${JSON.stringify({ ...(theme && { preset: theme }), ...values }, null, 2)}\n`;
}

export const formats = ['HTML', 'CSS', 'JSON', 'Design Tokens', 'SCSS', 'Figma'] as const;
export type Format = (typeof formats)[number];

/** What only the attribute can say. `auto` is what the element does without. */
export const presetText = (design: Design): string =>
  presetsOf(design)
    .filter((word) => word !== 'auto')
    .join(' ');

/** Presets are no tokens: whoever takes the file alone is told what to set beside it. */
function cssOf(design: Design, isWhole: boolean): string {
  const preset = presetText(design);
  const rules = partCss(design.parts);
  const css = toCss(fileOf(design, isWhole || setsColors(design))) + (rules && `\n${rules}`);
  return preset === '' ? css : `/* Set on the element: theme="${preset}" */\n${css}`;
}

const withoutBrand = (design: Design): Design => ({ ...design, attributes: without(design.attributes, 'brand') });

/** The tokens that are set, for an element that has its brand and its presets as attributes. */
export const setCss = (design: Design): string => toCss(fileOf(withoutBrand(design), false));

/** The same as the object that the `theme` property takes, presets included: it takes the place of the attribute. */
export const setJson = (design: Design): string => jsonOf(withoutBrand(design));

/** The theme as the text of a file. HTML is not one: see `markup.ts`. */
export function textOf(design: Design, format: Exclude<Format, 'HTML'>, isWhole: boolean): string {
  switch (format) {
    case 'CSS':
      return cssOf(design, isWhole);
    case 'JSON':
      return jsonOf(design);
    case 'Design Tokens':
      return toDesignTokens(fileOf(design, isWhole));
    case 'SCSS':
      return toScss(fileOf(design, isWhole || setsColors(design)));
    case 'Figma':
      return toFigma(fileOf(design, isWhole));
  }
}
