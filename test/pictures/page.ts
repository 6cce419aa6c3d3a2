import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Brand } from '../../demo/site/design/brands.js';
import { toThemeProperty } from '../../demo/site/design/scheme-values.js';
import { computeTheme } from '../../widget/theme/formats/theme-sheet.js';
import type { Attributes } from '../../demo/site/design/attributes.js';

/** A checkout on a background in its brand's colours. */
export type CheckoutTile = { readonly brand: Brand; readonly attributes: Attributes; readonly showsOrder?: boolean };

const fontFile = new URL(
  '../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  import.meta.url,
);

/** Provides `Menlo`, which is in the widget's font stack for codes, so that pictures are the same on every machine. */
const fontFace = (): string =>
  `@font-face { font-family: Menlo; font-weight: 100 900; src: url(data:font/woff2;base64,${Buffer.from(
    readFileSync(fontFile),
  ).toString('base64')}); }`;

/** The colour behind a card: a lighter tint of the selection, or the dark background. */
function getBackground({ brand, attributes }: CheckoutTile): string {
  const preset = attributes['theme'] ?? '';
  const { palettes } = computeTheme({
    brand: brand.attributes['brand'] ?? '',
    theme: toThemeProperty(preset, brand.tokens),
  });
  if (!palettes) throw new Error(`${brand.name} has no colours.`);
  if (/\bdark\b/.test(preset)) return palettes.dark.normal.bg;
  const { 'accent-subtle': subtle, surface } = palettes.light.normal;
  return `color-mix(in srgb, ${subtle} 65%, ${surface})`;
}

const style = `
  * { box-sizing: border-box; }
  body { margin: 0; font-family: system-ui, sans-serif; }
  main { display: grid; grid-auto-rows: 1fr; inline-size: max-content; }
  section { display: grid; place-items: center; padding: 26px 26px; }
  [slot='header'] { font-weight: 600; }
`;

/** A merchant's page with the tiles side by side, and the widget of a service. */
export const renderPage = (tiles: readonly CheckoutTile[], origin: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Pictures</title><style>${fontFace()}${style}main { grid-template-columns: repeat(${Math.min(3, tiles.length)}, 424px); }${tiles
    .map((tile, index) => `#tile-${index} { background: ${getBackground(tile)}; }`)
    .join(' ')}</style><script type="module" src="${origin}/checkout.js"></script><main>${tiles
    .map((_, index) => `<section id="tile-${index}"></section>`)
    .join('')}</main>`;

/** The settings of the checkout in a tile. */
export const getTileSettings = ({ brand, attributes, showsOrder = false }: CheckoutTile, reference: string) => ({
  header: brand.name,
  theme: toThemeProperty(attributes['theme'] ?? 'auto', brand.tokens),
  showsOrder,
  attributes: {
    'external-reference': reference,
    ...Object.fromEntries(Object.entries(brand.attributes).filter(([name]) => name !== 'theme')),
    ...Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== 'theme')),
  },
});

export type TileSettings = ReturnType<typeof getTileSettings>;
