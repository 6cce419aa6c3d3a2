import { fromHex, isInGamut, mapChannels, toHex, toLab, toLch, toSrgbGamut, type Triple } from '../color.js';
import type { Hex } from '../tokens.js';
import { isColorSpace, toRgb } from './color-spaces.js';
import { parseCssColor, type CssColor } from '../parse-color.js';
import { isJsonObject, ownProperty } from './json.js';
import { ImportError, quoteValue, type Decoded, type ImportChange } from './report.js';

type Range = readonly [least: number, most: number];

const unbounded: Range = [-Infinity, Infinity];
const unit: Range = [0, 1];
const percent: Range = [0, 100];
const chroma: Range = [0, Infinity];
/** Below 360: the Color Module writes a full turn as 0. */
const hue: Range = [0, 359.9999999];

/** The ranges of the Color Module 2025.10; components of every other space go from 0 to 1. */
const limits: Readonly<Record<string, readonly [Range, Range, Range]>> = {
  hsl: [hue, percent, percent],
  hwb: [hue, percent, percent],
  lab: [percent, unbounded, unbounded],
  lch: [percent, chroma, hue],
  oklab: [unit, unbounded, unbounded],
  oklch: [unit, chroma, hue],
};

/** Whether the Color Module 2025.10 allows these components in a colour space. */
const isWithinLimits = (space: string, components: Triple): boolean =>
  components.every((value, index) => {
    const [least, most] = limits[space]?.[index] ?? unit;
    return Number.isFinite(value) && value >= least && value <= most;
  });

/** Half a step of 8 bits: a channel that rounds to 0…255 is inside. */
const tolerance = 0.5 / 255;

type GamutMapped = {
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
  const [from, to] = [toLab(original), toLab(fromHex(hex))];
  return { hex, isReduced, deltaE: Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) };
}

/** The value of a colour token: Color Module 2025.10. */
export type ColorValue = {
  readonly colorSpace: string;
  readonly components: Triple;
  readonly alpha?: number;
  /** For tools that support sRGB only. The module requires it without alpha. */
  readonly hex: string;
};

const colorKeywords: ReadonlyMap<string, string> = new Map([
  ['black', '#000'],
  ['white', '#fff'],
  ['transparent', '#0000'],
]);

/** Parses a CSS colour that the Color Module can express; undefined for every other text. */
export function parseModuleColor(text: string): CssColor | undefined {
  const color = parseCssColor(colorKeywords.get(text.trim().toLowerCase()) ?? text);
  if (!color) return undefined;
  const space = color.space === 'xyz' ? 'xyz-d65' : color.space;
  return isColorSpace(space) && isWithinLimits(space, color.components) ? { ...color, space } : undefined;
}

/** Four decimals keep 8 bits exactly. */
const roundComponent = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A CSS colour as a value of the Color Module; undefined where the module cannot express it. */
export function encodeColor(text: string): ColorValue | undefined {
  const color = parseModuleColor(text);
  if (!color) return undefined;
  const { space, components, alpha } = color;
  return {
    colorSpace: space,
    components: mapChannels(components, roundComponent),
    ...(alpha < 1 && { alpha: roundComponent(alpha) }),
    hex: toSrgb(space, components).hex,
  };
}

/** `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque. */
const withAlpha = (hex: Hex, alpha: number): Hex =>
  alpha < 1
    ? `${hex}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')}`
    : hex;

function readComponents(value: unknown, space: string): Triple {
  const numbers: readonly unknown[] = Array.isArray(value)
    ? value.map((part: unknown) => (part === 'none' ? 0 : part))
    : [];
  const [a, b, c] = numbers;
  if (numbers.length !== 3 || typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') {
    throw new ImportError('A colour has three components, each a number or “none”.');
  }
  if (!isWithinLimits(space, [a, b, c]))
    throw new ImportError(`The components ${a}, ${b}, ${c} are out of range in ${space}.`);
  return [a, b, c];
}

function colorChanges(space: string, { deltaE, isReduced }: GamutMapped): ImportChange[] {
  if (space === 'srgb') return [];
  const rounded = Math.round(deltaE * 1000) / 1000;
  const how = isReduced ? 'brought into sRGB with less chroma' : 'written as sRGB';
  return [{ kind: 'color', text: `The colour was ${how} from ${space}; it moved by ${rounded}.`, deltaE: rounded }];
}

function decodeColorText(text: string): Decoded {
  const color = parseModuleColor(text);
  if (!color) throw new ImportError(`${quoteValue(text)} is not a colour of the Color Module 2025.10.`);
  const mapped = toSrgb(color.space, color.components);
  return {
    text: withAlpha(mapped.hex, color.alpha),
    changes: [
      { kind: 'unit', text: 'A colour written as text, as older drafts had it, was read as CSS.' },
      ...colorChanges(color.space, mapped),
    ],
  };
}

/** The CSS text of a colour value, in sRGB hex. */
export function decodeColor(value: unknown): Decoded {
  if (typeof value === 'string') return decodeColorText(value);
  const space = ownProperty(value, 'colorSpace');
  if (!isJsonObject(value) || !isColorSpace(space)) {
    throw new ImportError(`${quoteValue(space ?? value)} is not a colour space of the Color Module 2025.10.`);
  }
  const alpha = ownProperty(value, 'alpha') ?? 1;
  if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1)) throw new ImportError('Alpha goes from 0 to 1.');
  const mapped = toSrgb(space, readComponents(ownProperty(value, 'components'), space));
  return { text: withAlpha(mapped.hex, alpha), changes: colorChanges(space, mapped) };
}
