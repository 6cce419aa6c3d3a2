import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveImports, type Sources } from './parse-imports.js';
import { aliases, product } from './sources.js';
import { firstScreenRooms } from './widget-zones.js';

/** What runs with a file: itself and everything that it imports statically, over any number of files. */
function findLoadedModules(sources: Sources, entry: string): string[] {
  const modules = new Set([entry]);
  for (const path of modules) {
    for (const { target, kind } of resolveImports({ path, text: sources.get(path) ?? '' }, aliases)) {
      if (kind === 'static') modules.add(target);
    }
  }
  return [...modules];
}

/** `widget/views` for a file of the repository, `lit` for `lit/directives/repeat.js`. */
const roomOf = (path: string): string =>
  /^(?:widget|server)\//.test(path) ? path.split('/').slice(0, -1).slice(0, 2).join('/') : (path.split('/')[0] ?? '');

const roomsLoadedBy = (sources: Sources, entry: string): string[] =>
  [...new Set(findLoadedModules(sources, entry).map(roomOf))].sort();

const firstScreen = ['widget', 'server/contract', 'lit', 'zod', ...firstScreenRooms.map((room) => `widget/${room}`)];

describe('what the first screen loads', () => {
  for (const entry of ['widget/define.ts', 'widget/define.classic.ts']) {
    it(`${entry} loads its own rooms and no other`, () => {
      assert.ok(product.has(entry), 'the entry is missing: was it renamed?');
      assert.deepEqual(roomsLoadedBy(product, entry), firstScreen.toSorted());
    });
  }
});

/** A release test alone imports the packed file where nothing else is installed. */
it('the themes of the package load themselves and the colour spaces of a library', () =>
  assert.deepEqual(roomsLoadedBy(product, 'widget/theme/package.ts'), ['culori', 'widget/common', 'widget/theme']));

describe('the walk over static imports, on samples', () => {
  const withViews = (text: string): Sources =>
    new Map([
      ['widget/define.ts', "export * from './element/a.js';"],
      ['widget/element/a.ts', text],
      ['widget/order/index.ts', "import 'qrcode/lib/core/qrcode.js';"],
    ]);
  const samples: readonly [text: string, rooms: readonly string[]][] = [
    ["import { orderView } from '../order/index.js';", ['qrcode', 'widget', 'widget/element', 'widget/order']],
    ["import '../order/index.js';", ['qrcode', 'widget', 'widget/element', 'widget/order']],
    ["import type { OrderView } from '../order/index.js';", ['widget', 'widget/element']],
    ["void import('../order/index.js');", ['widget', 'widget/element']],
    ["import { errors } from '#contract';", ['server/contract', 'widget', 'widget/element']],
  ];
  for (const [text, rooms] of samples) {
    it(text, () => assert.deepEqual(roomsLoadedBy(withViews(text), 'widget/define.ts'), rooms));
  }
});
