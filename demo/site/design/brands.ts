import type { Attributes } from './attributes.js';
import type { Tokens } from './design.js';

/** What a shop sells, in its own words. All have the same prices, so that a brand changes no amount. */
type Shop = {
  /** The URL of the picture, and what is on it. */
  readonly picture: readonly [url: string, text: string];
  readonly item: string;
  readonly note: string;
  /** The name of the line below the item. */
  readonly delivery: string;
  /** The steps before the payment, which is the last one. */
  readonly steps: readonly [string, string];
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
export const fontStacks = {
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

const picture = (name: string, text: string): Shop['picture'] => [
  new URL(`../assets/shops/${name}.svg`, import.meta.url).href,
  text,
];

/** Six themes, each made of one colour and a few tokens. */
export const brands: readonly [Brand, ...Brand[]] = [
  {
    name: 'Fernhill Coffee',
    industry: 'Coffee roaster',
    shop: {
      picture: picture('coffee', 'A green bag of coffee beside a cup that steams'),
      item: 'House espresso',
      note: 'Whole beans, 1 kg',
      delivery: 'Delivery',
      steps: ['Basket', 'Delivery'],
    },
    attributes: { brand: '#2f5d46', theme: 'soft' },
    tokens: {
      surface: 'light-dark(#fffdf8, #171a17)',
      bg: 'light-dark(#f5f0e6, #101310)',
      'font-family': fontStacks.transitional,
      'font-size': '15px',
      radius: '18px',
    },
  },
  {
    name: 'Atelier Oka',
    industry: 'Ceramics studio',
    shop: {
      picture: picture('ceramics', 'A terracotta vase with a branch, beside a white bowl'),
      item: 'Tall vase',
      note: 'Terracotta, fired twice',
      delivery: 'Packing in straw',
      steps: ['Selection', 'Delivery'],
    },
    attributes: { brand: '#b4552d', theme: 'sharp' },
    tokens: {
      surface: 'light-dark(#fcfaf7, #1c1917)',
      'font-family': fontStacks.serif,
      'font-size': '15px',
      'font-weight-strong': '500',
      radius: '2px',
      space: '9px',
    },
  },
  {
    name: 'Kettenwerk',
    industry: 'Bike shop',
    shop: {
      picture: picture('bike', 'A neon yellow racing bike in a dark workshop'),
      item: 'Full service',
      note: 'Gears, brakes, bearings',
      delivery: 'Pick-up',
      steps: ['Bike', 'Date'],
    },
    attributes: { brand: '#d7f205', theme: 'dark' },
    tokens: {
      surface: '#14161a',
      'font-family': fontStacks.grotesque,
      'font-weight-strong': '700',
      radius: '6px',
      'border-width': '2px',
      duration: '80ms',
    },
  },
  {
    name: 'Nimbus Type',
    industry: 'Font foundry',
    shop: {
      picture: picture('type', 'The letters A and a as outlines with their control points'),
      item: 'Nimbus Sans',
      note: 'Desktop licence, 9 styles',
      delivery: 'Download',
      steps: ['Fonts', 'Licence'],
    },
    attributes: { brand: '#111111', theme: 'mono sharp' },
    tokens: { 'font-family': fontStacks.mono, 'font-size': '13px', 'font-weight-strong': '500', radius: '0px' },
  },
  {
    name: 'Tidewater',
    industry: 'Surf school',
    shop: {
      picture: picture('surf', 'Two surfboards in the sand before the sea'),
      item: 'First wave',
      note: 'Lesson of two hours',
      delivery: 'Board',
      steps: ['Lesson', 'Day'],
    },
    attributes: { brand: '#08738f', theme: 'soft' },
    tokens: {
      'font-family': fontStacks.rounded,
      radius: '26px',
      space: '9px',
      shadow: '0 1px 2px #0b2a3510, 0 12px 32px #0b2a351a',
      'border-width': '0px',
    },
  },
  {
    name: 'Plumeria',
    industry: 'Scent house',
    shop: {
      picture: picture('scent', 'A bottle of scent with a golden collar, between white flowers'),
      item: 'Evening garden',
      note: 'Eau de parfum, 50 ml',
      delivery: 'Gift wrapping',
      steps: ['Bag', 'Delivery'],
    },
    attributes: { brand: '#8a2f6d', theme: 'light' },
    tokens: {
      surface: '#fffafc',
      bg: '#f8eef3',
      'font-family': fontStacks.humanist,
      'font-weight-strong': '600',
      radius: '12px',
    },
  },
];
