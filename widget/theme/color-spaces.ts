import { fromLab, fromLch, fromLinear, multiplyMatrix, toLinear, type Rgb, type Triple } from './color.js';

/** Converts components of a colour space to sRGB, whose channels may lie outside 0 to 1. */
export type ToRgb = (components: Triple) => Rgb;

/** CSS Color 4, section 7. */
export function fromHsl([hue, saturation, lightness]: Triple): Rgb {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Display P3 to sRGB, both in linear light: the product of the matrices in CSS Color 4, section 17. */
const p3ToSrgb = [
  [1.2249401762805598, -0.22494017628055996, 0],
  [-0.042056954709688163, 1.0420569547096881, 0],
  [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
] as const;

/** The colour spaces that pages write colours in. The browser converts the others. */
export const commonColorSpaces: Readonly<Record<string, ToRgb>> = {
  srgb: (channels) => channels,
  'srgb-linear': fromLinear,
  'display-p3': (channels) => fromLinear(multiplyMatrix(p3ToSrgb, toLinear(channels))),
  hsl: fromHsl,
  oklab: fromLab,
  oklch: ([l, c, h]) => fromLch({ l, c, h }),
};
