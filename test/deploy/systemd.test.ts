import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startCli } from '../support/cli-harness.js';
import { createTemporaryFolder } from '../support/http.js';
import { canRun, onPath } from '../support/programs.mjs';
import { readFromRoot } from './repository.js';

const analyze = onPath(['systemd-analyze']).find(canRun);
const skip = analyze === undefined && 'systemd-analyze is not installed.';

/** Out of 10, where 10 is a service without any limit. systemd calls up to 2 "OK". */
const mostExposed = 2;

/** The names that the examples get on a machine. */
const examples: Readonly<Record<string, string>> = {
  'checkout@.service': 'checkout@8787.service',
  'checkout-backup.service': 'checkout-backup.service',
};

for (const [example, name] of Object.entries(examples))
  describe(`the example ${example} for systemd`, { skip }, () => {
    let folder: ReturnType<typeof createTemporaryFolder>;
    let unit: string;
    before(() => {
      folder = createTemporaryFolder();
      mkdirSync(join(folder.path, 'units'));
      unit = join(folder.path, 'units', name);
      // Node may be elsewhere on this machine, and systemd refuses a program that does not exist.
      writeFileSync(
        unit,
        readFromRoot(`demo/docs/content/deploying/${example}`).replace('/usr/bin/node', process.execPath),
      );
    });
    after(() => folder.remove());

    const run = (...parameters: readonly string[]) => spawnSync(analyze ?? '', parameters, { encoding: 'utf8' });

    it('is accepted without a warning', () => {
      const { status, stderr } = run('verify', '--recursive-errors=no', unit);
      const warnings = stderr.split('\n').filter((line) => line.includes('checkout'));
      assert.deepEqual([warnings, status], [[], 0]);
    });

    it(`leaves an exposure of at most ${mostExposed} of 10`, () => {
      const { status, stdout, stderr } = run('security', '--offline=true', `--threshold=${mostExposed * 10}`, unit);
      assert.equal(status, 0, stdout + stderr);
    });
  });

describe('the example for systemd', () => {
  it('starts the program with the variables of the image', () => {
    const text = readFromRoot('demo/docs/content/deploying/checkout@.service');
    assert.match(text, /^ExecStart=\/usr\/bin\/node dist\/server\/main\.js$/m);
    assert.match(readFromRoot('Dockerfile'), /^CMD \["node", "dist\/server\/main\.js"\]$/m);
  });

  it('backs up with a call that the command takes', async () => {
    const text = readFromRoot('demo/docs/content/deploying/checkout-backup.service');
    const [, call = ''] = /^ExecStart=\/usr\/bin\/node dist\/server\/bin\.js (backup .+)$/m.exec(text) ?? [];
    const folder = createTemporaryFolder();
    const environment = { DATA_DIR: join(folder.path, 'data') };
    const running = startCli([...call.replace('/var/lib', folder.path).split(' ')], environment);
    assert.match(await running.warning(), /has no database/);
    running.stop();
    await running.done;
    folder.remove();
  });
});
