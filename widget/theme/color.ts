/** An opaque sRGB colour as `#rrggbb`, in lower case. */
export type Hex = `#${string}`;

/** Three components of a colour, in the space that is named beside it. */
export type Triple = readonly [number, number, number];

type Matrix = readonly [Triple, Triple, Triple];

/** Gamma-encoded sRGB channels, as in `#rrggbb`: 0 to 1 inside the gamut. */
export type Rgb = readonly [r: number, g: number, b: number];

/** Linear-light sRGB channels. */
export type Linear = readonly [r: number, g: number, b: number];

/** OKLCH: lightness 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export const mapChannels = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

/** Transfer functions of sRGB: CSS Color 4, section 10.2. Odd functions, because channels are negative outside the gamut. */
const decodeChannel = (value: number): number => {
  const magnitude = Math.abs(value);
  return magnitude <= 0.04045 ? value / 12.92 : Math.sign(value) * ((magnitude + 0.055) / 1.055) ** 2.4;
};
const encodeChannel = (value: number): number => {
  const magnitude = Math.abs(value);
  return magnitude <= 0.0031308 ? value * 12.92 : Math.sign(value) * (1.055 * magnitude ** (1 / 2.4) - 0.055);
};

export const toLinear = (rgb: Rgb): Linear => mapChannels(rgb, decodeChannel);
export const fromLinear = (linear: Linear): Rgb => mapChannels(linear, encodeChannel);

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

const multiplyMatrix = ([x, y, z]: Matrix, [a, b, c]: Triple): Triple => [
  x[0] * a + x[1] * b + x[2] * c,
  y[0] * a + y[1] * b + y[2] * c,
  z[0] * a + z[1] * b + z[2] * c,
];

/** OKLab from linear sRGB and back: Björn Ottosson, "A perceptual color space for image processing" (2020, matrices of 2021). */
const linearToLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const lmsToLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const labToLms = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const lmsToLinear = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

const toLab = (rgb: Rgb): Triple =>
  multiplyMatrix(lmsToLab, mapChannels(multiplyMatrix(linearToLms, toLinear(rgb)), Math.cbrt));

/** Lightness and the two opponent axes to lightness, chroma and hue, in OKLab. */
export const rectangularToPolar = ([l, a, b]: Triple): Lch => ({
  l,
  c: Math.hypot(a, b),
  h: (Math.atan2(b, a) * 180) / Math.PI,
});

export const toLch = (rgb: Rgb): Lch => rectangularToPolar(toLab(rgb));

/** From OKLab; the result may lie outside sRGB. */
const fromLab = (lab: Triple): Rgb =>
  fromLinear(
    multiplyMatrix(
      lmsToLinear,
      mapChannels(multiplyMatrix(labToLms, lab), (value) => value ** 3),
    ),
  );

/** Lightness, chroma and hue to lightness and the two opponent axes, in OKLab. */
export const polarToRectangular = ([l, c, h]: Triple): Triple => [
  l,
  c * Math.cos(toRadians(h)),
  c * Math.sin(toRadians(h)),
];

/** From OKLCH; the result may lie outside sRGB. */
export const fromLch = ({ l, c, h }: Lch): Rgb => fromLab(polarToRectangular([l, c, h]));

const isInGamut = (rgb: Rgb, tolerance = 1e-5): boolean =>
  rgb.every((value) => value >= -tolerance && value <= 1 + tolerance);

/** The sRGB colour of the same lightness and hue with the most chroma, found by bisection. */
function toSrgbGamut(color: Lch): Rgb {
  if (color.l >= 1) return [1, 1, 1];
  if (color.l <= 0) return [0, 0, 0];
  const whole = fromLch(color);
  if (isInGamut(whole)) return whole;
  let [inside, outside] = [0, color.c];
  while (outside - inside > 1e-5) {
    const middle = (inside + outside) / 2;
    if (isInGamut(fromLch({ ...color, c: middle }))) inside = middle;
    else outside = middle;
  }
  return fromLch({ ...color, c: inside });
}

/** Rounds to 8 bits a channel. Clips colours outside sRGB: see `lchToHex`. */
export const toHex = (rgb: Rgb): Hex =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The nearest sRGB colour in 8 bits, with as much of the chroma as sRGB has. */
export const lchToHex = (color: Lch): Hex => toHex(toSrgbGamut(color));

/** Channels of `#rrggbb`. */
export function fromHex(hex: Hex): Rgb {
  const bits = parseInt(hex.slice(1), 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
export const linearLuminance = ([r, g, b]: Linear): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

export const luminance = (hex: Hex): number => linearLuminance(toLinear(fromHex(hex)));

/** WCAG 2.2 contrast ratio, 1 to 21; symmetric. */
export function contrastRatio(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** `color-mix(in srgb, background, color percent%)`. */
export function mix({ background, color, percent }: { background: Hex; color: Hex; percent: number }): Hex {
  const [from, to] = [fromHex(background), fromHex(color)];
  const at = (index: 0 | 1 | 2): number => from[index] + ((to[index] - from[index]) * percent) / 100;
  return toHex([at(0), at(1), at(2)]);
}

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
