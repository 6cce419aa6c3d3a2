import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runLine } from '../support/cli-harness.js';
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
  'checkout-backup.timer': 'checkout-backup.timer',
};

describe('the examples for systemd', { skip }, () => {
  let folder: ReturnType<typeof createTemporaryFolder>;
  const unitOf = (example: string): string => join(folder.path, 'units', examples[example] ?? '');
  before(() => {
    folder = createTemporaryFolder();
    mkdirSync(join(folder.path, 'units'));
    for (const example of Object.keys(examples)) {
      // Node may be elsewhere on this machine, and systemd refuses a program that does not exist.
      const text = readFromRoot(`demo/docs/content/deploying/${example}`).replaceAll('/usr/bin/node', process.execPath);
      writeFileSync(unitOf(example), text);
    }
  });
  after(() => folder.remove());

  const run = (...parameters: readonly string[]) => spawnSync(analyze ?? '', parameters, { encoding: 'utf8' });

  for (const example of Object.keys(examples)) {
    it(`${example} is accepted without a warning`, () => {
      const { status, stderr } = run('verify', '--recursive-errors=no', unitOf(example));
      const warnings = stderr.split('\n').filter((line) => line.includes('checkout'));
      assert.deepEqual([warnings, status], [[], 0]);
    });
  }

  it(`leave the service an exposure of at most ${mostExposed} of 10`, () => {
    const unit = unitOf('checkout@.service');
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

  it('backs up with a call that the command takes, to a file that is named by its time', async () => {
    const text = readFromRoot('demo/docs/content/deploying/checkout-backup.service');
    const [, script = ''] =
      /^ExecStart=\/bin\/sh -c 'exec \/usr\/bin\/node dist\/server\/bin\.js (.+)'$/m.exec(text) ?? [];
    const words = spawnSync('sh', ['-c', `echo ${script.replaceAll('%%', '%')}`], { encoding: 'utf8' }).stdout.trim();
    assert.match(words, /^backup \/var\/lib\/checkout-backups\/checkout-\d{8}T\d{6}Z$/);
    const folder = createTemporaryFolder();
    const { code, stderr } = await runLine(words.replace('/var/lib/checkout-backups', folder.path).split(' '), {
      DATA_DIR: join(folder.path, 'data'),
    });
    assert.deepEqual([code, / has no database\.$/.test(stderr)], [1, true], stderr);
    folder.remove();
  });
});
