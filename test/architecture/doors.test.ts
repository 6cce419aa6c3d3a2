import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { findIdleExports } from './doors.js';
import { aliases, product, tests } from './sources.js';

/** What merchants import, which the page of the public surface lists, and what only programs start. */
const isEntry = (path: string): boolean =>
  /^(?:server\/packages\/(?!client|conformance)[^/]+|server\/cli|widget|widget\/(?:build|server-stub))\/index\.ts$/.test(
    path,
  );

const sources = new Map([...product, ...tests]);
const doors = [...product.keys()].filter(
  (path) => /^(?:server|widget)\/(?:.*\/)?index\.ts$/.test(path) && !isEntry(path),
);

describe('a door exports what another room imports, and nothing else', () => {
  it('there are doors', () => assert.ok(doors.length > 15));

  for (const door of doors) {
    it(door, () => assertEmpty(findIdleExports(door, { sources, aliases })));
  }
});

describe('the search for idle exports, on samples', () => {
  const door = 'server/core/index.ts';
  const samples: readonly [name: string, other: string, idle: readonly string[]][] = [
    ['a name that is imported', "import { a as b, type C } from '#core';", ['D', 'e']],
    ['a name that is exported again', "export { a, e } from '#core';", ['C', 'D']],
    ['a name behind a namespace', "import * as core from '#core'; let c: core.C = core.a; e.core.D;", ['D', 'e']],
    ['a name of another module', "import { a } from './other.js'; import { C, D, e } from '#core';", ['a']],
    ['a room that is loaded', "const { a, C, D } = await import('../core/index.js');", ['e']],
  ];
  for (const [name, other, idle] of samples) {
    it(name, () => {
      const sample = new Map([
        [door, "export * from './a.js'; export { e } from './e.js'; export type D = 1;"],
        ['server/core/a.ts', "import { D } from './index.js'; export const a = 1; export type C = 1; const b = 1;"],
        ['server/api/b.ts', other],
      ]);
      const found = findIdleExports(door, { sources: sample, aliases }).map((line) =>
        line.replace(/.*exports |,.*/g, ''),
      );
      assert.deepEqual(found.toSorted(), idle.toSorted());
    });
  }
});
