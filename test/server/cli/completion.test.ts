import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { commands } from '../../../server/cli/index.js';
import { createTemporaryFolder } from '../../support/http.js';
import { runLine, stopCommandsAfterEach } from '../../support/cli-harness.js';

stopCommandsAfterEach();

const scriptFor = async (shell: string): Promise<string> => (await runLine(['completion', shell])).stdout;

const inBash = (line: string): string => {
  const words = line.split(' ');
  return `source ./completion; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_crypto_checkout_server; printf '%s\\n' "\${COMPREPLY[@]}"`;
};

/** An interactive zsh, the only one that completes, prints what `compadd` would offer. */
const zshrc = `autoload -Uz compinit; compinit -u -D; source ./completion
compadd() { local -a found; builtin compadd -O found "$@"; print -r -- "<$found>" }
PROMPT=ready`;

const inZsh = (line: string): string => `zmodload zsh/zpty
zpty shell ZDOTDIR=. zsh -d -i
zpty -r shell output '*ready*'
zpty -n -w shell '${line}'$'\t'
zpty -r shell output '*<*>*'
print -r -- "$output"`;

/** How a test asks a shell what it offers for the last word of a line, and reads the reply. */
type Shell = { readonly ask: (line: string) => readonly string[]; readonly matches: RegExp };

const shells: Readonly<Record<string, Shell>> = {
  bash: { ask: (line) => ['-c', inBash(line)], matches: /\S+/g },
  zsh: { ask: (line) => ['-f', '-c', inZsh(line)], matches: /(?<=<[^<>]*)[^\s<>]+(?=[^<>]*>)/g },
  fish: { ask: (line) => ['-N', '-c', `source ./completion; complete -C '${line}'`], matches: /^[^\s]+/gm },
};

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).error === undefined;

describe('completion', () => {
  const folder = createTemporaryFolder();
  after(folder.remove);
  writeFileSync(join(folder.path, '.zshrc'), zshrc);

  const offers: readonly (readonly [line: string, words: readonly string[]])[] = [
    ['crypto-checkout-server re', ['reconcile', 'replay', 'restore']],
    ['crypto-checkout-server --', ['--help', '--version']],
    ['crypto-checkout-server trigger decl', ['declined']],
    ['crypto-checkout-server doctor --', ['--help', '--json', '--page', '--url']],
    ['crypto-checkout-server completion z', ['zsh']],
  ];
  for (const [shell, { ask, matches }] of Object.entries(shells)) {
    const skip = !isInstalled(shell) && `There is no ${shell} on this machine.`;

    it(`for ${shell} names every command, and the shell can read it`, { skip }, async () => {
      const script = await scriptFor(shell);
      for (const name of Object.keys(commands)) assert.match(script, new RegExp(`\\b${name}\\b`));
      writeFileSync(join(folder.path, 'completion'), script);
      const { status, stderr } = spawnSync(shell, ['-n', 'completion'], { cwd: folder.path, encoding: 'utf8' });
      assert.deepEqual([status, stderr], [0, '']);
    });

    for (const [line, words] of offers) {
      it(`in ${shell} offers the words that fit: ${line}`, { skip }, async () => {
        writeFileSync(join(folder.path, 'completion'), await scriptFor(shell));
        const output = execFileSync(shell, ask(line), { cwd: folder.path, encoding: 'utf8', timeout: 60_000 });
        assert.deepEqual(output.match(matches)?.toSorted(), words);
      });
    }
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
