import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { foldersOf, readMap, renderMap } from './map.js';
import { product } from './sources.js';

const file = new URL('../../CONTRIBUTING.md', import.meta.url);
const page = readFileSync(file, 'utf8');
const map = /## Rooms\n[\s\S]*?```\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '';

const linesOfPage = 82;

describe('the map of the rooms in CONTRIBUTING.md', () => {
  it('is made from the tree: `UPDATE_MAP=1` writes it, with a question mark for a new folder', () => {
    const expected = renderMap(foldersOf(product.keys()), readMap(map));
    if (process.env['UPDATE_MAP']) writeFileSync(file, page.replace(map, expected));
    else assert.equal(map, expected);
  });

  it('says of each folder what it holds, once', () => {
    const texts = [...readMap(map).values()];
    assert.deepEqual(
      texts.filter((text) => text.length < 10),
      [],
    );
    assert.equal(new Set(texts).size, texts.length);
  });

  it('fits a page', () => assert.ok(map.split('\n').length <= linesOfPage, String(map.split('\n').length)));
});

describe('a map, on samples', () => {
  const tree = [
    'server/main.ts',
    'server/core/orders/a.ts',
    'server/core/orders/deep/deeper/b.ts',
    'demo/recipes/x/c.ts',
  ];

  it('has folders to the third floor, parents first', () =>
    assert.deepEqual(foldersOf(tree), ['demo', 'demo/recipes', 'server', 'server/core', 'server/core/orders']));

  it('reads what it writes', () => {
    const holds = new Map([
      ['server', 'the service'],
      ['server/core', 'what it decides'],
    ]);
    assert.deepEqual(readMap(renderMap(['server', 'server/core'], holds)), holds);
    assert.match(renderMap(['server', 'demo'], holds), /^demo\/ +\?$/m);
  });
});
