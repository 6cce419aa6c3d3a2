import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';
import { runProgram } from '../../support/process.js';

stopCommandsAfterEach();

const credentials = { BUSINESS_ID: 'sandbox', SECRET_KEY: 'sandbox-secret' };

/** Runs `npm run conformance -- …`. */
const run = (parameters: readonly string[], environment: Record<string, string> = {}) =>
  runProgram(process.execPath, {
    environment,
    parameters: ['--import', './server/build/typescript.mjs', 'test/conformance/document/main.ts', ...parameters],
  });

const listOrders = (url: string) =>
  send(url, { path: '/sandbox/api/orders', headers: { authorization: 'Bearer development-token' } });

describe('npm run conformance', () => {
  it('passes every sentence that a reply can show', async () => {
    const { url } = await startDev();
    const { code, stdout } = await run([url, '--json'], credentials);
    const { counts, sentences } = JSON.parse(stdout) as {
      counts: Record<string, number>;
      sentences: { verdict: string; text: string }[];
    };
    assert.deepEqual([code, counts['failed']], [0, 0]);
    assert.ok((counts['passed'] ?? 0) > 95);
    assert.ok(sentences.some(({ text, verdict }) => text.includes('UUID version 4') && verdict === 'passed'));
  });

  it('creates no order without leave, and says what it has not tested', async () => {
    const { url } = await startDev();
    const { code, stdout } = await run([url, '--no-orders']);
    assert.equal(code, 0);
    assert.match(stdout, /^not tested {2}2\.5 {2}\| `transaction_code`.*\n +No orders are created\.$/m);
    assert.match(stdout, /^not tested {2}2\.2 {2}\| `short`.*\n +There are no credentials\.$/m);
    assert.match(stdout, /^\d+ sentences passed, 0 failed, \d+ not tested\.$/m);
    assert.match((await listOrders(url)).text, /"orders":\[\]/);
  });
});
