import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter, differenceEuclidean, toGamut, type Color } from 'culori';
import type { Triple } from '../../../../widget/theme/color.js';
import { toSrgb } from '../../../../widget/theme/formats/color-value.js';
import { fromDesignTokens } from '../../../../widget/theme/formats/index.js';

type ToCulori = (components: Triple) => Color;

const rgb =
  (mode: 'rgb' | 'lrgb' | 'p3' | 'a98' | 'prophoto' | 'rec2020'): ToCulori =>
  ([r, g, b]) => ({ mode, r, g, b });
const lightness =
  (mode: 'lab' | 'oklab'): ToCulori =>
  ([l, a, b]) => ({ mode, l, a, b });
const chroma =
  (mode: 'lch' | 'oklch'): ToCulori =>
  ([l, c, h]) => ({ mode, l, c, h });

/** The colour spaces of the Color Module 2025.10 in culori, and the range of their components. */
const spaces: readonly [space: string, toCulori: ToCulori, most: Triple, least?: Triple][] = [
  ['srgb', rgb('rgb'), [1, 1, 1]],
  ['srgb-linear', rgb('lrgb'), [1, 1, 1]],
  ['hsl', ([h, s, l]) => ({ mode: 'hsl', h, s: s / 100, l: l / 100 }), [359, 100, 100]],
  ['hwb', ([h, w, b]) => ({ mode: 'hwb', h, w: w / 100, b: b / 100 }), [359, 100, 100]],
  ['lab', lightness('lab'), [100, 120, 120], [0, -120, -120]],
  ['lch', chroma('lch'), [100, 150, 359]],
  ['oklab', lightness('oklab'), [1, 0.4, 0.4], [0, -0.4, -0.4]],
  ['oklch', chroma('oklch'), [1, 0.4, 359]],
  ['display-p3', rgb('p3'), [1, 1, 1]],
  ['a98-rgb', rgb('a98'), [1, 1, 1]],
  ['prophoto-rgb', rgb('prophoto'), [1, 1, 1]],
  ['rec2020', rgb('rec2020'), [1, 1, 1]],
  ['xyz-d65', ([x, y, z]) => ({ mode: 'xyz65', x, y, z }), [1, 1, 1]],
  ['xyz-d50', ([x, y, z]) => ({ mode: 'xyz50', x, y, z }), [1, 1, 1]],
];

/** 6 x 6 x 6 colours over the whole of a space. */
function grid(most: Triple, least: Triple = [0, 0, 0]): readonly Triple[] {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const at = (index: 0 | 1 | 2, step: number): number => least[index] + (most[index] - least[index]) * step;
  return steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Triple => [at(0, x), at(1, y), at(2, z)])));
}

const toCuloriRgb = converter('rgb');
const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');
const inGamut = ({ r, g, b }: { r: number; g: number; b: number }, slack: number): boolean =>
  [r, g, b].every((value) => value >= -slack && value <= 1 + slack);

describe('colours outside sRGB keep lightness and hue', () => {
  const reduce = toGamut('rgb', 'oklch', null, 0);
  // Near black one step of eight bits is a large part of the lightness.
  const isReal = ({ l }: { l: number }): boolean => l > 0.2 && l < 0.98;
  for (const [space, toCulori, most, least] of spaces.slice(4)) {
    it(space, () => {
      const outside = grid(most, least).filter(
        (color) => toSrgb(space, color).isReduced && isReal(toOklch(toCulori(color))),
      );
      assert.ok(outside.length > 10);
      for (const color of outside) {
        const [wanted, mapped] = [toCulori(color), toSrgb(space, color)];
        const found = toOklch(mapped.hex);
        assert.equal(inGamut(toCuloriRgb(wanted), 1e-3), false, color.join(' '));
        // Both search the same line; where its end lies at a slant, one step of eight bits shows.
        assert.ok(distance(mapped.hex, reduce(wanted)) < 0.02, `${color.join(' ')}: ${mapped.hex}`);
        assert.ok(Math.abs((found?.l ?? 0) - toOklch(wanted).l) < 0.005, `${color.join(' ')}: ${mapped.hex}`);
        assert.ok(Math.abs(mapped.deltaE / distance(wanted, mapped.hex) - 1) < 0.01, color.join(' '));
      }
    });
  }
});

describe('the report has the distance that a colour moved', () => {
  const token = (value: object): string => JSON.stringify({ brand: { $type: 'color', $value: value } });
  const cases: readonly [value: object, hex: string, text: RegExp][] = [
    [
      { colorSpace: 'display-p3', components: [1, 0, 0] },
      '#ff3428',
      /brought into sRGB with less chroma from display-p3/,
    ],
    [
      { colorSpace: 'oklch', components: [0.62, 0.1, 'none'] },
      '#b76c84',
      /written as sRGB from oklch; it moved by 0\.00/,
    ],
    [{ colorSpace: 'hsl', components: [243, 100, 68], alpha: 0.5 }, '#645cff80', /written as sRGB from hsl/],
  ];
  for (const [value, hex, text] of cases) {
    it(JSON.stringify(value), () => {
      const { theme, report } = fromDesignTokens(token(value));
      const line = report.find(({ kind }) => kind === 'color');
      assert.equal(theme.light.brand, hex);
      assert.match(line?.text ?? '', text);
      assert.ok((line?.deltaE ?? -1) >= 0);
    });
  }
});
