import { fromHex, isInGamut, lchToHex, mapChannels, toHex, toLab, toLch, type Triple } from '../color.js';
import type { Hex } from '../tokens.js';
import { isColorSpace, parseCssColor, toRgb, type CssColor } from './color-spaces.js';
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

/** The sRGB colour in 8 bits, with how far it is from the original in OKLab, and whether it lost chroma on the way into sRGB. */
export function toSrgb(space: string, components: Triple) {
  const original = toRgb(space, components);
  const isReduced = !isInGamut(original, tolerance);
  const hex = isReduced ? lchToHex(toLch(original)) : toHex(original);
  const [from, to] = [toLab(original), toLab(fromHex(hex))];
  return { hex, isReduced, deltaE: Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) };
}

const colorKeywords: ReadonlyMap<string, string> = new Map([
  ['black', '#000'],
  ['white', '#fff'],
  ['transparent', '#0000'],
]);

/** Parses a CSS colour that the Color Module can express; undefined for every other text. */
export function parseModuleColor(text: string): CssColor | undefined {
  const color = parseCssColor(colorKeywords.get(text.trim().toLowerCase()) ?? text);
  return color && isWithinLimits(color.space, color.components) ? color : undefined;
}

/** Four decimals keep 8 bits exactly. */
const roundComponent = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A CSS colour as a value of the Color Module; undefined where the module cannot express it. The hex is without alpha. */
export function encodeColor(text: string) {
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
const withAlpha = (hex: Hex, alpha: number): string => (alpha < 1 ? hex + toHex([alpha, 0, 0]).slice(1, 3) : hex);

function readComponents(value: unknown, space: string): Triple {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const [a, b, c, ...rest] = parts.map((part) => (part === 'none' ? 0 : part));
  if (rest.length > 0 || typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number')
    throw new ImportError('A colour has three components, each a number or “none”.');
  if (!isWithinLimits(space, [a, b, c]))
    throw new ImportError(`The components ${a}, ${b}, ${c} are out of range in ${space}.`);
  return [a, b, c];
}

function colorChanges(space: string, { deltaE, isReduced }: ReturnType<typeof toSrgb>): ImportChange[] {
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
  if (!isJsonObject(value) || !isColorSpace(space))
    throw new ImportError(`${quoteValue(space ?? value)} is not a colour space of the Color Module 2025.10.`);
  const alpha = ownProperty(value, 'alpha') ?? 1;
  if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1)) throw new ImportError('Alpha goes from 0 to 1.');
  const mapped = toSrgb(space, readComponents(ownProperty(value, 'components'), space));
  return { text: withAlpha(mapped.hex, alpha), changes: colorChanges(space, mapped) };
}
