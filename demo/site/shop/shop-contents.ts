import { findBrand } from '../design/find-brand.js';
import type { Design } from '../design/design.js';

export const shopItems = ['lamp', 'bulb'] as const;

/** The two lines of a cart, by the names that links have for their quantities. Every shop has two lines. */
export type ShopItem = (typeof shopItems)[number];

type ItemWords = { readonly name: string; readonly plural: string; readonly note: string };

/** What a shop sells, in its own words. The prices are those of the first shop, so that a brand changes no amount. */
export type ShopContent = {
  readonly name: string;
  /** The URL of the picture, and what is on it. */
  readonly picture: string;
  readonly pictureText: string;
  readonly items: Readonly<Record<ShopItem, ItemWords>>;
  /** The name of the line below the subtotal. */
  readonly delivery: string;
  /** The steps before the payment, which is the last one. */
  readonly steps: readonly [string, string];
};

const item = (name: string, [plural, note]: readonly [plural: string, note: string]): ItemWords => ({
  name,
  plural,
  note,
});

const unbrandedShop: ShopContent = {
  name: 'Your shop',
  picture: new URL('../assets/lamp.svg', import.meta.url).href,
  pictureText: 'A green desk lamp, lit, beside a box of bulbs',
  items: { lamp: item('Desk lamp', ['desk lamps', 'Forest green']), bulb: item('Bulb', ['bulbs', 'Warm white']) },
  delivery: 'Delivery',
  steps: ['Cart', 'Delivery'],
};

const brandShops: Readonly<Record<string, Omit<ShopContent, 'name'>>> = {
  'Fernhill Coffee': {
    picture: new URL('../assets/shops/coffee.svg', import.meta.url).href,
    pictureText: 'A green bag of coffee beside a cup that steams',
    items: {
      lamp: item('House espresso', ['bags', 'Whole beans, 1 kg']),
      bulb: item('Paper filters', ['packs of filters', 'Pack of 100']),
    },
    delivery: 'Delivery',
    steps: ['Basket', 'Delivery'],
  },
  'Atelier Ōka': {
    picture: new URL('../assets/shops/ceramics.svg', import.meta.url).href,
    pictureText: 'A terracotta vase with a branch, beside a white bowl',
    items: {
      lamp: item('Tall vase', ['vases', 'Terracotta, fired twice']),
      bulb: item('Tea bowl', ['tea bowls', 'White glaze']),
    },
    delivery: 'Packing in straw',
    steps: ['Selection', 'Delivery'],
  },
  Kettenwerk: {
    picture: new URL('../assets/shops/bike.svg', import.meta.url).href,
    pictureText: 'A neon yellow racing bike in a dark workshop',
    items: {
      lamp: item('Full service', ['services', 'Gears, brakes, bearings']),
      bulb: item('Chain oil', ['bottles', '100 ml, for wet roads']),
    },
    delivery: 'Pick-up',
    steps: ['Bike', 'Date'],
  },
  'Nimbus Type': {
    picture: new URL('../assets/shops/type.svg', import.meta.url).href,
    pictureText: 'The letters A and a as outlines with their control points',
    items: {
      lamp: item('Nimbus Sans', ['licences', 'Desktop licence, 9 styles']),
      bulb: item('Nimbus Mono', ['web licences', 'Web licence, 1 style']),
    },
    delivery: 'Download',
    steps: ['Fonts', 'Licence'],
  },
  Tidewater: {
    picture: new URL('../assets/shops/surf.svg', import.meta.url).href,
    pictureText: 'Two surfboards in the sand before the sea',
    items: {
      lamp: item('First wave', ['lessons', 'Lesson of two hours']),
      bulb: item('Wetsuit', ['wetsuits', 'For the day']),
    },
    delivery: 'Board',
    steps: ['Lesson', 'Day'],
  },
  Plumeria: {
    picture: new URL('../assets/shops/scent.svg', import.meta.url).href,
    pictureText: 'A bottle of scent with a golden collar, between white flowers',
    items: {
      lamp: item('Evening garden', ['bottles', 'Eau de parfum, 50 ml']),
      bulb: item('Discovery vial', ['vials', '2 ml']),
    },
    delivery: 'Gift wrapping',
    steps: ['Bag', 'Delivery'],
  },
};

/** The shop of a design: that of its brand, or one without a brand. */
export function getShopContent(design: Design): ShopContent {
  const name = findBrand(design)?.name ?? '';
  const content = brandShops[name];
  return content ? { ...content, name } : unbrandedShop;
}
