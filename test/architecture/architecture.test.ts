import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findForbiddenImports, getSpecifiers, findGlobalUses, type Sources } from './imports.js';
import { pureZones, impureGlobals, zones } from './zones.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string | readonly [string, ...string[]]>>;
};

/** Where an alias has two targets, the second one is for the published types. */
const aliases = Object.fromEntries(
  Object.entries(imports).map(([name, target]) => [name, typeof target === 'string' ? target : target[0]]),
);

const isSource = (path: string): boolean => /\.[cm]?[jt]s$/.test(path) && !path.endsWith('.d.ts');

/** Every source file in a folder of the repository, by its path from the root. */
const sourcesIn = (folder: string): Sources =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );

const product: Sources = new Map(['server', 'widget', 'demo'].flatMap((folder) => [...sourcesIn(folder)]));
const everything: Sources = new Map([...product, ...sourcesIn('test')]);

describe('who imports whom', () => {
  for (const zone of zones) {
    it(`${zone.name} imports only what it may`, () => {
      assert.ok(
        [...product.keys()].some((path) => zone.files.test(path)),
        'the zone has no files: was a folder renamed?',
      );
      assert.deepEqual(findForbiddenImports(product, zone, aliases), []);
    });
  }

  it('every file is in exactly one zone', () => {
    for (const path of product.keys()) {
      const names = zones.filter(({ files }) => files.test(path)).map(({ name }) => name);
      assert.equal(names.length, 1, `${path} is in ${names.join(' and ') || 'none'}`);
    }
  });
});

describe('the world outside', () => {
  const pure = [...product].filter(([path]) => pureZones.test(path));

  it('has no way into the contract, the addresses, the core and the operations', () => {
    assert.ok(pure.length > 10);
    assert.deepEqual(
      pure.flatMap(([path, text]) => findGlobalUses(impureGlobals, path, text)),
      [],
    );
  });

  it('only the program itself reads the environment', () => {
    const server = [...product].filter(([path]) => path.startsWith('server/'));
    const readers = server.filter(([path, text]) => findGlobalUses(['process.env'], path, text).length > 0);
    assert.deepEqual(
      readers.map(([path]) => path),
      ['server/main.ts'],
    );
  });

  it('nothing outside the repository is read', () => {
    const outside = new RegExp(['\\.\\./', 'shared/'].join(''));
    for (const [path, text] of everything) assert.doesNotMatch(text, outside, path);
  });
});

describe('these tests see what is wrong', () => {
  const bad: readonly [path: string, text: string, found: string][] = [
    ['server/contract/a.ts', "import { z } from 'zod';", 'zod'],
    ['server/contract/a.ts', "import * as core from '../core/rates.js';", 'server/core/rates.ts'],
    ['server/core/a.ts', "import type { Api } from '#api';", 'server/api/index.ts'],
    ['server/core/a.ts', "import { x } from '../contract/decimal.js';", 'server/contract/decimal.ts'],
    ['server/api/a.ts', "export { x } from 'node:fs';", 'node:fs'],
    ['server/adapters/msw/a.ts', "const a = await import('../system/index.js');", 'server/adapters/system/index.ts'],
    ['server/adapters/express/a.ts', "import { a } from '../log/index.js';", 'server/adapters/log/index.ts'],
    ['server/adapters/rates/a.ts', "import 'libsql';", 'libsql'],
    ['server/address/a.ts', "import { a } from '#contract';", 'server/contract/index.ts'],
    ['widget/a.ts', "import type { OrderRecord } from '../server/core/order.js';", 'server/core/order.ts'],
    ['widget/views/a.ts', "let a: typeof import('#api');", 'server/api/index.ts'],
    ['demo/a.ts', "import '../test/support/http.js';", 'test/support/http.ts'],
    ['server/main.ts', "import '../widget/index.js';", 'widget/index.ts'],
  ];
  for (const [path, text, found] of bad) {
    it(`${path}: ${text}`, () => {
      const sources = new Map([[path, text]]);
      const violations = zones.flatMap((zone) => findForbiddenImports(sources, zone, aliases));
      assert.deepEqual(violations, [`${path} imports ${found}`]);
    });
  }

  it('comments and texts are no imports', () => {
    assert.deepEqual(getSpecifiers('a.ts', "// import 'a'\nconst b = \"import 'c'\";"), []);
  });

  const uses: readonly [text: string, found: readonly string[]][] = [
    ['const a = Date.now();', ['Date.now']],
    ['const a = new Date();', ['new Date()']],
    ['const a = new Date;', ['new Date()']],
    ['const a = new Date(at).toISOString();', []],
    ['const a = Math.random() + Math.max(1, 2);', ['Math.random']],
    ['const a = process.env.A;', ['process']],
    ['const a = { crypto: row.crypto };', []],
    ['// Date.now()', []],
  ];
  for (const [text, found] of uses) {
    it(`${text} uses ${found.join() || 'nothing'}`, () => {
      assert.deepEqual(
        findGlobalUses(impureGlobals, 'a.ts', text),
        found.map((name) => `a.ts uses ${name}`),
      );
    });
  }
});
