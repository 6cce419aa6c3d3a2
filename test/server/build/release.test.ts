import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gatherRelease } from '../../../server/build/release/files.js';
import { changesOf, releaseChangelog, releaseTexts } from '../../../server/build/release/texts.js';
import { createTemporaryFolder } from '../../support/http.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const release = { version: '1.4.0', date: '2027-01-31' };
const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.3.0] - 2027-01-01\n\n- B.\n';

describe('the changelog of a release', () => {
  it('has the entries below the new heading, and an empty one above', () => {
    const released = releaseChangelog(changelog, release);
    assert.match(released, /## \[Unreleased\]\n\n## \[1\.4\.0\] - 2027-01-31\n\n### Added\n\n- A\.\n\n## \[1\.3\.0\]/);
    assert.deepEqual(
      ['Unreleased', '1.4.0', '1.3.0', '1.2.0'].map((version) => changesOf(released, version)),
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
    ['demo/docs/support.md', 'the 1.3.x line', '2.0.0-rc.1', 'the 2.0.x line'],
    ['demo/docs/a.md', 'crypto-checkout-1.3.0.tgz', '1.4.0', 'crypto-checkout-1.4.0.tgz'],
    ['demo/docs/a.md', 'crypto-checkout-server-1.3.0-rc.2.tgz', '1.3.0', 'crypto-checkout-server-1.3.0.tgz'],
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

describe('npm version', () => {
  const folder = createTemporaryFolder();
  const clone = join(folder.path, 'clone');
  const run = (program: string, ...parameters: string[]): string =>
    execFileSync(program, parameters, { cwd: clone, encoding: 'utf8', stdio: 'pipe' });

  before(() => {
    execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    run('git', 'config', 'user.name', 'A release');
    run('git', 'config', 'user.email', 'release@shop.example');
    // The build takes a minute; its parts have tests of their own.
    run('npm', 'pkg', 'delete', 'scripts.postversion');
    // Right after a release there is nothing to release.
    const changelog = join(clone, 'CHANGELOG.md');
    const text = readFileSync(changelog, 'utf8');
    writeFileSync(changelog, text.replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- A line.\n'));
    run('git', 'commit', '--quiet', '--all', '--allow-empty', '--message', 'Without the build');
    run('npm', 'version', '98.7.0');
  });
  after(() => folder.remove());

  it('commits and tags, and leaves nothing to edit by hand', () => {
    assert.equal(run('git', 'status', '--porcelain', '--untracked-files=no'), '');
    assert.equal(run('git', 'tag', '--points-at', 'HEAD').trim(), 'v98.7.0');
  });

  it('writes the heading, the tables and the names of the packages', () => {
    const read = (path: string): string => readFileSync(join(clone, path), 'utf8');
    assert.match(read('CHANGELOG.md'), /## \[Unreleased\]\n\n## \[98\.7\.0\] - \d{4}-\d\d-\d\d\n/);
    assert.match(read('SECURITY.md'), /\| 98\.7\.x +\| yes/);
    assert.match(read('demo/docs/support.md'), /\| 98\.7\.x +\| yes/);
    assert.match(read('demo/docs/packages.md'), /crypto-checkout-server-98\.7\.0\.tgz/);
  });

  it('leaves the number of the last release in its own records alone', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
    // What changed between two releases, and how an older one is named, is not rewritten.
    const pages = ['cdn', 'migration', 'upgrades'].map((name) => `demo/docs/${name}.md`);
    const records = ['CHANGELOG.md', 'DECISIONS.md', '*package-lock.json', 'test/conformance/releases', ...pages];
    const excluded = records.map((path) => `:(exclude)${path}`);
    const { stdout } = spawnSync('git', ['grep', '-lwF', version, '--', '*.md', ...excluded], {
      cwd: clone,
      encoding: 'utf8',
    });
    assert.equal(stdout, '');
  });

  it('leaves the format as the check wants it', () => {
    run('npm', 'run', 'format:check');
  });

  it('runs prepack before npm run pack without a refusal', () => void run('npm', 'run', 'prepack'));

  for (const command of ['pack', 'publish'])
    it(`refuses to ${command} the folder of the project`, () => {
      const { status, stderr } = spawnSync('npm', [command, '--dry-run'], { cwd: clone, encoding: 'utf8' });
      assert.notEqual(status, 0);
      assert.match(stderr, /This folder is no package: npm run pack writes the two packages/);
    });
});

describe('the folder of a release', () => {
  const folder = createTemporaryFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  };
  const parts = ['integrity.json', 'openapi.json', 'demo/index.html', 'packages/crypto-checkout-1.3.0.tgz'];
  before(() => {
    write('package.json', '{ "version": "1.3.0" }');
    write('CHANGELOG.md', changelog);
    for (const path of parts) write(`dist/${path}`, path);
  });
  after(() => folder.remove());

  it('refuses a build that lacks a part, by its name', () =>
    assert.throws(() => gatherRelease(folder.path), /lacks dist\/packages\/crypto-checkout-server-1\.3\.0\.tgz/));

  it('has the packages, the lists, the site, the changes, and the checksums of all', () => {
    write('dist/packages/crypto-checkout-server-1.3.0.tgz', 'server');
    write('dist/release/1.3.0/left-over.txt', 'of an earlier build');
    const target = gatherRelease(folder.path);
    assert.equal(target, join(folder.path, 'dist/release/1.3.0'));
    const lines = readFileSync(join(target, 'SHA256SUMS'), 'utf8').trim().split('\n');
    assert.deepEqual(
      lines.map((text) => text.slice(66)),
      [
        'CHANGES.md',
        'crypto-checkout-1.3.0.tgz',
        'crypto-checkout-server-1.3.0.tgz',
        'integrity.json',
        'openapi.json',
        'site/index.html',
      ],
    );
    assert.equal(lines[2]?.slice(0, 64), createHash('sha256').update('server').digest('hex'));
    assert.equal(readFileSync(join(target, 'CHANGES.md'), 'utf8'), '- B.\n');
    assert.ok(!existsSync(join(target, 'left-over.txt')));
  });
});
