import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clampChroma, converter, differenceEuclidean, parse as culoriParse, wcagContrast, wcagLuminance } from 'culori';
import { contrastRatio, fromHex, fromLch, luminance, toHex, toLch, toSrgbGamut } from '../../../widget/theme/color.js';
import { parseColor, parseToHex } from '../../../widget/theme/parse-color.js';
import { createSeededRandom } from '../../support/random.js';
import { sampleBrandColors } from './brands.js';

const rgbOf = converter('rgb');
const oklch = converter('oklch');
const difference = differenceEuclidean('oklab');
const assertNear = (found: number, { expected, within }: { expected: number; within: number }): void =>
  assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`);

describe('colour conversions, compared with culori', () => {
  const samples = sampleBrandColors(300);

  it('convert to OKLCH and back', () => {
    for (const hex of samples) {
      const [found, expected] = [toLch(fromHex(hex)), oklch(hex)];
      assertNear(found.l, { expected: expected?.l ?? NaN, within: 1e-5 });
      assertNear(found.c, { expected: expected?.c ?? NaN, within: 1e-5 });
      assert.equal(toHex(fromLch(found)), hex);
    }
  });

  it('compute the luminance and the contrast of WCAG', () => {
    for (const [index, hex] of samples.entries()) {
      const other = samples[(index * 7 + 1) % samples.length] ?? hex;
      assertNear(luminance(hex), { expected: wcagLuminance(hex), within: 1e-4 });
      assertNear(contrastRatio(hex, other), { expected: wcagContrast(hex, other), within: 5e-3 });
    }
  });

  it('keep lightness and hue when mapping into sRGB', () => {
    const random = createSeededRandom(3);
    for (let count = 0; count < 500; count++) {
      const original = { l: random(), c: random() * 0.4, h: random() * 360 };
      const inside = toSrgbGamut(original);
      assert.ok(inside.every((value) => value >= -2e-5 && value <= 1 + 2e-5));
      const found = toLch(inside);
      assertNear(found.l, { expected: original.l, within: 1e-3 });
      if (found.c > 0.01) assertNear(Math.cos(((found.h - original.h) * Math.PI) / 180), { expected: 1, within: 1e-4 });
      assert.ok(found.c <= original.c + 1e-4);
    }
  });
});

describe('the CSS colour parser', () => {
  const valid = [
    '#f80', '#ff8800', '#FF8800', '#f808', '#ff880080', 'rgb(255, 136, 0)', 'rgb(100%, 50%, 0%)', 'rgba(1, 2, 3, 0.5)',
    'rgb(255 136 0)', 'rgb(255 136 0 / 50%)', 'rgb(20% 136 none)', 'rgb(1e2 .5 0)', 'hsl(30, 100%, 50%)',
    'hsla(210, 40%, 30%, 0.2)', 'hsl(30deg 100% 50%)', 'hsl(0.5turn 20% 30% / 1)', 'hsl(-30 100% 50%)',
    'hsl(400 10 90)', 'oklab(0.6 0.1 -0.1)', 'oklab(60% 25% -25%)', 'oklch(0.7 0.1 200)', 'oklch(70% 25% 200deg)',
    'oklch(0.7 0.4 30)', 'oklch(0.5 none none)', 'color(srgb 1 0.5 0)', 'color(srgb 100% 50% 0%)',
    'color(srgb-linear 0.5 0.2 0)', 'color(display-p3 1 0 0)', 'color(display-p3 0.2 0.9 0.3 / 0.4)', '  #abc  ',
    'OKLCH(0.7 0.1 200)',
  ]; // prettier-ignore
  for (const text of valid) {
    it(`reads ${text} like culori`, () => {
      const [found, expected] = [parseColor(text), rgbOf(culoriParse(text.trim().toLowerCase()))];
      assert.ok(found && expected);
      const [r, g, b] = found.rgb;
      assert.ok(
        difference({ mode: 'rgb', r, g, b }, expected) < 1e-4,
        `${found.rgb.join()} ${JSON.stringify(expected)}`,
      );
      assertNear(found.alpha, { expected: expected.alpha ?? 1, within: 1e-9 });
    });
  }

  const invalid = [
    '', ' ', '#', '#12', '#12345', '#1234567', '#ggg', '#１２３', 'red', 'rebeccapurple', 'currentcolor', 'inherit',
    'rgb()', 'rgb(1 2)', 'rgb(1 2 3 4)', 'rgb(1, 2 3)', 'rgb(1, 2%, 3)', 'rgb(1,2,none)', 'rgb(1 2 3 / 1 / 1)',
    'rgb(1 2 3 /)', 'rgb(1. 2 3)', 'rgb(1deg 2 3)', 'rgb(0x10 2 3)', 'rgb(1e999 2 3)', 'rgb(NaN 2 3)', 'rgb (1 2 3)',
    'hsl(10%, 10%, 10%)', 'hsl(10, 10, 10)', 'oklch(0.5, 0.1, 20)', 'oklch(0.5 0.1 20%)', 'srgb(1 0 0)', 'color(1 0 0)',
    'color(rgb 1 0 0)', 'color(srgb 1 0)', 'color(constructor 1 0 0)', '__proto__(1 2 3)', 'rgb(var(--a) 1 2)',
    'rgb(calc(1) 2 3)', 'url(#fff)', '#fff;color:red', '#fff}', '/**/#fff', `rgb(${'1'.repeat(300)} 2 3)`,
  ]; // prettier-ignore
  for (const text of invalid) {
    it(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(parseColor(text), undefined));
  }

  it('refuses random text or reads finite numbers', () => {
    const random = createSeededRandom(9);
    const pieces = ['rgb(', 'hsl(', 'oklch(', 'color(', 'srgb ', '#', ')', ' ', ',', '/', '%', 'deg', 'none', '1', '.5', '-', 'e9', '\0', 'é', '((']; // prettier-ignore
    const piece = () => pieces[Math.floor(random() * pieces.length)] ?? '';
    for (let count = 0; count < 20_000; count++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 12) }, piece).join('');
      const found = parseColor(text);
      if (!found) continue;
      assert.ok([...found.rgb, found.alpha].every(Number.isFinite), text);
      assert.match(parseToHex(text) ?? '', /^#[\da-f]{6}$/, text);
    }
  });

  it('reads random colours like culori', () => {
    const random = createSeededRandom(10);
    for (let count = 0; count < 2000; count++) {
      const [a, b, c] = [0.2 + random() * 0.8, random() * 0.12, Math.round(random() * 360)];
      const text = `oklch(${a.toFixed(3)} ${b.toFixed(3)} ${c})`;
      const expected = rgbOf(culoriParse(text));
      const isInside = expected && [expected.r, expected.g, expected.b].every((value) => value >= 0 && value <= 1);
      if (isInside) assert.ok(difference(parseToHex(text) ?? '', expected) < 0.01, text);
    }
  });

  it('maps colours outside sRGB to the most chroma of the same lightness and hue', () => {
    for (const text of [
      'color(display-p3 0 1 0)',
      'color(display-p3 1 0 0)',
      'oklch(0.7 0.4 320)',
      'oklab(0.5 -0.3 0)',
    ]) {
      const expected = clampChroma(text, 'oklch');
      assert.ok(expected && difference(parseToHex(text) ?? '', expected) < 0.006, text);
    }
  });

  const composed: [text: string, background: string | undefined, hex: string][] = [
    ['#ff000080', undefined, '#ff0000'],
    ['#ff000080', '#ffffff', '#ff7f7f'],
    ['rgb(0 0 0 / 0)', '#123456', '#123456'],
  ];
  for (const [text, background, hex] of composed) {
    it(`composes ${text} on ${background ?? 'no background'} to about ${hex}`, () => {
      const found = parseToHex(text, background as `#${string}` | undefined);
      assert.ok(found && difference(found, hex) < 0.02, found);
    });
  }
});
