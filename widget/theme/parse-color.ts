import { isInGamut, mapChannels, mix, toHex, toLch, toSrgbGamut, type Rgb } from './color.js';
import type { Hex } from './tokens.js';

/** A colour in sRGB, whose channels may lie outside the gamut. */
export interface ParsedColor {
  readonly rgb: Rgb;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function parseHex(digits: string): ParsedColor | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number): number => parseInt(long.slice(start, start + 2), 16) / 255;
  return { rgb: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

const number = String.raw`([+-]?[\d.]+(?:e[+-]?\d+)?)`;
const srgbFunction = new RegExp(
  `^(rgba?\\(|color\\(srgb )${number}[ ,]+${number}[ ,]+${number}(?:[ ,/]+${number})?\\)$`,
);

/**
 * Parses hex notations and the two functions in which browsers write computed colours, `rgb()` and `color(srgb)`, with
 * numbers. Returns undefined for everything else, which a browser computes: `createColorResolver` has it do so.
 */
export function parseColor(text: string): ParsedColor | undefined {
  if (text.length > 200) return undefined;
  const normalized = text.trim().toLowerCase();
  if (normalized.startsWith('#')) return parseHex(normalized.slice(1));
  const [, name = '', r, g, b, alpha = '1'] = srgbFunction.exec(normalized) ?? [];
  const channels: Rgb = [Number(r), Number(g), Number(b)];
  if (![...channels, Number(alpha)].every(Number.isFinite)) return undefined;
  const rgb = name.startsWith('color') ? channels : mapChannels(channels, (value) => clamp(value / 255));
  return { rgb, alpha: clamp(Number(alpha)) };
}

/**
 * The nearest opaque sRGB colour in 8 bits: a colour outside the gamut keeps its lightness and hue and loses chroma.
 * Without a background, the alpha is ignored.
 */
export function toOpaqueHex({ rgb, alpha }: ParsedColor, background?: Hex): Hex {
  const color = toHex(isInGamut(rgb) ? rgb : toSrgbGamut(toLch(rgb)));
  return background === undefined || alpha === 1 ? color : mix({ background, color, percent: alpha * 100 });
}
