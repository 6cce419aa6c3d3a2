import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, it } from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const bundle = read('dist/server/main.js');
const manifest = JSON.parse(read('package.json')) as { readonly dependencies: Readonly<Record<string, string>> };

/** The package of `zod/mini` is `zod`, that of `@noble/hashes/sha2.js` is `@noble/hashes`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const imported = [...bundle.matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm)].map(
  ([, specifier = '']) => specifier,
);

describe('the production dependencies', () => {
  it('are exactly the packages that the bundle of the server imports', () => {
    const packages = new Set(imported.filter((specifier) => !isBuiltin(specifier)).map(packageOf));
    assert.deepEqual(Object.keys(manifest.dependencies).sort(), [...packages].sort());
    assert.doesNotMatch(bundle, /\brequire\(|\bimport\(/);
  });

  it('have no word of the service worker that mocks the service in a tab', () => {
    assert.doesNotMatch(bundle, /msw|mockServiceWorker/i);
  });
});
