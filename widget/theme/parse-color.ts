import { commonColorSpaces } from './color-spaces.js';
import { isInGamut, mix, toHex, toLch, toSrgbGamut, type Rgb } from './color.js';
import { parseCssColor } from './parse-css-color.js';
import type { Hex } from './tokens.js';

/** A colour in sRGB, whose channels may lie outside the gamut. */
export interface ParsedColor {
  readonly rgb: Rgb;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
}

/** Parses a CSS colour in one of the common colour spaces; undefined for every other text. */
export function parseColor(text: string): ParsedColor | undefined {
  const color = parseCssColor(text);
  if (!color || !Object.hasOwn(commonColorSpaces, color.space)) return undefined;
  const rgb = commonColorSpaces[color.space]?.(color.components);
  return rgb?.every(Number.isFinite) ? { rgb, alpha: color.alpha } : undefined;
}

/**
 * The nearest opaque sRGB colour in 8 bits: a colour outside the gamut keeps its lightness and hue and loses chroma.
 * Without a background, the alpha is ignored.
 */
export function toOpaqueHex({ rgb, alpha }: ParsedColor, background?: Hex): Hex {
  const color = toHex(isInGamut(rgb) ? rgb : toSrgbGamut(toLch(rgb)));
  return background === undefined || alpha === 1 ? color : mix({ background, color, percent: alpha * 100 });
}

/** Parses a colour and composes it on a background: see `toOpaqueHex`. */
export function parseToHex(text: string, background?: Hex): Hex | undefined {
  const parsed = parseColor(text);
  return parsed && toOpaqueHex(parsed, background);
}
