import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { send } from '../../support/http.js';
import { runProgram } from '../../support/process.js';
import { startReceiver } from '../../support/receivers.js';

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

  it('ends with 1 and names the sentence that a service contradicts', async () => {
    const broken = await startReceiver(() => ({ status: 200, body: 'no JSON' }));
    const { code, stdout } = await run([broken.url, '--no-orders']);
    await broken.close();
    assert.equal(code, 1);
    assert.match(stdout, /^FAILED {6}0 {4}All responses are JSON\.\n +\w+: .*: the reply is no JSON object$/m);
  });

  it('fails in one sentence where nothing answers, and for wrong parameters', async () => {
    const url = 'http://127.0.0.1:9';
    const failures: readonly (readonly [parameters: readonly string[], sentence: string])[] = [
      [[url], `${url} does not answer.`],
      [['nowhere'], 'Name one http or https URL.'],
      [[url, '--coin', 'ETH'], '--coin, --network and --address come together.'],
    ];
    for (const [parameters, sentence] of failures) {
      const { code, stderr } = await run(parameters);
      assert.deepEqual([code, stderr], [1, `${sentence}\n`]);
    }
  });
});
