import { toHex, type Rgb } from '../../../widget/theme/color.js';
import type { Hex } from '../../../widget/theme/tokens.js';
import { createSeededRandom } from '../../support/random.js';

/** The corners of sRGB, greys, and colours on which neither black nor white has much contrast. */
const edgeCaseColors: readonly Hex[] = [
  '#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#010101', '#fefefe',
  '#808080', '#767676', '#777777', '#757575', '#747474', '#7f7f80', '#807f7f', '#000001', '#fffffe', '#0a0a0a',
  '#635bff', '#ff6600', '#1db954', '#ffd400', '#e60023', '#00a3e0', '#f6f6f5', '#121315', '#bf4040', '#008700',
  '#0073e6', '#de3500', '#b15d00', '#d100d1', '#7b7b00', '#008484', '#7c5cff', '#787878', '#7a7a7a', '#7b7b7b',
]; // prettier-ignore

/** Brands of shops, from the darkest to the lightest, with the hues that are hard to keep. */
export const twelveBrands = [
  '#111111', '#0a2540', '#2453d6', '#635bff', '#e60023', '#ff6600',
  '#ff5fa2', '#1db954', '#00a3e0', '#a4c639', '#ffd400', '#f5f5f4',
] as const satisfies readonly Hex[]; // prettier-ignore

/** At least `count` different brands, the same in every run: the edge cases, then random colours, a third nearly grey. */
export function sampleBrandColors(count: number, seed = 20251001): readonly Hex[] {
  const random = createSeededRandom(seed);
  const found = new Set(edgeCaseColors);
  while (found.size < count) {
    const level = random();
    const spread = random() < 1 / 3 ? 0.06 : 2;
    const near = (): number => Math.min(1, Math.max(0, level + (random() - 0.5) * spread));
    const color: Rgb = spread > 1 ? [random(), random(), random()] : [near(), near(), near()];
    found.add(toHex(color));
  }
  return [...found];
}
