import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gatherRelease, readSbom } from '../../../server/build/release/files.js';
import { changelogOf, releaseChangelog, releaseTexts } from '../../../server/build/release/texts.js';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../../support/http.js';

const release = { version: '1.4.0', date: '2027-01-31' };
const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.3.0] - 2027-01-01\n\n- B.\n';

describe('the changelog of a release', () => {
  it('has the entries below the new heading, and an empty one above', () => {
    const released = releaseChangelog(changelog, release);
    assert.match(released, /## \[Unreleased\]\n\n## \[1\.4\.0\] - 2027-01-31\n\n### Added\n\n- A\.\n\n## \[1\.3\.0\]/);
    assert.deepEqual(
      ['Unreleased', '1.4.0', '1.3.0', '1.2.0'].map((version) => changelogOf(released, version)),
      ['', '### Added\n\n- A.', '- B.', undefined],
    );
  });

  const refused: readonly [name: string, text: string, message: RegExp][] = [
    ['nothing to release', changelog.replace('### Added\n\n- A.\n\n', ''), /nothing below Unreleased/],
    ['no such heading', '# Changelog\n', /nothing below Unreleased/],
    ['a version that has its heading', changelog.replace('1.3.0', '1.4.0'), /has a heading 1\.4\.0 already/],
  ];
  for (const [name, text, message] of refused)
    it(`refuses ${name}`, () => assert.throws(() => releaseChangelog(text, release), message));
});

describe('the texts of a release', () => {
  const texts: readonly [path: string, before: string, version: string, after: string][] = [
    ['SECURITY.md', '| 1.3.x | yes |', '1.4.0', '| 1.4.x | yes |'],
    ['demo/docs/content/support.md', 'the 1.3.x line', '2.0.0-rc.1', 'the 2.0.x line'],
    ['demo/docs/content/a.md', 'crypto-checkout-1.3.0.tgz', '1.4.0', 'crypto-checkout-1.4.0.tgz'],
    ['demo/docs/content/a.md', 'crypto-checkout-server-1.3.0-rc.2.tgz', '1.3.0', 'crypto-checkout-server-1.3.0.tgz'],
    ['demo/recipes/shop/README.md', 'crypto-checkout-1.3.0.tgz', '1.4.0', 'crypto-checkout-1.4.0.tgz'],
    ['widget/README.md', 'crypto-checkout-1.3.0.tgz', '1.3.1-rc.1', 'crypto-checkout-1.3.1-rc.1.tgz'],
  ];
  for (const [path, text, version, expected] of texts) {
    it(`${path}: ${text} becomes ${expected}`, () => {
      const changed = releaseTexts(new Map([[path, text]]), { ...release, version });
      assert.deepEqual([...changed], [[path, expected]]);
    });
  }

  it('leaves other files', () =>
    assert.deepEqual([...releaseTexts(new Map([['DECISIONS.md', 'since 1.3.x']]), release)], []));
});

describe('the folder of a release', () => {
  const folder = createTemporaryFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  };
  const parts = [
    'integrity.json',
    'licenses.txt',
    'openapi.json',
    'demo/index.html',
    'packages/crypto-checkout-1.3.0.tgz',
  ];
  before(() => {
    write('package.json', '{ "version": "1.3.0" }');
    write('CHANGELOG.md', changelog);
    for (const path of parts) write(`dist/${path}`, path);
  });
  after(() => folder.remove());

  it('refuses a build that lacks a part, by its name', () =>
    assert.throws(() => gatherRelease(folder.path, ''), /lacks dist\/packages\/crypto-checkout-server-1\.3\.0\.tgz/));

  it('has the packages, the lists, the site, the changes, and the checksums of all', () => {
    write('dist/packages/crypto-checkout-server-1.3.0.tgz', 'server');
    write('dist/release/1.3.0/left-over.txt', 'of an earlier build');
    const target = gatherRelease(folder.path, '{}');
    assert.equal(target, join(folder.path, 'dist/release/1.3.0'));
    const lines = readFileSync(join(target, 'SHA256SUMS'), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((text) => text.slice(66)),
      [
        'CHANGES.md',
        'crypto-checkout-1.3.0.tgz',
        'crypto-checkout-server-1.3.0.tgz',
        'integrity.json',
        'licenses.txt',
        'openapi.json',
        'sbom.cdx.json',
        'site/index.html',
      ],
    );
    assert.equal(lines[2]?.slice(0, 64), createHash('sha256').update('server').digest('hex'));
    assert.equal(readFileSync(join(target, 'CHANGES.md'), 'utf8'), '- B.\n');
    assert.equal(readFileSync(join(target, 'sbom.cdx.json'), 'utf8'), '{}');
    assert.ok(!existsSync(join(target, 'left-over.txt')));
  });
});

describe('the list of packages of a release', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

  it('has every package of the lock file in CycloneDX, with its version, and nothing of the machine', () => {
    const text = readSbom(root);
    const { bomFormat, serialNumber, metadata, components } = JSON.parse(text) as {
      readonly bomFormat: string;
      readonly serialNumber?: string;
      readonly metadata: { readonly timestamp?: string; readonly component: { readonly name: string } };
      readonly components: readonly { readonly name: string; readonly version: string }[];
    };
    const { name, dependencies, overrides } = read('package.json') as {
      readonly name: string;
      readonly dependencies: Readonly<Record<string, string>>;
      readonly overrides: Readonly<Record<string, unknown>>;
    };
    assert.deepEqual(
      [bomFormat, serialNumber, metadata.timestamp, metadata.component.name],
      ['CycloneDX', undefined, undefined, name],
    );
    const found = new Set(components.map((one) => `${one.name}@${one.version}`));
    for (const [one, version] of Object.entries({ ...dependencies, koa: overrides['koa'] }))
      assert.ok(found.has(`${one}@${String(version)}`), one);
    const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, { link?: true }>> };
    const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    assert.ok(components.length > locked.length * 0.9, `${components.length} of ${locked.length}`);
    assert.ok(!text.includes(root));
  });
});
