// The verifiers of other languages than JavaScript. They are files to copy, which seldom change.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '../../../../support/http.js';
import { canRun, onPath } from '../../../../support/programs.mjs';
import { expectedAnswers, namedAnswers, toLine, vectors } from './vectors.js';

const verifiers = fileURLToPath(new URL('../../../../../demo/docs/content/verifiers/', import.meta.url));
const drivers = fileURLToPath(new URL('./drivers/', import.meta.url));

type Run = { readonly program: string; readonly folder: string; readonly input: string };

const run = ({ program, input }: Pick<Run, 'program' | 'input'>, parameters: readonly string[]): string =>
  execFileSync(program, parameters, { input, encoding: 'utf8', timeout: 120_000 });

/** Go compiles packages of a module. */
function runGo({ program, folder, input }: Run): string {
  mkdirSync(join(folder, 'webhook'));
  writeFileSync(join(folder, 'go.mod'), 'module example.com/driver\n\ngo 1.19\n');
  copyFileSync(join(verifiers, 'verify.go'), join(folder, 'webhook/verify.go'));
  copyFileSync(join(drivers, 'driver.go'), join(folder, 'driver.go'));
  execFileSync(program, ['build', '-o', 'driver', '.'], { cwd: folder, timeout: 300_000 });
  return run({ program: join(folder, 'driver'), input }, []);
}

function runJava({ program, folder, input }: Run): string {
  const compile = program.replace(/java$/, 'javac');
  execFileSync(compile, ['-d', folder, join(verifiers, 'WebhookVerifier.java'), join(drivers, 'Driver.java')], {
    timeout: 300_000,
  });
  return run({ program, input }, ['-cp', folder, 'Driver']);
}

const interpreted =
  (extension: string) =>
  ({ program, input }: Run): string =>
    run({ program, input }, [join(drivers, `driver.${extension}`), join(verifiers, `verify.${extension}`)]);

type Language = {
  readonly commands: readonly string[];
  readonly debian: string;
  readonly answers: (run: Run) => string;
};

const languages: Readonly<Record<string, Language>> = {
  PHP: { commands: ['php'], debian: 'php-cli', answers: interpreted('php') },
  Python: { commands: ['python3'], debian: 'python3', answers: interpreted('py') },
  Ruby: { commands: ['ruby'], debian: 'ruby', answers: interpreted('rb') },
  Go: { commands: ['go'], debian: 'golang-go', answers: runGo },
  Java: { commands: ['javac', 'java'], debian: 'default-jdk-headless', answers: runJava },
};

const findProgram = (commands: readonly string[]): string | undefined => {
  const found = commands.map((command) => onPath([command]).find(canRun));
  return found.includes(undefined) ? undefined : found.at(-1);
};

describe('the verifier to copy answers as the table of webhooks says, in', () => {
  for (const [language, { commands, debian, answers }] of Object.entries(languages)) {
    const program = findProgram(commands);
    const skip = program === undefined && `${language} is not installed: Debian's package ${debian} has it`;
    it(language, { skip }, () => {
      const folder = createTemporaryFolder();
      const input = Object.values(vectors)
        .map((vector) => `${toLine(vector)}\n`)
        .join('');
      try {
        const lines = answers({ program: program ?? '', folder: folder.path, input })
          .trim()
          .split('\n');
        assert.deepEqual(namedAnswers(lines), expectedAnswers);
      } finally {
        folder.remove();
      }
    });
  }
});
