import {
  commonColorSpaces,
  isInGamut,
  mapChannels,
  mix,
  toHex,
  toLch,
  toSrgbGamut,
  type Rgb,
  type Triple,
} from './color.js';
import type { Hex } from './tokens.js';

/** How one component of a colour function is written: as a plain number, or with a unit. */
interface ComponentSyntax {
  /** What 100 % stands for; without it, percentages are invalid. */
  readonly fullScale?: number;
  readonly isAngle?: boolean;
  /** Values beyond these are clamped when they are parsed, as CSS Color 4 says. */
  readonly minimum?: number;
  readonly maximum?: number;
}

type ComponentSyntaxes = readonly [ComponentSyntax, ComponentSyntax, ComponentSyntax];

interface ColorFunction {
  /** The colour space by its name in `color()` and in the Color Module, where it is not that of the function. */
  readonly space?: string;
  readonly components: ComponentSyntaxes;
  /** How the units of the components fit together in the legacy syntax with commas; without it, there is none. */
  readonly legacyUnits?: RegExp;
  /** Divides the components of `rgb()`, so that they go from 0 to 1. */
  readonly divisor?: number;
}

const threeOf = (syntax: ComponentSyntax): ComponentSyntaxes => [syntax, syntax, syntax];

const angle = { isAngle: true };
const unit = { fullScale: 1, minimum: 0, maximum: 1 };
const hundred = { fullScale: 100 };
const lightness = { fullScale: 100, minimum: 0, maximum: 100 };
const okAxis = { fullScale: 0.4 };

const rgb: ColorFunction = {
  space: 'srgb',
  components: threeOf({ fullScale: 255, minimum: 0, maximum: 255 }),
  legacyUnits: /^[^%]*$|^[^,]*%,[^,]*%,[^,]*%$/,
  divisor: 255,
};
const hsl: ColorFunction = {
  space: 'hsl',
  components: [angle, { fullScale: 100, minimum: 0 }, hundred],
  legacyUnits: /^[^,]*,[^,]*%,[^,]*%$/,
};

/** The colour functions of CSS Color 4, `color()` aside. */
const colorFunctions: Readonly<Record<string, ColorFunction>> = {
  rgb,
  rgba: rgb,
  hsl,
  hsla: hsl,
  hwb: { components: [angle, hundred, hundred] },
  lab: { components: [lightness, { fullScale: 125 }, { fullScale: 125 }] },
  lch: { components: [lightness, { fullScale: 150, minimum: 0 }, angle] },
  oklab: { components: [unit, okAxis, okAxis] },
  oklch: { components: [unit, { ...okAxis, minimum: 0 }, angle] },
};

/** The components of `color()`, in any of its spaces. */
const colorComponents: ComponentSyntaxes = threeOf({ fullScale: 1 });

const degreesPerUnit: Readonly<Record<string, number>> = {
  deg: 1,
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
};

/** A colour as it is written: in any colour space, inside its gamut or not. */
export interface CssColor {
  /** The name of the colour space in the Color Module 2025.10. `color()` may name any other. */
  readonly space: string;
  readonly components: Triple;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
}

const componentPattern = /^(?:([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?|none)$/;

const normalizeHue = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The number that a component stands for; `none` counts as 0. Undefined where the syntax does not allow it. */
function parseComponent(text: string, syntax: ComponentSyntax): number | undefined {
  const { fullScale = NaN, isAngle, minimum = -Infinity, maximum = Infinity } = syntax;
  const match = componentPattern.exec(text);
  if (!match) return undefined;
  const [, digits = '0', suffix = 'deg'] = match;
  const factor = suffix === '%' ? fullScale / 100 : isAngle || match[2] === undefined ? degreesPerUnit[suffix] : NaN;
  const value = Math.min(maximum, Math.max(minimum, Number(digits) * (factor ?? NaN)));
  if (!Number.isFinite(Number(digits)) || Number.isNaN(value)) return undefined;
  return isAngle ? normalizeHue(value) : value;
}

function parseComponents(syntaxes: ComponentSyntaxes, parts: readonly string[]): Triple | undefined {
  if (parts.length !== 3) return undefined;
  const [a, b, c] = syntaxes.map((syntax, index) => parseComponent(parts[index] ?? '', syntax));
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

interface Arguments {
  readonly parts: readonly string[];
  readonly alpha: string;
  readonly isLegacy: boolean;
}

/** Splits the arguments of a colour function, with commas (legacy) or with spaces and a slash. */
function splitArguments(text: string): Arguments | undefined {
  if (text.includes(',')) {
    const [a = '', b = '', c = '', alpha = '1', ...rest] = text.split(',').map((part) => part.trim());
    return rest.length || text.includes('none') ? undefined : { parts: [a, b, c], alpha, isLegacy: true };
  }
  const [main = '', alpha = '1', ...rest] = text.split('/');
  return rest.length ? undefined : { parts: main.trim().split(/\s+/), alpha: alpha.trim(), isLegacy: false };
}

function parseFunction(name: string, text: string): CssColor | undefined {
  const split = splitArguments(text);
  const alpha = split && parseComponent(split.alpha, unit);
  if (!split || alpha === undefined) return undefined;
  const { parts, isLegacy } = split;
  if (name === 'color') {
    const [space = '', ...rest] = parts;
    // color() takes no space that has a function of its own.
    const components = Object.hasOwn(colorFunctions, space) ? undefined : parseComponents(colorComponents, rest);
    return components && !isLegacy ? { space, components, alpha } : undefined;
  }
  const colorFunction = Object.hasOwn(colorFunctions, name) ? colorFunctions[name] : undefined;
  if (!colorFunction) return undefined;
  const { space = name, components, legacyUnits, divisor = 1 } = colorFunction;
  const values = isLegacy && !legacyUnits?.test(parts.join()) ? undefined : parseComponents(components, parts);
  if (!values) return undefined;
  return { space, components: mapChannels(values, (value) => value / divisor), alpha };
}

function parseHex(digits: string): CssColor | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number): number => parseInt(long.slice(start, start + 2), 16) / 255;
  return { space: 'srgb', components: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

/**
 * Parses hex notations and the colour functions of CSS Color 4. Returns undefined for everything else: keywords,
 * `calc()`, `var()`, relative colours, `color-mix()`.
 */
export function parseCssColor(text: string): CssColor | undefined {
  if (text.length > 200) return undefined;
  const normalized = text.trim().toLowerCase();
  if (normalized.startsWith('#')) return parseHex(normalized.slice(1));
  const [, name, inside] = /^([a-z]+)\(([^()]*)\)$/.exec(normalized) ?? [];
  return name === undefined || inside === undefined ? undefined : parseFunction(name, inside.trim());
}

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
