import { lookOf, type Look, type LookInput, type Palettes } from './look.js';
import { presets as presetOrder, presetValues } from './presets.js';
import type { ThemeProblem } from './read.js';
import { colorTokens, type Contrast } from './tokens.js';

const either = (light: string, dark: string): string => (light === dark ? light : `light-dark(${light}, ${dark})`);

const declared = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** The derived layer, below the tokens: `--d-<token>`. */
const colorLayer = ({ light, dark }: Palettes, contrast: Contrast): string =>
  declared(colorTokens.map((token) => [`--d-${token}`, either(light[contrast][token], dark[contrast][token])]));

const presetLayer = (presets: Look['presets']): string =>
  declared(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
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
