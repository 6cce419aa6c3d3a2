import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boundedPatterns } from './bounded-patterns.js';
import { largestSize, measureGrowth, type CostOf } from './growth.js';
import { patternsIn, readPatterns } from './patterns.js';
import { shapesOf } from './shapes.js';

/** Costs by formula, in the milliseconds of a pattern that takes 10 nanoseconds for a step. */
const stepMs = 1e-5;
const costs: readonly [name: string, isLinear: boolean, costOf: CostOf][] = [
  ['constant', true, () => 0.01],
  ['linear', true, (size) => size * stepMs],
  ['linear, ten times slower', true, (size) => size * 10 * stepMs],
  ['n log n', true, (size) => size * Math.log2(size) * stepMs],
  ['quadratic', false, (size) => size ** 2 * stepMs],
  ['quadratic, a tenth of it', false, (size) => (size ** 2 * stepMs) / 10],
  ['cubic', false, (size) => size ** 3 * stepMs],
  ['exponential', false, (size) => 2 ** size * stepMs],
  ['exponential in a fifth of the size', false, (size) => 2 ** (size / 5) * stepMs],
];

describe('the growth of a cost', () => {
  for (const [name, isLinear, costOf] of costs) {
    it(`that is ${name} is ${isLinear ? 'below' : 'above'} the linear ceiling`, () => {
      assert.equal(measureGrowth(costOf).exceeded === undefined, isLinear);
    });
  }

  it('is not measured beyond the size at which it exceeds the ceiling', () => {
    const measured: number[] = [];
    measureGrowth((size) => {
      measured.push(size);
      return 2 ** size * stepMs;
    });
    assert.ok(Math.max(...measured) < 30, String(measured));
  });

  it('counts an interruption by another process once', () => {
    let calls = 0;
    assert.equal(measureGrowth(() => (++calls === 5 ? 1000 : 0.01)).exceeded, undefined);
  });

  it('is measured at the greatest length of a bounded text, and not beyond', () => {
    const measured = new Set<number>();
    measureGrowth((size) => {
      measured.add(size);
      return 0;
    }, 64);
    assert.equal(Math.max(...measured), 64);
  });
});

/** Patterns that take quadratic or exponential time, and a text on which they do. */
const attacks: readonly [literal: string, repeated: string, end: string][] = [
  [String.raw`/^(a+)+$/`, 'a', '\0'],
  [String.raw`/\s*;\s*q=/`, ' ', '\0'],
  [String.raw`/^(?:\d+,?)+$/`, '0', '\0'],
  [String.raw`/\d+$/`, '0', '\0'],
  [String.raw`/^(\w+):? ?(.*)$/`, 'a', '\n'],
  [String.raw`/<Cube\b[^>]*>/g`, '<Cube', ''],
  [String.raw`/"(?:[^"\\]|\\.)*"/g`, '"', ''],
];

describe('the texts for a pattern', () => {
  for (const [literal, repeated, end] of attacks) {
    it(`contain the one that is expensive for ${literal}`, () => {
      const texts = new Set(shapesOf(literal).map(({ text }) => text(1000)));
      const expected = repeated.repeat(Math.floor(1000 / repeated.length)) + end;
      assert.ok(texts.has(expected), [...texts].map((text) => text.slice(-20)).join('\n'));
    });
  }

  it('have the size that is asked for', () => {
    for (const { text } of shapesOf(String.raw`/^\[([a-z]+)(?:,\d{2,})*\]$/i`)) {
      assert.ok(Math.abs(text(largestSize).length - largestSize) < 100);
    }
  });
});

describe('the patterns of the product', () => {
  it('are found wherever a module has them', () => {
    const text = "const a = /x+/g; export const b = (t: string) => t.replace(/y\\/[/]/, '') / 2 / 3; // /no/";
    assert.deepEqual(
      patternsIn(text, 'a.ts').map(({ literal }) => literal),
      ['/x+/g', '/y\\/[/]/'],
    );
  });

  it('are at least 150, and each bounded one is still there', () => {
    const found = readPatterns();
    assert.ok(found.length >= 150, String(found.length));
    for (const { file, literal } of boundedPatterns) {
      assert.ok(
        found.some((one) => one.place.startsWith(`${file}:`) && one.literal === literal),
        `${file} ${literal}`,
      );
    }
  });
});
