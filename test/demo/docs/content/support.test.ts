import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { consumers } from '../../../consumers/consumers.js';
import { frameworks } from '../../../types/frameworks.js';
import { codeOf, parseTables, readPage, tableBelow } from './tables.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = readPage('support.md');

type Manifest = {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};
const readManifest = (path: string): Manifest => JSON.parse(read(path)) as Manifest;

const widgetCode = readdirSync(new URL('widget/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('build/'))
  .map((path) => read(`widget/${path}`).replace(/^\s*\/?\*.*$/gm, ''))
  .join('\n');

/** The projects of a table, with the packages that they install besides declarations. */
const rowOf = (project: string, packages: Readonly<Record<string, string>>) => ({
  project,
  packages: Object.entries(packages)
    .filter(([name]) => !/^@types\/(?:node|react-dom)$/.test(name))
    .map((entry) => entry.join(' '))
    .join(', '),
});

describe('the page of versions', () => {
  const minimumPattern = /Chrome and Edge ([\d.]+), Firefox ([\d.]+), Safari ([\d.]+), or later/;
  const features = tableBelow(page, 'Browsers').filter((row) => 'feature' in row);

  it('lists features that the widget uses', () => {
    assert.ok(features.length > 5);
    const unused = features.map((row) => codeOf(row['in the code'])).filter((text) => !widgetCode.includes(text));
    assert.deepEqual(unused, []);
  });

  for (const name of ['support.md', 'getting-started.md']) {
    it(`has the highest version of these features as the minimum, and for Chrome the oldest that is run: ${name}`, () => {
      const minimum = minimumPattern.exec(readPage(name))?.slice(1).map(Number);
      const highest = ['Chrome', 'Firefox', 'Safari'].map((browser) =>
        Math.max(...features.map((row) => Number(row[browser]))),
      );
      const [chrome = 0, ...others] = highest;
      const oldest = Object.keys(readManifest('test/old-chromium/package.json').devDependencies ?? {})[0];
      assert.deepEqual(minimum, [Number(oldest?.replace('chromium-', '')), ...others]);
      assert.ok((minimum[0] ?? 0) >= chrome);
    });
  }

  it('has the release that gets fixes, as SECURITY.md has it', () => {
    const [major, minor] = readManifest('package.json').version.split('.');
    const rows = tableBelow(page, 'Releases').map((row) => Object.values(row));
    const policy = tableBelow(read('SECURITY.md'), 'Supported versions').map((row) => Object.values(row));
    assert.deepEqual(rows, policy);
    assert.deepEqual(rows[0], [`${major}.${minor}.x`, 'yes']);
  });

  it('has the versions of the programs', () => {
    const [node, postgres] = tableBelow(page, 'Programs');
    const [, image = ''] = /^FROM node:(\d+)/m.exec(read('Dockerfile')) ?? [];
    const [, example = ''] = /image: postgres:(\d+)/.exec(read('compose.yaml')) ?? [];
    assert.equal(`>=${node?.['minimum']}`, readManifest('package.json').engines.node);
    assert.match(node?.['tested'] ?? '', new RegExp(`is built on ${image}$`));
    assert.match(postgres?.['tested'] ?? '', new RegExp(`compose example names ${example}$`));
  });

  it('has every project whose types are checked, and every one that is built', () => {
    const types = frameworks.map(({ name, packages }) => rowOf(name, packages));
    const built = consumers.map(({ name }) => {
      const { dependencies, devDependencies } = readManifest(`test/consumers/fixtures/${name}/package.json`);
      return rowOf(name, { ...dependencies, ...devDependencies });
    });
    const [, section = ''] = page.split('## Frameworks\n');
    assert.deepEqual(parseTables(section), [types, built]);
  });
});
