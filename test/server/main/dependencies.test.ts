import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importedPackages, serverFiles } from '../../../server/build/packages/files.js';
import { serverManifest, type RootManifest } from '../../../server/build/packages/manifests.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The programs of the server and the chunks that they share. */
const files = readdirSync(`${root}dist/server`).filter((file) => file.endsWith('.js'));
const bundle = files.map((file) => read(`dist/server/${file}`)).join('\n');
const manifest = JSON.parse(read('package.json')) as RootManifest;

const imported = [...bundle.matchAll(/^(?:import|export) (?:[^;]*? from )?"([^"]+)";$/gm)].map(
  ([, specifier = '']) => specifier,
);

/** The names and the versions of the packages inside. */
const contained = [
  ...read('dist/server/LICENSES.txt').matchAll(/(?:^|\n-{80}\n\n)(\S+) (\d+\.\d+\.\d+\S*)(?: \(|\n)/g),
].map(([, name = '', version = '']) => ({ name, version }));

describe('the packages of production', () => {
  it('are inside the programs but libsql, which is native', () => {
    const outside = imported.filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('.'));
    assert.deepEqual([...new Set(outside)].sort(), ['libsql']);
    const versions = new Map(contained.map(({ name, version }) => [name, version]));
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      if (name !== 'libsql') assert.equal(versions.get(name), version, name);
    }
  });

  it('are installed with the package of the server only where they stay outside', () => {
    const { dependencies } = serverManifest(manifest, importedPackages(serverFiles(root)));
    assert.deepEqual(dependencies, { libsql: manifest.dependencies['libsql'] });
  });

  it('have no path of the machine that built them', () => {
    assert.ok(!bundle.includes(root));
  });
});
