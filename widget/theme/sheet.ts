import { contrastOf } from './color.js';
import { lookOf, type Look, type LookInput, type Palettes } from './resolve-theme.js';
import { presets as presetOrder } from './preset-names.js';
import { presetValues } from './presets.js';
import type { ThemeProblem } from './read.js';
import { colorTokens, type Contrast, type Palette } from './tokens.js';

/** Both sides in one CSS value. */
export const either = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const declared = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** WCAG 2.2, 1.4.11: an accent that is hardly to be told from the surface gets an edge that is. */
const edgeOf = (palette: Palette): string =>
  contrastOf(palette.accent, palette.surface) < 3 ? palette['accent-text'] : 'transparent';

/** The derived layer, below the tokens: `--d-<token>`. */
function colorLayer({ light, dark }: Palettes, contrast: Contrast): string {
  const [day, night] = [light[contrast], dark[contrast]];
  const colors = colorTokens.map((token) => [`--d-${token}`, either(day[token], night[token])] as const);
  return declared([...colors, ['--d-accent-edge', either(edgeOf(day), edgeOf(night))]]);
}

const presetLayer = (presets: Look['presets']): string =>
  declared(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
      // Contrast wants its lines seen.
      .filter(([token]) => token !== 'border' || !presets.includes('contrast'))
      .map(([token, value]) => [`--d-${token}`, value]),
  );

/** The tokens of the theme as they were written. `brand` is none of the sheet's: what follows from it is. */
const ownTokens = (values: Look['values']): string =>
  declared(
    [...values]
      .filter(([token]) => token !== 'brand')
      .map(([token, pair]) => [`--checkout-${token}`, either(pair.light, pair.dark)]),
  );

/** The style sheet of a look; empty where the default look stays. */
export function cssOf({ presets, values, palettes, scheme }: Look): string {
  const body = [
    scheme ? `color-scheme: ${scheme} !important;` : '',
    palettes ? colorLayer(palettes, 'normal') : '',
    presetLayer(presets),
    ownTokens(values),
  ].filter((part) => part !== '');
  const more = palettes && !presets.includes('contrast') ? `:host { ${colorLayer(palettes, 'more')} }` : '';
  return [body.length ? `:host { ${body.join(' ')} }` : '', more && `@media (prefers-contrast: more) { ${more} }`]
    .filter((rule) => rule)
    .join('\n');
}

/** The text of the sheet for a brand and a theme, without a browser. */
export function themeCss(input: LookInput): { readonly css: string; readonly problems: readonly ThemeProblem[] } {
  const look = lookOf(input);
  return { css: cssOf(look), problems: look.problems };
}
