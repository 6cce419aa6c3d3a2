import { fromHex, toSrgbGamut, toHex, toLch, type Rgb } from '../color.js';
import type { Hex } from '../tokens.js';
import { toRgb, type Triple } from './color-spaces.js';

/** Half a step of eight bits: what rounds to 0…255 is inside. */
const tolerance = 0.5 / 255;

const isInGamut = (color: Rgb): boolean => color.every((value) => value >= -tolerance && value <= 1 + tolerance);

function toLab(rgb: Rgb): Triple {
  const { l, c, h } = toLch(rgb);
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export type GamutMapped = {
  readonly hex: Hex;
  /** Whether the colour was outside sRGB and lost chroma. */
  readonly reduced: boolean;
  /** From the colour asked for to `hex`, in OKLab. */
  readonly deltaE: number;
};

/** The sRGB colour of eight bits that is of the same lightness and hue, with as much of the chroma as sRGB has. */
export function toSrgb(space: string, color: Triple): GamutMapped {
  const wanted = toRgb(space, color);
  const reduced = !isInGamut(wanted);
  const hex = toHex(reduced ? toSrgbGamut(toLch(wanted)) : wanted);
  return { hex, reduced, deltaE: distance(wanted, fromHex(hex)) };
}
