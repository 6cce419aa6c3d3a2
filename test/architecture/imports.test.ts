import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, it } from 'node:test';
import { zones, type Zone } from './zones.js';

type Kind = 'static' | 'type' | 'dynamic';
type Import = { readonly from: string; readonly target: string; readonly kind: Kind };
type Sources = ReadonlyMap<string, string>;

const root = new URL('../../', import.meta.url).pathname;
const aliases = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, unknown> })
  .imports;

/** Statements of formatted code begin a line; the words before a call of `import` tell a type from a module that is loaded. */
const statement = /^(?:import|export)(?<type> type\b)?(?:[^'"`;]*? from)? ?'(?<name>[^']+)'/gm;
const call = /(?<type>typeof )?\bimport\(\s*'(?<name>[^']+)'\s*,?\s*\)(?<member>\.[A-Z])?/g;

function resolve(from: string, specifier: string): string {
  const alias = [aliases[specifier]].flat()[0];
  if (typeof alias === 'string') return alias.replace('./', '');
  return specifier.startsWith('.') ? join(dirname(from), specifier).replace(/\.js$/, '.ts') : specifier;
}

const importsOf = ([from, text]: readonly [string, string]): Import[] => [
  ...[...text.matchAll(statement)].map(({ groups = {} }) => ({
    from,
    target: resolve(from, groups['name'] ?? ''),
    kind: groups['type'] ? ('type' as const) : ('static' as const),
  })),
  ...[...text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(call)].map(({ groups = {} }) => ({
    from,
    target: resolve(from, groups['name'] ?? ''),
    kind: groups['type'] || groups['member'] ? ('type' as const) : ('dynamic' as const),
  })),
];

const matches = (patterns: readonly string[], path: string): boolean =>
  new RegExp(`^(?:${patterns.join('|') || '(?!)'})$`).test(path);

const isForbidden = ({ files, mayImport, types = [], loads = [] }: Zone, { target, kind }: Import): boolean =>
  !files.test(target) &&
  !matches([...mayImport, ...(kind === 'type' ? types : []), ...(kind === 'dynamic' ? loads : [])], target);

const findForbidden = (sources: Sources, zone: Zone): string[] =>
  [...sources]
    .filter(([path]) => zone.files.test(path))
    .flatMap(importsOf)
    .filter((found) => isForbidden(zone, found))
    .map(({ from, target, kind }) => `${from} imports ${target} (${kind})`);

/** Removes files that import nothing that is left, until only circles and what leads to them is left. */
function findCircles(sources: Sources): string[] {
  const graph = new Map([...sources].map((file) => [file[0], new Set(importsOf(file).map(({ target }) => target))]));
  for (let before = -1; before !== graph.size;) {
    before = graph.size;
    for (const [path, targets] of graph) if (![...targets].some((target) => graph.has(target))) graph.delete(path);
  }
  return [...graph.keys()];
}

const product: Sources = new Map(
  ['server', 'widget', 'demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[cm]?[jt]s$/.test(name) && !/\.d\.ts$|node_modules/.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const),
  ),
);

describe('imports', () => {
  for (const zone of zones)
    it(`of ${zone.files.source} stay within the zone`, () => {
      const hasFile = [...product.keys()].some((path) => zone.files.test(path));
      assert.ok(hasFile, 'the zone has no file: was a folder renamed?');
      assert.deepEqual(findForbidden(product, zone), []);
    });

  it('every file belongs to one zone', () => {
    const count = (path: string): number => zones.filter(({ files }) => files.test(path)).length;
    const strays = [...product.keys()].filter((path) => count(path) !== 1).map((path) => `${path}: ${count(path)}`);
    assert.deepEqual(strays, []);
  });

  it('go in no circle, types and modules that are loaded later counted', () =>
    assert.deepEqual(findCircles(product), []));
});

describe('on samples, the search finds', () => {
  const zone: Zone = { files: /^w\//, mayImport: ['lit'], types: ['v/t\\.ts'], loads: ['v/l\\.ts'] };
  const samples: readonly [text: string, found: number][] = [
    ["import { a } from './a.js';\nimport 'lit';", 0],
    ["import {\n  b,\n} from '../v/b.js';", 1],
    ["export * from '../v/b.js';\nimport '../v/c.js';", 2],
    ["import type { T } from '../v/t.js';\nlet a: import('../v/t.js').T;\nlet b: typeof import('../v/t.js');", 0],
    ["import { t } from '../v/t.js';\nvoid import('../v/t.js');", 2],
    ["void import('../v/l.js');\n// void import('../v/x.js');", 0],
    ["import { a } from '#core';", 1],
  ];
  for (const [text, found] of samples)
    it(JSON.stringify(text), () => assert.equal(findForbidden(new Map([['w/f.ts', text]]), zone).length, found));

  it('a circle of types and of a module that is loaded', () => {
    const b = ['w/b.ts', "import type { A } from './a.js';"] as const;
    assert.equal(findCircles(new Map([['w/a.ts', "void import('./b.js');"], b])).length, 2);
    assert.equal(findCircles(new Map([['w/a.ts', "import 'lit';"], b])).length, 0);
  });
});
