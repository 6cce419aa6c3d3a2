import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { describePublicSurface, surfacePage } from './public-surface.js';
import { compareSurfaces, item, parseSurface, printSurface, type Surface } from './surface.js';

describe('the public surface', () => {
  let current: Surface;
  before(() => {
    current = describePublicSurface();
  });

  it('is what its page says', () =>
    assert.equal(compareSurfaces(parseSurface(readFileSync(surfacePage, 'utf8')), current), undefined));

  it('is printed as the page', () => assert.equal(printSurface(current), readFileSync(surfacePage, 'utf8')));

  it('has no empty section', () => {
    const empty = Object.entries(current).filter(([, items]) => items.length === 0);
    assert.deepEqual(empty, []);
  });

  it('has each name once in its section', () => {
    for (const [title, items] of Object.entries(current)) {
      const names = items.map(({ name }) => name);
      assert.deepEqual([...new Set(names)], names, title);
    }
  });
});

describe('a change of the public surface', () => {
  const published: Surface = {
    'Element: attributes': [item('brand', 'string'), item('qr', "'address'|'uri'")],
    'Element: parts': [item('amount')],
  };
  const cases: readonly [name: string, current: Surface, expected: RegExp | undefined][] = [
    ['nothing', published, undefined],
    [
      'a removed attribute',
      { ...published, 'Element: attributes': [item('brand', 'string')] },
      /^Removed from the public surface:\n {2}Element: attributes: qr\nThis .* major version \(before 1\.0 a minor one\).* CHANGELOG/,
    ],
    [
      'a removed section',
      { 'Element: attributes': published['Element: attributes'] ?? [] },
      /Removed from the public surface:\n {2}Element: parts: amount\n/,
    ],
    [
      'a renamed part',
      { ...published, 'Element: parts': [item('total')] },
      /Removed[^]*parts: amount\n[^]*major version[^]*Added[^]*parts: total\nAn addition needs a line in CHANGELOG/,
    ],
    [
      'another type',
      { ...published, 'Element: attributes': [item('brand', 'string'), item('qr', "'address'")] },
      /^Changed in the public surface:\n {2}Element: attributes: qr: 'address'\|'uri' -> 'address'\n.*major version/,
    ],
    [
      'an added parameter that is required',
      { ...published, 'HTTP: quote': [item('?a', 'required, string'), item('?b', 'optional, string')] },
      /^Required, and new in the public surface:\n {2}HTTP: quote: \?a\n.*major version.*\nAdded to[^]*\?b\n/,
    ],
    [
      'an added part',
      { ...published, 'Element: parts': [item('amount'), item('total')] },
      /^Added to the public surface:\n {2}Element: parts: total\nAn addition needs a line in CHANGELOG/,
    ],
  ];
  for (const [name, current, expected] of cases) {
    it(`says: ${name}`, () => {
      const sentence = compareSurfaces(published, current);
      if (expected) assert.match(sentence ?? '', expected);
      else assert.equal(sentence, undefined);
    });
  }

  it('is seen on the page, whatever is in its lines', () => {
    const surface: Surface = { 'HTTP: x': [item('?a', 'string /^`$|  x/'), item('GET /')], Empty: [] };
    assert.deepEqual(parseSurface(printSurface(surface)), { 'HTTP: x': surface['HTTP: x'], Empty: [] });
  });
});
