import { toHex, toSrgbGamut } from '../../../widget/theme/color.js';
import { fontStacks } from './brands.js';
import type { DesignTheme } from './find-brand.js';
import type { Tokens } from './design.js';

/** A number from 0 to below 1, as `Math.random` returns. */
export type Random = () => number;

/** Each a look that a designer would choose: corners, border and shadow belong together. */
const shapes: readonly Tokens[] = [
  { radius: '0px', 'border-width': '1px' },
  { radius: '2px', 'border-width': '1px', space: '9px' },
  { radius: '6px', 'border-width': '2px', 'font-weight-strong': '700' },
  { radius: '12px' },
  { radius: '18px', shadow: '0 1px 2px #00000014, 0 4px 16px #0000000f' },
  { radius: '28px', 'border-width': '0px', shadow: '0 2px 4px #00000014, 0 16px 40px #00000024' },
];

const fonts = Object.values(fontStacks);
const schemes = ['', '', 'light', 'dark'];

const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)] as T;

const between = (random: Random, [min, max]: readonly [number, number]): number => min + random() * (max - min);

/** A surface with a trace of the brand's hue in both schemes. */
const tintedSurface = (hue: number): string => {
  const [light, dark] = [
    { l: 0.985, c: 0.012, h: hue },
    { l: 0.2, c: 0.018, h: hue },
  ].map((color) => toHex(toSrgbGamut(color)));
  return `light-dark(${light}, ${dark})`;
};

/** A theme by chance, from one colour and a few tokens that fit each other. The widget derives the rest. */
export function createRandomTheme(random: Random): DesignTheme {
  const hue = random() * 360;
  const brand = toHex(toSrgbGamut({ l: between(random, [0.38, 0.82]), c: between(random, [0.06, 0.21]), h: hue }));
  const theme = pick(schemes, random);
  const isTinted = random() < 0.5;
  return {
    attributes: { brand, ...(theme && { theme }) },
    tokens: {
      ...pick(shapes, random),
      ...(isTinted && { surface: tintedSurface(hue) }),
      'font-family': pick(fonts, random),
    },
  };
}
