import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../../support/http.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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
    assert.match(read('demo/docs/content/support.md'), /\| 98\.7\.x +\| yes/);
    assert.match(read('demo/docs/content/packages.md'), /crypto-checkout-server-98\.7\.0\.tgz/);
  });

  it('leaves the number of the last release in its own records alone', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
    // What changed between two releases, and how an older one is named, is not rewritten.
    const pages = ['cdn', 'migration', 'upgrades'].map((name) => `demo/docs/content/${name}.md`);
    const records = ['CHANGELOG.md', 'DECISIONS.md', '*package-lock.json', 'test/conformance/releases', ...pages];
    const excluded = records.map((path) => `:(exclude)${path}`);
    const { stdout } = spawnSync('git', ['grep', '-lwF', version, '--', '*.md', ...excluded], {
      cwd: clone,
      encoding: 'utf8',
    });
    assert.equal(stdout, '');
  });

  it('leaves the format as the check wants it', () => {
    const files = ['CHANGELOG.md', 'SECURITY.md', 'demo/docs/content/support.md', 'package.json'];
    run(process.execPath, join(root, 'test/lint/tools.mjs'), 'oxfmt', '--check', ...files);
  });

  it('runs prepack before npm run pack without a refusal', () => void run('npm', 'run', 'prepack'));

  for (const command of ['pack', 'publish'])
    it(`refuses to ${command} the folder of the project`, () => {
      const { status, stderr } = spawnSync('npm', [command, '--dry-run'], { cwd: clone, encoding: 'utf8' });
      assert.notEqual(status, 0);
      assert.match(stderr, /This folder is not a package: npm run pack writes the two packages/);
    });
});
