import { findBrand } from '../design/find-brand.js';
import type { Design } from '../design/design.js';

export const shopItems = ['first', 'second'] as const;

/** The two lines of a cart, by the names that links have for their quantities. Every shop has two lines. */
export type ShopItem = (typeof shopItems)[number];

type ItemWords = readonly [name: string, plural: string, note: string];

/** What a shop sells, in its own words. The prices are those of the first shop, so that a brand changes no amount. */
type ShopWords = Readonly<Record<ShopItem, ItemWords>> & {
  /** The URL of the picture, and what is on it. */
  readonly picture: readonly [url: string, text: string];
  /** The name of the line below the subtotal. */
  readonly delivery: string;
  /** The steps before the payment, which is the last one. */
  readonly steps: readonly [string, string];
};

export type ShopContent = ShopWords & { readonly name: string };

/** By the names of the brands. */
const brandShops: Readonly<Record<string, ShopWords>> & { readonly 'Fernhill Coffee': ShopWords } = {
  'Fernhill Coffee': {
    picture: [
      new URL('../assets/shops/coffee.svg', import.meta.url).href,
      'A green bag of coffee beside a cup that steams',
    ],
    first: ['House espresso', 'bags', 'Whole beans, 1 kg'],
    second: ['Paper filters', 'packs of filters', 'Pack of 100'],
    delivery: 'Delivery',
    steps: ['Basket', 'Delivery'],
  },
  'Atelier Ōka': {
    picture: [
      new URL('../assets/shops/ceramics.svg', import.meta.url).href,
      'A terracotta vase with a branch, beside a white bowl',
    ],
    first: ['Tall vase', 'vases', 'Terracotta, fired twice'],
    second: ['Tea bowl', 'tea bowls', 'White glaze'],
    delivery: 'Packing in straw',
    steps: ['Selection', 'Delivery'],
  },
  Kettenwerk: {
    picture: [
      new URL('../assets/shops/bike.svg', import.meta.url).href,
      'A neon yellow racing bike in a dark workshop',
    ],
    first: ['Full service', 'services', 'Gears, brakes, bearings'],
    second: ['Chain oil', 'bottles', '100 ml, for wet roads'],
    delivery: 'Pick-up',
    steps: ['Bike', 'Date'],
  },
  'Nimbus Type': {
    picture: [
      new URL('../assets/shops/type.svg', import.meta.url).href,
      'The letters A and a as outlines with their control points',
    ],
    first: ['Nimbus Sans', 'licences', 'Desktop licence, 9 styles'],
    second: ['Nimbus Mono', 'web licences', 'Web licence, 1 style'],
    delivery: 'Download',
    steps: ['Fonts', 'Licence'],
  },
  Tidewater: {
    picture: [new URL('../assets/shops/surf.svg', import.meta.url).href, 'Two surfboards in the sand before the sea'],
    first: ['First wave', 'lessons', 'Lesson of two hours'],
    second: ['Wetsuit', 'wetsuits', 'For the day'],
    delivery: 'Board',
    steps: ['Lesson', 'Day'],
  },
  Plumeria: {
    picture: [
      new URL('../assets/shops/scent.svg', import.meta.url).href,
      'A bottle of scent with a golden collar, between white flowers',
    ],
    first: ['Evening garden', 'bottles', 'Eau de parfum, 50 ml'],
    second: ['Discovery vial', 'vials', '2 ml'],
    delivery: 'Gift wrapping',
    steps: ['Bag', 'Delivery'],
  },
};

/** The shop of a design: that of its brand. Another look sells what the first brand does. */
export function getShopContent(design: Design): ShopContent {
  const name = findBrand(design)?.name ?? '';
  const content = brandShops[name];
  return content ? { ...content, name } : { ...brandShops['Fernhill Coffee'], name: 'Your shop' };
}
