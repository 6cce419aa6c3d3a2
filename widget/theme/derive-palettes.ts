import { checkContrast } from './contrast-pairs.js';
import { derivePalette, type PaletteOptions } from './derive-palette.js';
import type { PageColors, PaletteSources } from './resolve-theme.js';
import type { Contrast, Hex, Palette, Scheme } from './tokens.js';

export type Palettes = Readonly<Record<Scheme, Readonly<Record<Contrast, Palette>>>>;

type PageOptions = PaletteOptions & { readonly page: PageColors };

/** Keeps the text colour of the page only where it has enough contrast: unlike a token, it was not set for the checkout. */
function derivePaletteOnPage(brand: Hex, { page, ...options }: PageOptions): Palette {
  const background = { bg: page.background, surface: page.background };
  const derive = (given: Partial<Palette>): Palette => derivePalette(brand, { ...options, given });
  const palette = derive({ ...background, text: page.text, ...options.given });
  const isReadable = checkContrast(palette, options.contrast).every(({ foreground }) => foreground !== 'text');
  return isReadable ? palette : derive({ ...background, ...options.given });
}

/** Derives the palettes of both schemes and both contrasts. */
export function derivePalettes({ brand, given, page, alwaysMoreContrast }: PaletteSources): Palettes {
  const derive = (scheme: Scheme, contrast: Contrast): Palette => {
    const options = { scheme, contrast, given: given[scheme] };
    return page ? derivePaletteOnPage(brand[scheme], { ...options, page }) : derivePalette(brand[scheme], options);
  };
  const deriveContrasts = (scheme: Scheme): Record<Contrast, Palette> => {
    const more = derive(scheme, 'more');
    return { normal: alwaysMoreContrast ? more : derive(scheme, 'normal'), more };
  };
  return { light: deriveContrasts('light'), dark: deriveContrasts('dark') };
}
