import { fromHex, isInGamut, toHex, toLab, toLch, toSrgbGamut, type Rgb, type Triple } from '../color.js';
import type { Hex } from '../tokens.js';
import { toRgb } from './color-spaces.js';

/** Half a step of 8 bits: a channel that rounds to 0…255 is inside. */
const tolerance = 0.5 / 255;

function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export type GamutMapped = {
  readonly hex: Hex;
  /** Whether the colour was outside sRGB and lost chroma. */
  readonly isReduced: boolean;
  /** The distance from the original colour to `hex`, in OKLab. */
  readonly deltaE: number;
};

/** The sRGB colour in 8 bits of the same lightness and hue, with as much of the chroma as sRGB has. */
export function toSrgb(space: string, components: Triple): GamutMapped {
  const original = toRgb(space, components);
  const isReduced = !isInGamut(original, tolerance);
  const hex = toHex(isReduced ? toSrgbGamut(toLch(original)) : original);
  return { hex, isReduced, deltaE: distance(original, fromHex(hex)) };
}
