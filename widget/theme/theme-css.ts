import { contrastRatio } from './color.js';
import { presets as presetOrder } from '../common/preset-names.js';
import { presetValues } from './preset-values.js';
import type { Palettes, ResolvedTheme } from './resolve-theme.js';
import { colorTokens, type Contrast, type Palette } from './tokens.js';

/** The values of both schemes as one CSS value. */
export const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const declarations = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** WCAG 2.2, 1.4.11: an accent with too little contrast to the surface gets an edge that has enough. */
const accentEdge = (palette: Palette): string =>
  contrastRatio(palette.accent, palette.surface) < 3 ? palette['accent-text'] : 'transparent';

/** The derived colours, `--d-<token>`, which the tokens of the page override. */
function colorLayer(palettes: Palettes, contrast: Contrast): string {
  const { [contrast]: light } = palettes.light;
  const { [contrast]: dark } = palettes.dark;
  const colors = colorTokens.map((token) => [`--d-${token}`, lightDark(light[token], dark[token])] as const);
  return declarations([...colors, ['--d-accent-edge', lightDark(accentEdge(light), accentEdge(dark))]]);
}

const presetLayer = (presets: ResolvedTheme['presets']): string =>
  declarations(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
      // With more contrast, borders have to be visible, unless the page draws its own.
      .filter(([token]) => token !== 'frame' || !presets.includes('contrast') || presets.includes('flat'))
      .map(([token, value]) => [`--d-${token}`, value]),
  );

/** The tokens of the theme as they were written. */
const tokenLayer = (values: ResolvedTheme['values']): string =>
  declarations([...values].map(([token, { light, dark }]) => [`--checkout-${token}`, lightDark(light, dark)]));

/** The style sheet of a theme; empty where the default theme stays. */
export function buildThemeCss({ presets, values, scheme, palettes }: ResolvedTheme): string {
  const body = [
    scheme ? `color-scheme: ${scheme} !important;` : '',
    palettes ? colorLayer(palettes, 'normal') : '',
    presetLayer(presets),
    tokenLayer(values),
  ].filter((part) => part !== '');
  const isFlat = presets.includes('flat');
  const frame = isFlat ? '' : ' --d-frame: initial;';
  const more = palettes && !presets.includes('contrast') ? `:host { ${colorLayer(palettes, 'more')}${frame} }` : '';
  return [
    body.length ? `:host { ${body.join(' ')} }` : '',
    more && `@media (prefers-contrast: more) { ${more} }`,
    // Forced colours draw every border.
    isFlat ? '@media (forced-colors: active) { :host { --d-padding: initial; } }' : '',
  ]
    .filter((rule) => rule)
    .join('\n');
}
