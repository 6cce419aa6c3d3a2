import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter } from 'culori';
import { fromHex, fromLch, toHex, toLch, parseColor } from '../../../widget/theme/color.js';
import { resolveWithoutBrowser } from '../../../widget/theme/formats/color-value.js';
import type { Hex } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';

const oklch = converter('oklch');
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
});

/** Text, channels in sRGB and alpha. */
const valid: readonly [text: string, rgb: readonly number[], alpha?: number][] = [
  ['#f80', [1, 136 / 255, 0]],
  ['  #FF8800  ', [1, 136 / 255, 0]],
  ['#f808', [1, 136 / 255, 0], 136 / 255],
  ['#ff880080', [1, 136 / 255, 0], 128 / 255],
  ['rgb(255, 136, 0)', [1, 136 / 255, 0]],
  ['rgba(1, 2, 3, 0.5)', [1 / 255, 2 / 255, 3 / 255], 0.5],
  ['rgb(1e2 .5 300)', [100 / 255, 0.5 / 255, 1]],
  ['color(srgb 1.2 -0.1 0)', [1.2, -0.1, 0]],
  ['color(srgb 0.1 0.2 0.3 / 0.4)', [0.1, 0.2, 0.3], 0.4],
];
const invalid = [
  '', ' ', '#', '#12', '#12345', '#1234567', '#ggg', '#１２３', 'red', 'currentcolor', 'rgb()', 'rgb(1 2)', 'rgb(1 2 3 4 5)',
  'rgb(1 2 3 /)', 'rgb(1.2.3 2 3)', 'rgb(0x10 2 3)', 'rgb(1e999 2 3)', 'rgb(NaN 2 3)', 'rgb (1 2 3)', 'srgb(1 0 0)',
  'color(1 0 0)', 'color(srgb 1 0)', 'rgb(srgb 1 0 0)', '__proto__(1 2 3)', 'rgb(var(--a) 1 2)', '#fff;color:red',
  'oklch(0.7 0.1 200)', `rgb(${'1'.repeat(300)} 2 3)`,
]; // prettier-ignore

describe('the parser of hex notations and computed colours', () => {
  for (const [text, rgb, alpha = 1] of valid)
    it(`reads ${text}`, () => assert.deepEqual(parseColor(text), { rgb, alpha }));
  for (const text of invalid)
    it(`leaves ${JSON.stringify(text.slice(0, 40))} to the browser`, () => assert.equal(parseColor(text), undefined));
});

describe('colours read without a browser', () => {
  const resolve = (text: string, background?: Hex): Hex | undefined =>
    resolveWithoutBrowser(text, { scheme: 'light', ...(background && { background }) });

  const rows: readonly [text: string, hex: Hex | undefined, background?: Hex][] = [
    ['#f80', '#ff8800'],
    ['RGB(100%, 50%, 0%)', '#ff8000'],
    ['oklch(0.5 none none)', '#636363'],
    ['color(display-p3 0.2 0.9 0.3 / 0.4)', '#00e15d'],
    ['#ff000080', '#ff0000'],
    ['#ff000080', '#ff7f7f', '#ffffff'],
    ['rgb(0 0 0 / 0)', '#123456', '#123456'],
    ['rebeccapurple', '#663399'],
    ['fff', undefined],
    ['CanvasText', undefined],
    ['var(--a)', undefined],
    ['rgb(calc(1) 2 3)', undefined],
    ['color-mix(in srgb, red, blue)', undefined],
    ['#fff}', undefined],
    ['', undefined],
  ];
  for (const [text, hex, background] of rows)
    it(`${text} ${background ?? ''} is ${hex ?? 'no colour'}`, () => assert.equal(resolve(text, background), hex));
});
