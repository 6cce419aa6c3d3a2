import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDesignTokens, type ImportResult } from '../../../../widget/theme/formats/index.js';
import { says } from './themes.js';

const color = (r: number, g: number, b: number): object => ({
  $type: 'color',
  $value: { colorSpace: 'srgb', components: [r, g, b] },
});
const [red, blue, black] = [color(1, 0, 0), color(0, 0, 1), color(0, 0, 0)];
const read = (document: object): ImportResult => fromDesignTokens(JSON.stringify(document));

/** A file of a few hundred bytes that unfolds to 2 to the power of `levels`. */
const bomb = (levels: number): object =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, index) => [
      `g${index}`,
      index === 0 ? { bg: red } : { a: { $extends: `{g${index - 1}}` }, b: { $extends: `{g${index - 1}}` } },
    ]),
  );

const aliasBomb = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const before = `{s${index - 1}}`;
    return [index === 39 ? 'shadow' : `s${index}`, { $type: 'shadow', $value: index > 0 ? [before, before] : [] }];
  }),
);

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const hostile: readonly [name: string, text: string, report: RegExp][] = [
  ['no JSON', '{"a"', /not JSON/],
  ['a list', '[]', /not an object with tokens/],
  ['more than a megabyte', `{"a":"${' '.repeat(1_000_000)}"}`, /larger than 1 MB/],
  ['endless nesting', nested(100_000), /deeper than 40/],
  ['deep nesting', nested(30), /deeper than 24/],
  ['quotes without end', `{${'"\\'.repeat(400_000)}`, /not JSON/],
  ['groups that unfold', JSON.stringify(bomb(22)), /more than/],
  ['values that unfold', JSON.stringify(aliasBomb), /unfolds to more than can be read/],
  ['a group within itself', JSON.stringify({ a: { b: { $extends: '{a}', bg: red } } }), /circle/],
  [
    'names of the prototype',
    '{"__proto__":{"brand":{"$type":"color","$value":"#f00"}},"constructor":{"$value":1}}',
    /./,
  ],
  ['an alias to the prototype', JSON.stringify({ brand: { $value: '{constructor.prototype}' } }), /points to nothing/],
  [
    'a pointer to the prototype',
    JSON.stringify({ p: blue, brand: { $ref: '#/p/$value/constructor/name' } }),
    /points to nothing/,
  ],
  ['a long number', JSON.stringify({ radius: { $type: 'dimension', $value: '1'.repeat(900_000) } }), /refused/],
  ['a font that is CSS', JSON.stringify({ font: { $type: 'fontFamily', $value: "a'; } b { c: url(d)" } }), /refused/],
];

describe('files of strangers', () => {
  for (const [name, text, report] of hostile) {
    it(name, () => {
      const found = fromDesignTokens(text);
      assert.match(says(found), report);
      assert.equal(Object.hasOwn(Object.prototype, 'brand'), false);
      for (const value of Object.values(found.theme.light)) assert.doesNotMatch(value, /[;{}<>]|url/);
    });
  }

  it('tells of names without their bidi and control characters', () => {
    assert.doesNotMatch(says(read({ 'a\u202eb\u200f': { $type: 'x\u202e', $value: 1 } })), /[\u202e\u200f]/);
  });

  it('takes no kept CSS that would break out', () => {
    const css = { bg: { light: 'red; } a { b: c', dark: 'red' }, radius: { light: '1em' } };
    const checkout = { $extensions: { 'crypto-checkout': { css } }, light: { text: black } };
    assert.deepEqual(read({ checkout }).theme, { light: { text: '#000000', radius: '1em' } });
  });
});
