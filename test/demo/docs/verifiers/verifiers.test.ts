import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifyWebhook as verifyOfThePackage, WebhookError } from '../../../../server/webhook-verify/index.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { canRun, onPath } from '../../../support/programs.mjs';
import { now, toLine, vectors, type Vector } from './vectors.js';

const verifiers = fileURLToPath(new URL('../../../../demo/docs/verifiers/', import.meta.url));
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

const expectedAnswers = Object.entries(vectors).map(([name, { expected }]) => `${name}: ${expected}`);

const headersOf = ({ id, timestamp, signature }: Vector): Readonly<Record<string, string | undefined>> => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});

const answerOf = (verify: () => unknown): string => {
  try {
    verify();
    return 'valid';
  } catch (error) {
    return error instanceof WebhookError ? error.code : (error as Error).message;
  }
};

const namedAnswers = (answers: readonly string[]): string[] =>
  Object.keys(vectors).map((name, index) => `${name}: ${answers[index] ?? ''}`);

describe('each verifier to copy answers as the table of webhooks says', () => {
  it('Node', async () => {
    type Verify = (webhook: Readonly<Record<string, unknown>>) => void;
    const { verifyWebhook } = (await import(join(verifiers, 'verify.mjs'))) as { readonly verifyWebhook: Verify };
    const answers = Object.values(vectors).map((vector) =>
      answerOf(() => verifyWebhook({ body: vector.body, headers: headersOf(vector), secret: vector.secret, now })),
    );
    assert.deepEqual(namedAnswers(answers), expectedAnswers);
  });

  it('the function of the package, which the other verifiers follow', () => {
    mock.timers.enable({ apis: ['Date'], now: now * 1000 });
    const answers = Object.values(vectors).map((vector) =>
      answerOf(() => verifyOfThePackage(vector.body, headersOf(vector), vector.secret)),
    );
    mock.timers.reset();
    assert.deepEqual(namedAnswers(answers), expectedAnswers);
  });

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

describe('the page on webhooks', () => {
  const page = readFileSync(join(verifiers, '../webhooks.md'), 'utf8');

  for (const name of readdirSync(verifiers)) {
    it(`shows ${name} as it is`, () => {
      const text = readFileSync(join(verifiers, name), 'utf8');
      assert.ok(page.includes(`\n${text}\`\`\`\n`), `demo/docs/webhooks.md differs from ${name}`);
      assert.ok(page.includes(`(verifiers/${name})`), `demo/docs/webhooks.md does not link ${name}`);
    });
  }
});
