import {
  commonColorSpaces,
  fromHsl,
  fromLinear,
  mapChannels,
  multiplyMatrix,
  polarToRectangular,
  type ToRgb,
  type Matrix,
  type Rgb,
  type Triple,
} from '../color.js';

/** Extends a transfer function to the negative channels of colours outside a gamut. */
const oddFunction =
  (curve: (value: number) => number) =>
  (value: number): number =>
    Math.sign(value) * curve(Math.abs(value));

// Matrices and transfer functions: CSS Color 4, section 10, and its sample code for conversions.
const xyzToSrgb: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
const a98ToXyz: Matrix = [
  [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
  [0.29734497525053605, 0.6273635662554661, 0.0752914584939978],
  [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
];
const rec2020ToXyz: Matrix = [
  [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
  [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
  [0, 0.028072693049087428, 1.060985057710791],
];
const prophotoToXyzD50: Matrix = [
  [0.7977604896723027, 0.13518583717574031, 0.0313493495815248],
  [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
  [0, 0, 0.8251046025104602],
];
const d50ToD65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];

const rec2020Linear = oddFunction((v) =>
  v < 0.018053968510807 * 4.5 ? v / 4.5 : ((v + 0.09929682680944) / 1.09929682680944) ** (1 / 0.45),
);
const prophotoLinear = oddFunction((v) => (v <= 16 / 512 ? v / 16 : v ** 1.8));
const a98Linear = oddFunction((v) => v ** (563 / 256));

function fromHwb([h, w, b]: Triple): Rgb {
  const [white, black] = [w / 100, b / 100];
  if (white + black >= 1) return mapChannels([1, 1, 1], () => white / (white + black));
  return mapChannels(fromHsl([h, 100, 50]), (value) => value * (1 - white - black) + white);
}

const fromXyz = (xyz: Triple): Rgb => fromLinear(multiplyMatrix(xyzToSrgb, xyz));
const fromXyzD50 = (xyz: Triple): Rgb => fromXyz(multiplyMatrix(d50ToD65, xyz));

const d50White: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

function fromCieLab([l, a, b]: Triple): Rgb {
  const f = (l + 16) / 116;
  const curve = (v: number): number => (v ** 3 > 216 / 24389 ? v ** 3 : (116 * v - 16) / (24389 / 27));
  const y = l > 8 ? f ** 3 : l / (24389 / 27);
  return fromXyzD50([curve(a / 500 + f) * d50White[0], y, curve(f - b / 200) * d50White[2]]);
}

/** Every colour space of the Color Module 2025.10. */
const colorSpaces: Readonly<Record<string, ToRgb>> = {
  ...commonColorSpaces,
  hwb: fromHwb,
  lab: fromCieLab,
  lch: (components) => fromCieLab(polarToRectangular(components)),
  'a98-rgb': (color) => fromXyz(multiplyMatrix(a98ToXyz, mapChannels(color, a98Linear))),
  'prophoto-rgb': (color) => fromXyzD50(multiplyMatrix(prophotoToXyzD50, mapChannels(color, prophotoLinear))),
  rec2020: (color) => fromXyz(multiplyMatrix(rec2020ToXyz, mapChannels(color, rec2020Linear))),
  'xyz-d65': fromXyz,
  'xyz-d50': fromXyzD50,
};

export const isColorSpace = (name: unknown): name is string =>
  typeof name === 'string' && Object.hasOwn(colorSpaces, name);

export const toRgb = (space: string, components: Triple): Rgb => colorSpaces[space]?.(components) ?? [0, 0, 0];
