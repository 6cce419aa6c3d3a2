import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '../support/http.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const counts = pathToFileURL(join(root, 'test/support/full-counts.ts')).href;
const program = `import { caseCount } from '${counts}'; console.log('cases:', caseCount({ check: 3, full: 40 }));`;
const loader = pathToFileURL(join(root, 'server/build/typescript.mjs')).href;

/** A project whose script prints how many generated cases a test runs. */
function withProject(run: (folder: string) => void): void {
  const folder = createTemporaryFolder();
  const scripts = { cases: `node --import ${loader} cases.ts`, fails: 'exit 3' };
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  writeFileSync(join(folder.path, 'cases.ts'), program);
  run(folder.path);
  folder.remove();
}

const full = join(root, 'test/check/full.mjs');
const run = (folder: string, [command = '', ...parameters]: readonly string[]) =>
  spawnSync(command, parameters, { cwd: folder, encoding: 'utf8', env: { ...process.env, FULL_TESTS: '' } });

describe('a script before a release', () => {
  it('runs every generated case, and otherwise fewer', () =>
    withProject((folder) => {
      assert.match(run(folder, [process.execPath, '--import', loader, 'cases.ts']).stdout, /^cases: 3$/m);
      assert.match(run(folder, [process.execPath, full, 'cases']).stdout, /^cases: 40$/m);
    }));

  it('fails where the script fails', () =>
    withProject((folder) => assert.equal(run(folder, [process.execPath, full, 'fails']).status, 3)));
});
