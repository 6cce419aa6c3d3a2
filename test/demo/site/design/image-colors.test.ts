import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBrandColors } from '../../../../demo/site/design/image-colors.js';

type Area = readonly [count: number, red: number, green: number, blue: number, alpha?: number];

const paint = (...areas: readonly Area[]): Uint8ClampedArray =>
  new Uint8ClampedArray(
    areas.flatMap(([count, red, green, blue, alpha = 255]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  );

const white: Area = [800, 255, 255, 255];

describe('the colours of a picture', () => {
  const pictures: Readonly<Record<string, readonly [pixels: Uint8ClampedArray, colors: readonly string[]]>> = {
    'one colour on white': [paint(white, [200, 47, 93, 70]), ['#2f5d46']],
    'two colours, the larger first': [paint(white, [50, 8, 115, 143], [150, 180, 85, 45]), ['#b4552d', '#08738f']],
    'a small colour before a large grey': [paint([900, 90, 90, 92], [100, 215, 30, 60]), ['#d71e3c', '#5a5a5c']],
    'black on white': [paint(white, [200, 17, 17, 17]), ['#111111']],
    'a transparent background of any colour': [paint([800, 255, 0, 0, 0], [200, 47, 93, 70]), ['#2f5d46']],
    'shades of one colour as one': [paint([300, 40, 90, 200], [300, 46, 96, 206], [300, 34, 84, 194]), ['#285ac8']],
    'no colour of the soft edge between two areas': [
      paint(white, [200, 138, 47, 109], [15, 176, 115, 157]),
      ['#8a2f6d'],
    ],
    'a colour between two others that is an area of its own': [
      paint([300, 255, 0, 0], [300, 0, 0, 255], [300, 128, 0, 128]),
      ['#ff0000', '#0000ff', '#800080'],
    ],
    'no colour of a white picture': [paint(white), []],
    'no colour of an empty picture': [paint(), []],
    'no colour of noise': [paint(white, [2, 255, 0, 0]), []],
  };
  for (const [name, [pixels, colors]] of Object.entries(pictures))
    it(`finds ${name}`, () => assert.deepEqual(extractBrandColors(pixels), colors));

  it('takes the mean of the pixels that it counts as one', () =>
    assert.deepEqual(extractBrandColors(paint([100, 40, 90, 200], [100, 42, 92, 202])), ['#295bc9']));

  it('returns at most as many as asked', () => {
    const rainbow = paint(
      ...[0, 1, 2, 3, 4, 5].map((at): Area => [100, (at & 1) * 220, (at & 2) * 110, (at & 4) * 55]),
    );
    assert.equal(extractBrandColors(rainbow, 3).length, 3);
  });
});
