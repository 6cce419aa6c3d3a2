import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { commands } from '../../../server/cli/index.js';
import { runLine, stopCommandsAfterEach } from '../../support/cli-harness.js';

stopCommandsAfterEach();

const scriptFor = async (shell: string): Promise<string> => (await runLine(['completion', shell])).stdout;

/** What bash offers for the last word of a line. */
async function complete(line: string): Promise<string[]> {
  const words = line.split(' ');
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
  const script = `${await scriptFor('bash')}\n${ask}\n_crypto_checkout_server\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('completion', () => {
  const offers: readonly (readonly [line: string, words: readonly string[]])[] = [
    ['crypto-checkout-server re', ['replay', 'restore', 'reconcile']],
    ['crypto-checkout-server --', ['--help', '--version']],
    ['crypto-checkout-server trigger decl', ['declined']],
    ['crypto-checkout-server doctor --', ['--url', '--page', '--json', '--help']],
    ['crypto-checkout-server completion z', ['zsh']],
    ['crypto-checkout-server unknown ', ['']],
  ];
  for (const [line, words] of offers) {
    it(`in bash: ${line}`, async () => assert.deepEqual(await complete(line), words));
  }

  for (const shell of ['bash', 'zsh', 'fish']) {
    it(`for ${shell} names every command, and the shell can read it`, async (test) => {
      const script = await scriptFor(shell);
      for (const name of Object.keys(commands)) assert.match(script, new RegExp(`\\b${name}\\b`));
      const { error, status, stderr } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
      if (error) test.skip(`There is no ${shell} on this machine.`);
      else assert.deepEqual([status, stderr], [0, '']);
    });
  }
});

describe('a pipe that closes', () => {
  for (const args of [['--help'], ['completion', 'bash'], ['trigger', '--list']]) {
    it(`ends ${args.join(' ')} quietly`, async () => {
      const child = spawn(process.execPath, ['dist/server/bin.js', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.destroy();
      const errors: string[] = [];
      child.stderr.on('data', (chunk) => errors.push(String(chunk)));
      const [code] = (await once(child, 'close')) as [number];
      assert.deepEqual([code, errors], [0, []]);
    });
  }
});
