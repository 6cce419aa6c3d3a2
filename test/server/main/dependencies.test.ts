import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, it } from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The programs of the server and the chunks that they share. */
const bundle = readdirSync(new URL('../../../dist/server', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => read(`dist/server/${file}`))
  .join('\n');
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
    const packages = new Set(
      imported.filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('.')).map(packageOf),
    );
    assert.deepEqual(Object.keys(manifest.dependencies).sort(), [...packages].sort());
    // What npx runs imports the program once it has set up the stack traces.
    assert.doesNotMatch(bundle, /\brequire\(|\bimport\((?!"\.\.?\/main\.js"\))/);
  });

  it('have no word of the service worker that mocks the service in a tab', () => {
    assert.doesNotMatch(bundle, /msw|mockServiceWorker/i);
  });
});
