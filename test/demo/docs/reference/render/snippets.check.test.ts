import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { referenceOperations } from '../../../../../demo/docs/reference/render/page.js';
import {
  exampleOrigin,
  exampleRequest,
  sandboxKey,
  snippetWriters,
  type SnippetLanguage,
} from '../../../../../demo/docs/reference/render/snippets.js';
import { sandboxCredentials } from '#core';
import { describeApi } from '../../../../../server/openapi/index.js';
import { startProgram, type RunningServer } from '../../../../e2e/support/server.js';
import { createTemporaryFolder } from '../../../../support/http.js';
import { canRun, onPath } from '../../../../support/programs.mjs';

const operations = referenceOperations(describeApi({ version: '0.0.0' }));
const operationNamed = (name: string) => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** A query, an order, a stream and a body that is no JSON. */
const checked = ['payment_options', 'checkout', 'order_refund', 'order_events', 'export'].map(operationNamed);
const sandboxToken = 'token-of-this-test';

/** The names that the examples of the description give to an order and a webhook. */
const exampleCode = '00000000-0000-4000-8000-000000000001';
const exampleMessage = 'msg_00000000000040008000000000000001_1m';

type Language = { readonly program: string; readonly file: string; readonly debian: string };

const languages: Readonly<Record<SnippetLanguage, Language>> = {
  curl: { program: 'sh', file: 'snippet.sh', debian: 'curl' },
  JavaScript: { program: 'node', file: 'snippet.mjs', debian: 'nodejs' },
  PHP: { program: 'php', file: 'snippet.php', debian: 'php-cli' },
  Python: { program: 'python3', file: 'snippet.py', debian: 'python3' },
};

const isInstalled = (command: string): boolean => onPath([command]).some(canRun);
const needed = (language: SnippetLanguage): string => (language === 'curl' ? 'curl' : languages[language].program);

type Output = { readonly text: string; readonly problems: string };

/** Runs a program until it ends or has printed what is expected: a stream has no end. */
function outputOf([program = '', ...parameters]: readonly string[], expected: RegExp): Promise<Output> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, timeout: 60_000 });
  let text = '';
  let problems = '';
  child.stderr.on('data', (piece: Buffer) => (problems += piece.toString()));
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
    // Its group, as a shell's command goes on without the shell.
    if (expected.test(text) && child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  });
  return new Promise((resolve) => child.on('close', () => resolve({ text, problems })));
}

const expectedOf = (name: string): RegExp => {
  if (name === 'order_events') return /event: order/;
  return name === 'export' ? /^"transaction_code","created_at"/ : /^\{"status":"success".*\}\s*$/s;
};

describe('the key of the examples', () => {
  it('is that of the sandbox', () =>
    assert.equal(sandboxKey, `${sandboxCredentials.businessId}:${sandboxCredentials.secretKey}`));
});

describe('the code of the API reference runs as it is', () => {
  let service: RunningServer;
  const folder = createTemporaryFolder();
  before(async () => {
    service = await startProgram({ SANDBOX_TOKEN: sandboxToken });
    // Orders wait for the test, however long a program takes.
    await control('clock', { action: 'freeze' });
  });
  after(async () => {
    await service.stop();
    folder.remove();
  });

  const call = async (path: string, init?: RequestInit): Promise<unknown> =>
    ((await (await fetch(service.origin + path, init)).json()) as { readonly data: unknown }).data;

  const control = (command: string, parameters: Readonly<Record<string, string>>): Promise<unknown> =>
    call(`/sandbox/api/${command}?${new URLSearchParams(parameters).toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxToken}` },
    });

  async function createOrder(): Promise<string> {
    const { path, query } = exampleRequest(operationNamed('checkout'));
    const search = new URLSearchParams({ ...query, webhook_url: 'https://shop.example/webhooks' });
    const data = (await call(`${path}?${search.toString()}`)) as { readonly transaction_code: string };
    return data.transaction_code;
  }

  /** An order whose money was taken, so that it can be refunded. */
  async function createPaidOrder(): Promise<string> {
    const code = await createOrder();
    for (const trigger of ['submit', 'capture', 'hold']) {
      await control('orders/fire', { transaction_code: code, trigger });
    }
    return code;
  }

  const newestMessage = async (): Promise<string> => {
    const data = await call('/api/v3/account/webhooks', { headers: { SERVICE: 'sandbox:sandbox-secret' } });
    return (data as readonly { readonly id: string }[])[0]?.id ?? '';
  };

  for (const [language, { program, file, debian }] of Object.entries(languages) as [SnippetLanguage, Language][]) {
    const skip = !isInstalled(needed(language)) && `${language} is not installed: Debian's package ${debian} has it`;
    it(`${language}, for ${checked.length} operations`, { skip }, async () => {
      const [pending, paid] = [await createOrder(), await createPaidOrder()];
      const message = await newestMessage();
      for (const described of checked) {
        const { operationId } = described.operation;
        const text = snippetWriters[language](exampleRequest(described))
          .replaceAll(exampleOrigin, service.origin)
          .replaceAll(exampleCode, operationId === 'order_refund' ? paid : pending)
          .replaceAll(exampleMessage, message);
        const path = join(folder.path, file);
        writeFileSync(path, text);
        const expected = expectedOf(operationId);
        const output = await outputOf([program, path], expected);
        assert.match(output.text, expected, `${operationId}\n${text}\n${output.text}${output.problems}`);
      }
    });
  }
});
