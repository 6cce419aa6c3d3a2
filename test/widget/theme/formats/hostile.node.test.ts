import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDesignTokens } from '../../../../widget/theme/formats/index.js';
import { black, importTokens, reportText } from './documents.js';

const aliasBomb = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const previous = `{s${index - 1}}`;
    return [index === 39 ? 'shadow' : `s${index}`, { $type: 'shadow', $value: index > 0 ? [previous, previous] : [] }];
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
  ['values that unfold', JSON.stringify(aliasBomb), /unfolds to more than can be read/],
  [
    'names of the prototype',
    '{"__proto__":{"brand":{"$type":"color","$value":"#f00"}},"constructor":{"$value":1}}',
    /./,
  ],
  ['an alias to the prototype', JSON.stringify({ brand: { $value: '{constructor.prototype}' } }), /points to nothing/],
  ['a long number', JSON.stringify({ radius: { $type: 'dimension', $value: '1'.repeat(900_000) } }), /refused/],
  [
    'a font that is CSS',
    JSON.stringify({ 'font-family': { $type: 'fontFamily', $value: "a'; } b { c: url(d)" } }),
    /refused/,
  ],
];

describe('untrusted files', () => {
  for (const [name, text, report] of hostile) {
    it(name, () => {
      const result = fromDesignTokens(text);
      assert.match(reportText(result), report);
      assert.equal(Object.hasOwn(Object.prototype, 'brand'), false);
      for (const value of Object.values(result.theme.light)) assert.doesNotMatch(value, /[;{}<>]|url/);
    });
  }

  it('reports names without bidi and control characters', () => {
    const report = reportText(importTokens({ 'a\u202eb\u200f': { $type: 'x\u202e', $value: 1 } }));
    assert.doesNotMatch(report, /[\u202e\u200f]/);
  });

  it('refuses CSS in $extensions that is not a single value', () => {
    const css = { bg: { light: 'red; } a { b: c', dark: 'red' }, radius: { light: '1em' } };
    const checkout = { $extensions: { 'crypto-checkout': { css } }, light: { text: black } };
    assert.deepEqual(importTokens({ checkout }).theme, { light: { text: '#000000', radius: '1em' } });
  });

  it('takes light for both schemes where dark in $extensions is not a single value', () => {
    const css = { bg: { light: 'var(--page)', dark: 'red; } a { b: c' }, text: { light: 'navy', dark: 5 } };
    const checkout = { $extensions: { 'crypto-checkout': { css } } };
    assert.deepEqual(importTokens({ checkout }).theme, { light: { bg: 'var(--page)', text: 'navy' } });
  });
});
