import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { listLicenseTerms, packageFolder } from '../../../server/build/licenses.js';
import { createTemporaryFolder } from '../../support/http.js';

/** Folders of packages with these files each. */
function createPackages(test: TestContext, packages: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const { path, remove } = createTemporaryFolder();
  test.after(remove);
  return Object.entries(packages).map(([name, files]) => {
    const folder = join(path, name);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    return folder;
  });
}

const manifest = (name: string): string => JSON.stringify({ name, version: '1.0.0', license: 'MIT' });

describe('the licences of the packages inside the programs', () => {
  it('are listed by name with their texts, each version once', (test) => {
    const folders = createPackages(test, {
      b: { 'package.json': manifest('b'), 'LICENSE.md': 'Terms of b\n', NOTICE: 'Notice of b' },
      a: { 'package.json': manifest('@a/a'), licence: 'Terms of a' },
      copy: { 'package.json': manifest('@a/a'), licence: 'Terms of a' },
    });
    const line = '-'.repeat(80);
    assert.equal(
      listLicenseTerms(folders),
      `@a/a 1.0.0 (MIT)\n\nTerms of a\n\n${line}\n\nb 1.0.0 (MIT)\n\nTerms of b\n\nNotice of b\n`,
    );
  });

  it('come from the page to read where there is no file', (test) => {
    const folders = createPackages(test, {
      a: { 'package.json': manifest('a'), 'README.md': '# a\n\nText.\n\n## License\n\nTerms of a\n' },
    });
    assert.equal(listLicenseTerms(folders), 'a 1.0.0 (MIT)\n\nTerms of a\n');
  });

  it('end the build where a package has none', (test) => {
    const folders = createPackages(test, { a: { 'package.json': manifest('a'), 'README.md': '# a' } });
    assert.throws(() => listLicenseTerms(folders), /a 1\.0\.0 has no text of its licence/);
  });

  const modules: readonly [id: string, folder: string | undefined][] = [
    ['/p/node_modules/pg/lib/index.js', '/p/node_modules/pg'],
    ['/p/node_modules/@noble/hashes/sha2.js', '/p/node_modules/@noble/hashes'],
    ['/p/node_modules/a/node_modules/b/index.js', '/p/node_modules/a/node_modules/b'],
    ['\0/p/node_modules/pg/lib/index.js?commonjs', '/p/node_modules/pg'],
    ['/p/server/main.ts', undefined],
    ['\0rolldown/runtime.js', undefined],
  ];
  for (const [id, folder] of modules) {
    it(`${JSON.stringify(id)} is of ${folder ?? 'no package'}`, () => assert.equal(packageFolder(id), folder));
  }
});
