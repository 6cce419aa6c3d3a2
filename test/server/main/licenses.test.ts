import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { elementFiles, serverFiles } from '../../../server/build/packages/files.js';
import type { RootManifest } from '../../../server/build/packages/manifests.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const built = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' });
const terms = read('dist/licenses.txt');

/** The packages whose modules are in what browsers load, as the source maps of the build name them. */
const packagesInMaps = (): ReadonlySet<string> =>
  new Set(
    built
      .filter((path) => path.endsWith('.js.map') && !path.startsWith('server/'))
      .flatMap((path) => (JSON.parse(read(`dist/${path}`)) as { readonly sources: readonly string[] }).sources)
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  );

const hasTerms = (name: string): boolean =>
  new RegExp(`(?:^|\\n-{80}\\n\\n)${name.replaceAll(/[.+]/g, '\\$&')} \\d+\\.\\d+\\.\\d+`).test(terms);

describe('the licences of what browsers load', () => {
  it('are there for each package in the widget and the pages', () => {
    const names = packagesInMaps();
    for (const name of ['lit-html', 'zod', 'qrcode', 'msw']) assert.ok(names.has(name), name);
    const without = [...names].filter((name) => !hasTerms(name));
    assert.deepEqual(without, []);
  });

  it('are there for the fonts of the pages', () => {
    assert.ok(built.some((path) => /inter-latin-.*\.woff2$/.test(path)));
    assert.match(terms, /^@fontsource-variable\/inter [\d.]+ \(OFL-1\.1\)$/m);
    assert.match(terms, /SIL OPEN FONT LICENSE/i);
  });

  it('are one file, beside the widget and in both packages', () => {
    const manifest = JSON.parse(read('package.json')) as RootManifest;
    for (const files of [elementFiles(root, manifest), serverFiles(root)])
      assert.ok(files.some(({ path, content }) => path === 'dist/licenses.txt' && content.toString() === terms));
    assert.deepEqual(built.filter((path) => /(?:^|\/)licenses\..*txt$/.test(path)).sort(), [
      'demo/licenses.txt',
      `demo/v/${(JSON.parse(read('package.json')) as { version: string }).version}/licenses.txt`,
      'licenses.txt',
    ]);
  });
});
