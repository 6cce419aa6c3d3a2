import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSite } from '../../../demo/build/index.js';
import {
  hashFiles,
  hashInputs,
  isCurrent,
  listInputs,
  readStamp,
  stampFile,
  writeStamp,
  type BuildMode,
} from '../../../server/build/stamp.mjs';
import { createTemporaryFolder } from '../../support/http.js';

type Project = {
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
  /** Stamps the build as it is. */
  readonly stamp: (mode?: BuildMode) => void;
  readonly isBuilt: (mode?: BuildMode, environment?: Record<string, string>) => boolean;
};

/** A project of a few files that is built. */
function createProject(test: TestContext): Project {
  const { path: root, remove: discard } = createTemporaryFolder();
  test.after(discard);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const paths = [
    'package.json',
    'vite.config.ts',
    'server/main.ts',
    'demo/docs/a.md',
    'node_modules/.package-lock.json',
  ];
  for (const path of [...paths, 'dist/checkout.js', 'dist/server/main.js']) write(path, path);
  const node = { node: 'v20' };
  const stamp = (mode: BuildMode = 'bundle') => writeStamp(root, { mode, inputs: hashInputs(root, node) });
  stamp();
  return {
    write,
    stamp,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    isBuilt: (mode = 'bundle', environment = node) =>
      isCurrent(readStamp(root), {
        mode,
        inputs: hashInputs(root, environment),
        hashOutputs: (outputs) => hashFiles(root, outputs),
      }),
  };
}

type Change = (project: Project) => void;

const kept: readonly [name: string, change: Change][] = [
  ['no change', () => undefined],
  ['a file that is written again as it was', ({ write }) => write('server/main.ts', 'server/main.ts')],
  ['a test', ({ write }) => write('test/a.test.ts', '')],
  ['a package of a recipe', ({ write }) => write('demo/recipes/shop/node_modules/a/index.js', '')],
  ['data of a run', ({ write }) => write('.data/checkout.db', '')],
  ['the packages that were packed from the build', ({ write }) => write('dist/packages/a.tgz', '')],
];

const rebuilt: readonly [name: string, change: Change][] = [
  ['a changed source', ({ write }) => write('server/main.ts', 'other')],
  ['an added source', ({ write }) => write('widget/new.ts', '')],
  ['the page of the public surface', ({ write }) => write('test/surface/public-surface.md', 'other')],
  ['a removed source', ({ remove }) => remove('demo/docs/a.md')],
  ['a renamed source', ({ remove, write }) => (remove('demo/docs/a.md'), write('demo/docs/b.md', 'demo/docs/a.md'))],
  ['a variable of the build', ({ write }) => write('demo/.env', 'A=1')],
  ['another configuration', ({ write }) => write('vite.config.ts', 'other')],
  ['other installed packages', ({ write }) => write('node_modules/.package-lock.json', 'other')],
  ['a missing output', ({ remove }) => remove('dist/server/main.js')],
  ['a changed output', ({ write }) => write('dist/checkout.js', 'other')],
  ['an output that is a folder', ({ remove, write }) => (remove('dist/checkout.js'), write('dist/checkout.js/a', ''))],
  ['no stamp', ({ remove }) => remove(stampFile)],
  ['a stamp that was cut off', ({ write }) => write(stampFile, '{"mode":"bundle","inp')],
  ['no build at all', ({ remove }) => remove('dist')],
];

describe('the stamp of a build', () => {
  for (const [name, change] of kept) {
    it(`holds after ${name}`, (test) => {
      const project = createProject(test);
      change(project);
      assert.ok(project.isBuilt());
    });
  }

  for (const [name, change] of rebuilt) {
    it(`does not hold after ${name}`, (test) => {
      const project = createProject(test);
      change(project);
      assert.ok(!project.isBuilt());
    });
  }

  it('is of one version of Node and one NODE_ENV', (test) => {
    const { isBuilt } = createProject(test);
    assert.deepEqual(
      [{ node: 'v22' }, { node: 'v20', mode: 'development' }].map((other) => isBuilt('bundle', other)),
      [false, false],
    );
  });

  const modes: readonly [built: BuildMode, asked: BuildMode, holds: boolean][] = [
    ['bundle', 'start', true],
    ['bundle', 'bundle', true],
    ['start', 'start', true],
    ['start', 'bundle', false],
  ];
  for (const [built, asked, holds] of modes) {
    it(`of ${built} ${holds ? 'holds' : 'does not hold'} for ${asked}`, (test) => {
      const { stamp, isBuilt } = createProject(test);
      stamp(built);
      assert.equal(isBuilt(asked), holds);
    });
  }

  it('knows every page of the documentation, wherever it stands', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const inputs = new Set(listInputs(root));
    const { pages } = readSite(root);
    const read = pages.flatMap(({ source, files }) => [source, ...files.values()]);
    assert.ok(read.length > 40);
    assert.deepEqual(
      read.filter((path) => !inputs.has(path)),
      [],
    );
  });

  it('goes before the build begins and comes after its end, with the inputs of before', () => {
    const source = readFileSync(new URL('../../../server/build/bundle.mjs', import.meta.url), 'utf8');
    const steps = ['hashInputs(root', 'rmSync(join(root, stampFile)', 'await build(mode)', 'writeStamp(root'];
    const places = steps.map((step) => source.indexOf(step));
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
    );
    assert.ok(!places.includes(-1));
  });
});
