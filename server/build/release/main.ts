// The parts of a release: `check` and `texts` for `npm version`, `files` for `npm run release`, `refuse` for `npm pack` and `npm publish`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatherRelease, readSbom } from './files.js';
import { changelogOf, releaseTexts } from './texts.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const git = (...parameters: string[]): string => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });

/** Before the number changes: without a change there is nothing to release. */
function check(): void {
  if (!changelogOf(read('CHANGELOG.md'), 'Unreleased')) throw new Error('CHANGELOG.md has nothing below Unreleased.');
}

/** After the number has changed, before npm commits. */
function writeTexts(): void {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const paths = git('ls-files', '*.md').split('\n').filter(Boolean);
  const texts = new Map(paths.map((path) => [path, read(path)]));
  const date = new Date().toISOString().slice(0, 10);
  const changed = releaseTexts(texts, { version, date });
  for (const [path, text] of changed) writeFileSync(join(root, path), text);
  // The columns of a table follow the longest number.
  const tools = join(root, 'test/lint/tools.mjs');
  execFileSync(process.execPath, [tools, 'oxfmt', ...changed.keys()], { cwd: root });
  git('add', '--', ...changed.keys());
  console.log(`${version}: ${[...changed.keys()].join(', ')}`);
}

const commands: Readonly<Record<string, () => void>> = {
  check,
  texts: writeTexts,
  files: () => console.log(gatherRelease(root, readSbom(root))),
  refuse() {
    // npm runs `prepack` before the script `pack` too, which packs folders of its own.
    if (/^run/.test(process.env['npm_command'] ?? '')) return;
    throw new Error(
      'This folder is not a package: npm run pack writes the two packages to dist/packages, and npm run release writes those to publish.',
    );
  },
};

const command = commands[process.argv[2] ?? ''];
try {
  if (!command) throw new Error(`The commands are ${Object.keys(commands).join(', ')}.`);
  command();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
