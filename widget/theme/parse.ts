import { fromLab, fromLch, fromLinear, intoGamut, mix, multiply, toHex, toLch, toLinear, type Rgb } from './color.js';
import type { Hex } from './tokens.js';

/** A colour as it was written: it may lie outside sRGB, and be seen through. */
export interface Written {
  readonly rgb: Rgb;
  /** 0 is not seen, 1 is opaque. */
  readonly alpha: number;
}

type Three = [number, number, number];

const number = '[+-]?(?:\\d*\\.)?\\d+(?:e[+-]?\\d+)?';
const component = new RegExp(`^(?:(${number})(%|deg|grad|rad|turn)?|none)$`);
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** One component: what 100 % stands for, or `undefined` where percentages or plain numbers are out of place. */
interface Range {
  readonly whole?: number;
  readonly isAngle?: boolean;
  readonly isPercent?: boolean;
}

/** `none` counts as 0, as where a colour is shown. */
function valueOf(text: string, { whole, isAngle, isPercent }: Range): number | undefined {
  const match = component.exec(text);
  if (!match) return undefined;
  const [, digits = '0', unit] = match;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  if (unit === '%') return whole === undefined ? undefined : (value * whole) / 100;
  if (unit) return isAngle ? value * (degrees[unit] ?? NaN) : undefined;
  return isPercent && text !== 'none' ? undefined : value;
}

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** CSS Color 4, section 7: HSL to sRGB. */
function fromHsl([hue, saturation, lightness]: Three): Rgb {
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
  readonly ranges: readonly [Range, Range, Range];
  readonly convert: (values: Three) => Rgb;
  /** The ranges of the old notation with commas, where there is one. */
  readonly old?: readonly (readonly [Range, Range, Range])[];
}

const three = (range: Range): [Range, Range, Range] => [range, range, range];
const unit = { whole: 1 };
const percent = { whole: 100, isPercent: true };
const angle = { isAngle: true };
const rgb: Notation = {
  ranges: three({ whole: 255 }),
  convert: ([r, g, b]) => [within(0, r, 255) / 255, within(0, g, 255) / 255, within(0, b, 255) / 255],
  old: [three({}), three({ whole: 255, isPercent: true })],
};
const hsl: Notation = {
  ranges: [angle, { whole: 100 }, { whole: 100 }],
  convert: fromHsl,
  old: [[angle, percent, percent]],
};

const notations: Readonly<Record<string, Notation>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  oklab: {
    ranges: [unit, { whole: 0.4 }, { whole: 0.4 }],
    convert: ([l, a, b]) => fromLab([within(0, l, 1), a, b]),
  },
  oklch: {
    ranges: [unit, { whole: 0.4 }, angle],
    convert: ([l, c, h]) => fromLch({ l: within(0, l, 1), c: Math.max(0, c), h }),
  },
  srgb: { ranges: three(unit), convert: (values) => values },
  'srgb-linear': { ranges: three(unit), convert: fromLinear },
  'display-p3': { ranges: three(unit), convert: (values) => fromLinear(multiply(p3ToSrgb, toLinear(values))) },
};

/** Three values in the ranges of their places. */
function valuesIn(ranges: readonly [Range, Range, Range], parts: readonly string[]): Three | undefined {
  if (parts.length !== 3) return undefined;
  const [a, b, c] = ranges.map((range, index) => valueOf(parts[index] ?? '', range));
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

/** The parts before the alpha, the alpha, and whether commas stand between them. */
function partsOf(text: string): { parts: string[]; alpha: string; hasCommas: boolean } | undefined {
  if (text.includes(',')) {
    const parts = text.split(',').map((part) => part.trim());
    const alpha = parts.length === 4 ? parts.pop() : '1';
    return text.includes('none') ? undefined : { parts, alpha: alpha ?? '', hasCommas: true };
  }
  const [main = '', alpha = '1', ...rest] = text.split('/');
  return rest.length ? undefined : { parts: main.trim().split(/\s+/), alpha: alpha.trim(), hasCommas: false };
}

function parseFunction(name: string, text: string): Written | undefined {
  const split = partsOf(text);
  if (!split) return undefined;
  const { parts, hasCommas } = split;
  // color(srgb 1 0 0): the space is the notation. As a name of its own, srgb(1 0 0), it is none.
  const key = name === 'color' ? (parts.shift() ?? '') : name;
  const notation = Object.hasOwn(notations, key) ? notations[key] : undefined;
  if (!notation || (name === 'color') !== (key === 'display-p3' || key.startsWith('srgb'))) return undefined;
  const ways = hasCommas ? (notation.old ?? []) : [notation.ranges];
  const values = ways.map((ranges) => valuesIn(ranges, parts)).find((found) => found);
  const alpha = valueOf(split.alpha, unit);
  if (!values || alpha === undefined) return undefined;
  const converted = notation.convert(values);
  return converted.every(Number.isFinite) ? { rgb: converted, alpha: within(0, alpha, 1) } : undefined;
}

function parseHex(digits: string): Written | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number): number => parseInt(long.slice(start, start + 2), 16) / 255;
  return { rgb: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

/**
 * Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, `oklab()`, `oklch()` and `color()` in srgb,
 * srgb-linear and display-p3 (CSS Color 4). Anything else, names and `calc()` among it, gives `undefined`.
 */
export function parse(text: string): Written | undefined {
  if (text.length > 200) return undefined;
  const plain = text.trim().toLowerCase();
  if (plain.startsWith('#')) return parseHex(plain.slice(1));
  const [, name, inside] = /^([a-z]+)\(([^()]*)\)$/.exec(plain) ?? [];
  return name === undefined || inside === undefined ? undefined : parseFunction(name, inside.trim());
}

/** The nearest opaque sRGB colour in 8 bits: lightness and hue stay, the chroma gives way. */
export function opaque({ rgb: color, alpha }: Written, ground?: Hex): Hex {
  const isInside = color.every((value) => value >= 0 && value <= 1);
  const solid = toHex(isInside ? color : intoGamut(toLch(color)));
  return ground === undefined || alpha === 1 ? solid : mix({ ground, color: solid, percent: alpha * 100 });
}

/** `opaque` of a text. Without a `ground` that shows through, its alpha is left out of account. */
export function hexOf(text: string, ground?: Hex): Hex | undefined {
  const written = parse(text);
  return written && opaque(written, ground);
}
