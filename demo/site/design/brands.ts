import brandsData from './brands.json' with { type: 'json' };
import type { Attributes } from './attributes.js';
import type { Tokens } from './design.js';

/** What a shop sells, in its own words. All have the same prices, so that a brand changes no amount. */
type Shop = {
  /** The URL of the picture, and what is on it. */
  readonly picture: readonly [url: string, text: string];
  readonly item: string;
  readonly note: string;
};

/** An example shop with its own theme. */
export type Brand = {
  readonly name: string;
  /** What it sells. */
  readonly industry: string;
  readonly shop: Shop;
  /** Attributes of the element. */
  readonly attributes: Attributes;
  /** CSS values by token, without `--checkout-`. */
  readonly tokens: Tokens;
};

/** System fonts: the page loads no font files. */
const fontStacks = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', sans-serif",
  grotesque:
    "Bahnschrift, 'DIN Alternate', 'Franklin Gothic Medium', 'Nimbus Sans Narrow', sans-serif-condensed, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  transitional: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

type Stack = keyof typeof fontStacks;

/** The URL of a picture: the name stands in the table. */
const pictureUrl = (name: string): string => new URL(`../assets/shops/${name}.svg`, import.meta.url).href;

/** Six themes, each made of one colour and a few tokens. The table names a font by its stack. */
export const brands = brandsData.map(({ shop, tokens, ...brand }) => {
  const [name = '', text = ''] = shop.picture;
  const font = tokens['font-family'] as Stack | undefined;
  return {
    ...brand,
    shop: { ...shop, picture: [pictureUrl(name), text] },
    tokens: { ...tokens, ...(font && { 'font-family': fontStacks[font] }) },
  };
}) as unknown as readonly [Brand, ...Brand[]];
