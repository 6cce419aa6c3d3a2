import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { createTemporaryFolder } from '../support/http.js';
import { readTotals } from './totals.mjs';

const shared = new URL('shared-process.mjs', import.meta.url).href;

/** What stands in the test files of one process, beside a test that passes. */
const samples: Readonly<Record<string, string>> = {
  fails: "it('fails', () => { throw new Error('wrong'); });",
  unloadable: "import './nothing.mjs';",
  leaves: "process.env.LEFT_BY_A_TEST = '1';",
};

it('failures in a process that files share name the file, and the other files run', () => {
  const folder = createTemporaryFolder();
  for (const [name, source] of Object.entries(samples)) {
    writeFileSync(
      join(folder.path, `${name}.mjs`),
      `import { it } from 'node:test';\n${source}\nit('passes', () => {});`,
    );
  }
  const files = Object.keys(samples).map((name) => `['${name}.mjs', () => import('./${name}.mjs')]`);
  const entry = join(folder.path, 'entry.mjs');
  writeFileSync(entry, `import { runFiles } from '${shared}';\nawait runFiles([${files.join(', ')}]);`);
  const env = { PATH: process.env['PATH'] }; // without NODE_TEST_CONTEXT, with which Node starts no run of its own
  const parameters = ['--test', '--test-reporter=spec', entry];
  const { stdout, status } = spawnSync(process.execPath, parameters, { env, encoding: 'utf8' });
  folder.remove();
  assert.equal(status, 1);
  assert.deepEqual(readTotals(stdout), { passed: 2, failed: 3, skipped: 0 }, stdout);
  assert.match(stdout, /test at \S*fails\.mjs:2:\d+\n✖ fails/);
  assert.match(stdout, /✖ unloadable\.mjs/);
  assert.match(stdout, /leave globals changed: process\.env\.LEFT_BY_A_TEST/);
});
