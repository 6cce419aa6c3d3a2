import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertEmpty } from './assert-empty.js';
import { findCycles } from './cycles.js';
import { resolveImports, type Sources } from './parse-imports.js';
import { aliases, exists, product, productFolders } from './sources.js';

const sourcesBelow = (folder: string): Sources =>
  new Map([...product].filter(([path]) => path.startsWith(`${folder}/`)));

describe('import cycles, types and dynamic imports included', () => {
  for (const folder of productFolders) {
    it(`${folder} has none`, () => {
      const sources = sourcesBelow(folder);
      assert.ok(sources.size > 10, 'the folder has too few files: was it renamed?');
      assertEmpty(findCycles(sources, aliases));
    });
  }

  it('no cycle of files across these folders', () => assertEmpty(findCycles(product, aliases)));

  it('every relative import and every alias leads to a file', () => {
    // Recipes name their modules as their frameworks resolve them.
    const own = [...product].filter(([path]) => !path.startsWith('demo/recipes/'));
    const lost = own.flatMap(([path, text]) =>
      resolveImports({ path, text }, aliases)
        .filter(({ target }) => /^(?:\.\.|#|server\/|widget\/|demo\/)/.test(target) && !product.has(target))
        .filter(({ target }) => !exists(target) && !exists(target.replace(/\.ts$/, '.d.ts')))
        .map(({ target }) => `${path} imports ${target}`),
    );
    assertEmpty(lost);
  });
});

describe('the search for cycles, on samples', () => {
  const samples: readonly [name: string, sources: Readonly<Record<string, string>>, cycles: readonly string[]][] = [
    [
      'a cycle of types',
      { 'w/a.ts': "import type { B } from './b.js';", 'w/b.ts': "export type { A } from './a.js';" },
      ['w/a.ts -> w/b.ts -> w/a.ts'],
    ],
    [
      'a cycle through a dynamic import',
      { 'w/a.ts': "void import('./b.js');", 'w/b.ts': "import './c.js';", 'w/c.ts': "import { a } from './a.js';" },
      ['w/a.ts -> w/b.ts -> w/c.ts -> w/a.ts'],
    ],
    [
      'a cycle through typeof import()',
      { 'w/a.ts': "let b: typeof import('./b.js');", 'w/b.ts': "import './a.js';" },
      ['w/a.ts -> w/b.ts -> w/a.ts'],
    ],
    ['a file that imports itself', { 'w/a.ts': "import { a } from './a.js';" }, ['w/a.ts -> w/a.ts']],
    [
      'a cycle through an alias',
      { 'server/contract/index.ts': "export * from './a.js';", 'server/contract/a.ts': "import '#contract';" },
      ['server/contract/index.ts -> server/contract/a.ts -> server/contract/index.ts'],
    ],
    [
      'a file that leads to a cycle is not part of it',
      { 'w/0.ts': "import './a.js';", 'w/a.ts': "import './b.js';", 'w/b.ts': "import './a.js';" },
      ['w/a.ts -> w/b.ts -> w/a.ts'],
    ],
    [
      'two cycles through one file that is not the first',
      { 'w/a.ts': "import './m.js';", 'w/b.ts': "import './m.js';", 'w/m.ts': "import './a.js';import './b.js';" },
      ['w/a.ts -> w/m.ts -> w/a.ts', 'w/b.ts -> w/m.ts -> w/b.ts'],
    ],
    [
      'a chain is no cycle, nor are two ways to one file',
      {
        'w/a.ts': "import './b.js';import type { C } from './c.js';",
        'w/b.ts': "void import('./c.js');",
        'w/c.ts': '// import "./a.js";',
      },
      [],
    ],
  ];
  for (const [name, sources, cycles] of samples) {
    it(name, () => assert.deepEqual(findCycles(new Map(Object.entries(sources)), aliases), cycles));
  }
});
