import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commands } from '../../../server/cli/index.js';
import { readProductVersion } from '../../../server/program/openapi-file.js';
import { runLine, stopCommandsAfterEach } from '../../support/cli-harness.js';

stopCommandsAfterEach();

const names = Object.keys(commands);

describe('the help', () => {
  it('lists every command with its summary', async () => {
    const { code, stdout, stderr } = await runLine(['--help']);
    assert.deepEqual([code, stderr], [0, '']);
    for (const name of names) assert.match(stdout, new RegExp(`^  ${name} +\\S`, 'm'));
  });

  for (const name of names) {
    it(`of ${name} has its options, examples and exit codes, whether it is named before or after`, async () => {
      const { code, stdout } = await runLine([name, '--help']);
      assert.equal(code, 0);
      assert.equal((await runLine(['help', name])).stdout, stdout);
      for (const option of Object.keys(commands[name]?.options ?? {})) {
        assert.match(stdout, new RegExp(`^  --${option}\\b.*  \\S`, 'm'), option);
      }
      assert.match(stdout, new RegExp(`^Usage: crypto-checkout-server ${name}`));
      assert.match(stdout, /^Exit codes: 0 .*1 .*2 /m);
      const examples = stdout.split('\n').filter((line) => line.startsWith(`  crypto-checkout-server ${name}`));
      assert.ok(examples.length >= 2, 'it has two examples');
      assert.equal(Math.max(...stdout.split('\n').map(({ length }) => length)) < 240, true, 'its lines are short');
    });
  }

  for (const option of ['--version', '-v']) {
    it(`prints the version: ${option}`, async () =>
      assert.equal((await runLine([option])).stdout, readProductVersion()));
  }
});

describe('wrong use ends with 2 and says what is wrong', () => {
  const wrong: readonly (readonly [line: string, sentence: RegExp])[] = [
    ['docter', /^There is no command docter\. Did you mean doctor\?/],
    ['qqqqqqqq', /^There is no command qqqqqqqq\.\n/],
    ['toString', /^There is no command toString\.\n/],
    ['backup', /too few or too many parameters.*\nUsage: crypto-checkout-server backup FILE/],
    ['erase', /either with --code or with --reference/],
    ['erase --code a --reference b', /either with --code or with --reference/],
    ['reconcile --as refused', /--as needs --resolve/],
    ['reconcile --resolve a --as maybe', /--resolve needs --as/],
    ['doctor --url nowhere', /--url must be an http or https URL/],
    ['backup --quick a', /^Unknown option '--quick'/],
    ['dev --port x', /PORT must be a port number/],
    ['dev --port', /^Option '--port <value>' argument missing/],
    ['help docter', /^There is no command docter\. Did you mean doctor\?/],
  ];
  for (const [line, sentence] of wrong) {
    it(line, async () => {
      const { code, stdout, stderr } = await runLine(line.split(' '));
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, sentence);
    });
  }

  it('with --json also as JSON', async () => {
    const { code, stdout } = await runLine(['erase', '--json']);
    const error = 'Name the orders, either with --code or with --reference.';
    assert.deepEqual([code, JSON.parse(stdout)], [2, { error }]);
  });
});
