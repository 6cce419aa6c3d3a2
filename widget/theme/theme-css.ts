import { contrastRatio } from './color.js';
import { resolveTheme, type ResolvedTheme, type ThemeInput, type Palettes } from './resolve-theme.js';
import { presets as presetOrder } from './preset-names.js';
import { presetValues } from './preset-values.js';
import type { ThemeProblem } from './parse-theme.js';
import { colorTokens, type Contrast, type Palette } from './tokens.js';

/** Both sides in one CSS value. */
export const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const declarations = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** WCAG 2.2, 1.4.11: an accent that is hardly to be told from the surface gets an edge that is. */
const accentEdge = (palette: Palette): string =>
  contrastRatio(palette.accent, palette.surface) < 3 ? palette['accent-text'] : 'transparent';

/** The derived layer, below the tokens: `--d-<token>`. */
function colorLayer({ light, dark }: Palettes, contrast: Contrast): string {
  const [day, night] = [light[contrast], dark[contrast]];
  const colors = colorTokens.map((token) => [`--d-${token}`, lightDark(day[token], night[token])] as const);
  return declarations([...colors, ['--d-accent-edge', lightDark(accentEdge(day), accentEdge(night))]]);
}

const presetLayer = (presets: ResolvedTheme['presets']): string =>
  declarations(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
      // Contrast wants its lines seen.
      .filter(([token]) => token !== 'border' || !presets.includes('contrast'))
      .map(([token, value]) => [`--d-${token}`, value]),
  );

/** The tokens of the theme as they were written. `brand` is none of the sheet's: what follows from it is. */
const tokenLayer = (values: ResolvedTheme['values']): string =>
  declarations(
    [...values]
      .filter(([token]) => token !== 'brand')
      .map(([token, pair]) => [`--checkout-${token}`, lightDark(pair.light, pair.dark)]),
  );

/** The style sheet of a look; empty where the default look stays. */
export function buildThemeCss({ presets, values, palettes, scheme }: ResolvedTheme): string {
  const body = [
    scheme ? `color-scheme: ${scheme} !important;` : '',
    palettes ? colorLayer(palettes, 'normal') : '',
    presetLayer(presets),
    tokenLayer(values),
  ].filter((part) => part !== '');
  const more = palettes && !presets.includes('contrast') ? `:host { ${colorLayer(palettes, 'more')} }` : '';
  return [body.length ? `:host { ${body.join(' ')} }` : '', more && `@media (prefers-contrast: more) { ${more} }`]
    .filter((rule) => rule)
    .join('\n');
}

/** The text of the sheet for a brand and a theme, without a browser. */
export function themeCss(input: ThemeInput): { readonly css: string; readonly problems: readonly ThemeProblem[] } {
  const resolved = resolveTheme(input);
  return { css: buildThemeCss(resolved), problems: resolved.problems };
}
