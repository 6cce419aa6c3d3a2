// The hook `version` of `npm version`: after the number has changed, before npm commits. Gives what is unreleased in the
// changelog its heading, and pages the names of the new packages. Then `npm run pack` writes the packages to publish.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8' });

const unreleased = '## [Unreleased]\n';
const heading = `${unreleased}\n## [${version}] - ${new Date().toISOString().slice(0, 10)}\n`;
const tarball = /(?<![\w-])(crypto-checkout(?:-server)?-)\d+\.\d+\.\d+(?:-[\w.-]+?)?(?=\.tgz)/g;

function release(path) {
  const text = readFileSync(path, 'utf8');
  const changed = path === 'CHANGELOG.md' ? text.replace(unreleased, heading) : text.replace(tarball, `$1${version}`);
  if (changed === text) return [];
  writeFileSync(path, changed);
  return [path];
}

const changelog = release('CHANGELOG.md');
if (changelog.length === 0) throw new Error('CHANGELOG.md has no heading Unreleased.');
const pages = git('ls-files', '*.md')
  .split('\n')
  .filter((path) => path !== '' && path !== 'CHANGELOG.md');
git('add', '--', ...changelog, ...pages.flatMap(release));
