import {
  fromLab,
  fromLch,
  fromLinear,
  toSrgbGamut,
  mix,
  multiplyMatrix,
  toHex,
  toLch,
  toLinear,
  type Rgb,
} from './color.js';
import type { Hex } from './tokens.js';

/** A colour as it was written: it may lie outside sRGB, and be seen through. */
export interface ParsedColor {
  readonly rgb: Rgb;
  /** 0 is not seen, 1 is opaque. */
  readonly alpha: number;
}

type Components = [number, number, number];

const number = '[+-]?(?:\\d*\\.)?\\d+(?:e[+-]?\\d+)?';
const component = new RegExp(`^(?:(${number})(%|deg|grad|rad|turn)?|none)$`);
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** One component: what 100 % stands for, or `undefined` where percentages or plain numbers are out of place. */
interface ComponentRange {
  readonly fullScale?: number;
  readonly isAngle?: boolean;
  readonly isPercent?: boolean;
}

/** `none` counts as 0, as where a colour is shown. */
function parseComponent(text: string, { fullScale, isAngle, isPercent }: ComponentRange): number | undefined {
  const match = component.exec(text);
  if (!match) return undefined;
  const [, digits = '0', unit] = match;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  if (unit === '%') return fullScale === undefined ? undefined : (value * fullScale) / 100;
  if (unit) return isAngle ? value * (degrees[unit] ?? NaN) : undefined;
  return isPercent && text !== 'none' ? undefined : value;
}

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** CSS Color 4, section 7: HSL to sRGB. */
function fromHsl([hue, saturation, lightness]: Components): Rgb {
  const [s, l] = [Math.max(0, saturation) / 100, lightness / 100];
  const at = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [at(0), at(8), at(4)];
}

/** Display P3 to sRGB, both in linear light: CSS Color 4, section 17, the matrices multiplied. */
const p3ToSrgb = [
  [1.2249401762805598, -0.22494017628055996, 0],
  [-0.042056954709688163, 1.0420569547096881, 0],
  [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
] as const;

interface Notation {
  readonly ranges: readonly [ComponentRange, ComponentRange, ComponentRange];
  readonly convert: (values: Components) => Rgb;
  /** The ranges of the old notation with commas, where there is one. */
  readonly legacyRanges?: readonly (readonly [ComponentRange, ComponentRange, ComponentRange])[];
}

const repeatRange = (range: ComponentRange): [ComponentRange, ComponentRange, ComponentRange] => [range, range, range];
const unit = { fullScale: 1 };
const percent = { fullScale: 100, isPercent: true };
const angle = { isAngle: true };
const rgb: Notation = {
  ranges: repeatRange({ fullScale: 255 }),
  convert: ([r, g, b]) => [clamp(0, r, 255) / 255, clamp(0, g, 255) / 255, clamp(0, b, 255) / 255],
  legacyRanges: [repeatRange({}), repeatRange({ fullScale: 255, isPercent: true })],
};
const hsl: Notation = {
  ranges: [angle, { fullScale: 100 }, { fullScale: 100 }],
  convert: fromHsl,
  legacyRanges: [[angle, percent, percent]],
};

const notations: Readonly<Record<string, Notation>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  oklab: {
    ranges: [unit, { fullScale: 0.4 }, { fullScale: 0.4 }],
    convert: ([l, a, b]) => fromLab([clamp(0, l, 1), a, b]),
  },
  oklch: {
    ranges: [unit, { fullScale: 0.4 }, angle],
    convert: ([l, c, h]) => fromLch({ l: clamp(0, l, 1), c: Math.max(0, c), h }),
  },
  srgb: { ranges: repeatRange(unit), convert: (values) => values },
  'srgb-linear': { ranges: repeatRange(unit), convert: fromLinear },
  'display-p3': {
    ranges: repeatRange(unit),
    convert: (values) => fromLinear(multiplyMatrix(p3ToSrgb, toLinear(values))),
  },
};

/** Three values in the ranges of their places. */
function parseComponents(
  ranges: readonly [ComponentRange, ComponentRange, ComponentRange],
  parts: readonly string[],
): Components | undefined {
  if (parts.length !== 3) return undefined;
  const [a, b, c] = ranges.map((range, index) => parseComponent(parts[index] ?? '', range));
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

/** The parts before the alpha, the alpha, and whether commas stand between them. */
function splitComponents(text: string): { parts: string[]; alpha: string; hasCommas: boolean } | undefined {
  if (text.includes(',')) {
    const parts = text.split(',').map((part) => part.trim());
    const alpha = parts.length === 4 ? parts.pop() : '1';
    return text.includes('none') ? undefined : { parts, alpha: alpha ?? '', hasCommas: true };
  }
  const [main = '', alpha = '1', ...rest] = text.split('/');
  return rest.length ? undefined : { parts: main.trim().split(/\s+/), alpha: alpha.trim(), hasCommas: false };
}

function parseFunction(name: string, text: string): ParsedColor | undefined {
  const split = splitComponents(text);
  if (!split) return undefined;
  const { parts, hasCommas } = split;
  // color(srgb 1 0 0): the space is the notation. As a name of its own, srgb(1 0 0), it is none.
  const key = name === 'color' ? (parts.shift() ?? '') : name;
  const notation = Object.hasOwn(notations, key) ? notations[key] : undefined;
  if (!notation || (name === 'color') !== (key === 'display-p3' || key.startsWith('srgb'))) return undefined;
  const ways = hasCommas ? (notation.legacyRanges ?? []) : [notation.ranges];
  const values = ways.map((ranges) => parseComponents(ranges, parts)).find((found) => found);
  const alpha = parseComponent(split.alpha, unit);
  if (!values || alpha === undefined) return undefined;
  const converted = notation.convert(values);
  return converted.every(Number.isFinite) ? { rgb: converted, alpha: clamp(0, alpha, 1) } : undefined;
}

function parseHex(digits: string): ParsedColor | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number): number => parseInt(long.slice(start, start + 2), 16) / 255;
  return { rgb: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

/**
 * Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, `oklab()`, `oklch()` and `color()` in srgb,
 * srgb-linear and display-p3 (CSS Color 4). Anything else, names and `calc()` among it, gives `undefined`.
 */
export function parseColor(text: string): ParsedColor | undefined {
  if (text.length > 200) return undefined;
  const normalized = text.trim().toLowerCase();
  if (normalized.startsWith('#')) return parseHex(normalized.slice(1));
  const [, name, inside] = /^([a-z]+)\(([^()]*)\)$/.exec(normalized) ?? [];
  return name === undefined || inside === undefined ? undefined : parseFunction(name, inside.trim());
}

/** The nearest opaque sRGB colour in 8 bits: lightness and hue stay, the chroma gives way. */
export function toOpaqueHex({ rgb: color, alpha }: ParsedColor, background?: Hex): Hex {
  const isInside = color.every((value) => value >= 0 && value <= 1);
  const solid = toHex(isInside ? color : toSrgbGamut(toLch(color)));
  return background === undefined || alpha === 1 ? solid : mix({ background, color: solid, percent: alpha * 100 });
}

/** `opaque` of a text. Without a `ground` that shows through, its alpha is left out of account. */
export function parseToHex(text: string, background?: Hex): Hex | undefined {
  const parsed = parseColor(text);
  return parsed && toOpaqueHex(parsed, background);
}
