import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { buildUnlessCurrent, stampFile, type BuildMode } from '../../../server/build/stamp.mjs';
import { createTemporaryFolder } from '../../support/http.js';

type Build = (mode: BuildMode) => Promise<void>;

type Project = {
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
  /** Resolves with whether it builds. */
  readonly build: () => Promise<boolean>;
  /** Builds by `run`. */
  readonly buildBy: (run: Build) => Promise<void>;
};

const node20 = { node: 'v20' };
const inputs = [
  'package.json',
  'vite.config.ts',
  'server/main.ts',
  'demo/docs/a.md',
  'node_modules/.package-lock.json',
];

/** A project of a few files that is built. */
async function createProject(test: TestContext): Promise<Project> {
  const { path: root, remove: discard } = createTemporaryFolder();
  test.after(discard);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  inputs.forEach((path) => write(path, path));
  const writeOutputs = (): Promise<void> => {
    for (const path of ['dist/checkout.js', 'dist/server/main.js']) write(path, path);
    return Promise.resolve();
  };
  const build: Project['build'] = async () => {
    let isBuilding = false;
    await buildUnlessCurrent({ root, mode: 'bundle', environment: node20 }, () => {
      isBuilding = true;
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      return writeOutputs();
    });
    return isBuilding;
  };
  await build();
  return {
    write,
    build,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    buildBy: (run) => buildUnlessCurrent({ root, mode: 'bundle', environment: node20 }, run),
  };
}

const changes: readonly [name: string, isRebuilt: boolean, change: (project: Project) => void][] = [
  ['a file that is written again as it was', false, ({ write }) => write('server/main.ts', 'server/main.ts')],
  ['a test', false, ({ write }) => write('test/a.test.ts', '')],
  ['a changed source', true, ({ write }) => write('server/main.ts', 'other')],
  ['an added source', true, ({ write }) => write('widget/new.ts', '')],
  ['a removed source', true, ({ remove }) => remove('demo/docs/a.md')],
  ['other installed packages', true, ({ write }) => write('node_modules/.package-lock.json', 'other')],
  ['a changed output', true, ({ write }) => write('dist/checkout.js', 'other')],
  ['a stamp that was cut off', true, ({ write }) => write(stampFile, '{"mode":"bundle","inp')],
];

describe('the stamp of a build', () => {
  for (const [name, isRebuilt, change] of changes) {
    it(`${isRebuilt ? 'does not hold' : 'holds'} after ${name}`, async (test) => {
      const project = await createProject(test);
      change(project);
      assert.deepEqual([await project.build(), await project.build()], [isRebuilt, false]);
    });
  }

  it('is not left by a build that fails', async (test) => {
    const { write, build, buildBy } = await createProject(test);
    write('server/main.ts', 'other');
    await assert.rejects(
      buildBy(() => Promise.reject(new Error('no disk'))),
      /no disk/,
    );
    write('server/main.ts', 'server/main.ts');
    assert.equal(await build(), true);
  });

  it('does not hold where a source changes during the build', async (test) => {
    const { write, build, buildBy } = await createProject(test);
    write('server/main.ts', 'other');
    await buildBy(() => {
      write('server/main.ts', 'a third');
      return Promise.resolve();
    });
    assert.equal(await build(), true);
  });
});
