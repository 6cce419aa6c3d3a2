import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { listWebhooks, redeliverWebhook } from '#contract';
import { runLine, startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { listenOnLoopback, startReceiver } from '../../support/receivers.js';

stopCommandsAfterEach();

const page = readFileSync(new URL('../../../demo/docs/content/webhook-missing.md', import.meta.url), 'utf8');
const message = 'msg_7b1f2c3a5d0e4f6a8b9c0d1e2f3a4b5c_1m';
const at = Date.parse('2026-03-16T13:00:00.000Z') / 1000;

/** A service whose account area answers so. */
async function startService(test: TestContext, answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const data = answers[(request.url ?? '').split('?')[0] ?? ''] ?? [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'success', message: 'Done.', data, timestamp: at }));
  });
  test.after(() => server.close());
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

describe('replay prints what the page says, and ends with its code', () => {
  const later = 'The next attempt is at 2026-03-16T13:00:00.000Z.';
  const cases: readonly [reply: readonly [string, number | null, string | null], sentence: string, code: number][] = [
    [['delivered', 204, null], 'Delivered: the receiver answered 204.', 0],
    [['refused', 500, 'bad_status'], 'Not delivered: the receiver answered 500.', 1],
    [['refused', null, 'timeout'], 'Not delivered: no answer (timeout).', 1],
    [['queued', null, 'busy'], 'Not sent now: another request to its receiver is on its way.', 1],
    [['queued', null, 'in_flight'], 'Not sent now: an attempt of it is on its way.', 1],
    [
      ['asleep', null, 'asleep'],
      'Not sent now: its receiver sleeps, and it or this account has had 10 redeliveries in an hour.',
      1,
    ],
  ];
  for (const [[outcome, status, error], sentence, expectedCode] of cases) {
    it(sentence, async (test) => {
      const data = { id: message, outcome, status, error, next_attempt_at: expectedCode === 0 ? null : at };
      const url = await startService(test, { [redeliverWebhook.path]: data });
      const { code, stdout } = await runLine(['replay', message, '--url', url]);
      const printed = expectedCode === 0 ? sentence : `${sentence} ${later}`;
      assert.deepEqual([code, stdout], [expectedCode, `${message}  ${printed}`]);
      assert.ok(page.includes(sentence));
    });
  }

  it('ends with 1 where the receiver of a running service refuses', async (test) => {
    const { url } = await startDev();
    const backend = await startReceiver(() => ({ status: 500 }));
    test.after(backend.close);
    await runLine(['trigger', 'manual', '--url', url, '--webhook-url', backend.url]);
    const [first] = await backend.waitForCount(1);
    const { code, stdout } = await runLine(['replay', String(first?.headers['webhook-id']), '--url', url]);
    assert.equal(code, 1);
    assert.match(stdout, /Not delivered: the receiver answered 500\. The next attempt is at 20/);
  });
});

describe('doctor and the list', () => {
  const webhook = {
    id: message,
    transaction_code: '7b1f2c3a-5d0e-4f6a-8b9c-0d1e2f3a4b5c',
    sequence: 1,
    audience: 'merchant',
    url: 'https://shop.example/webhooks',
    type: 'order.pending',
    state: 'waiting',
    created_at: at - 3600,
    next_attempt_at: at,
    asleep_until: at,
    attempts: [{ number: 3, at: at - 10, took: 12, status: 500, error: 'bad_status' }],
  };

  it('name the receiver that sleeps and the first message that waits, as the page does', async (test) => {
    const later = { ...webhook, id: 'msg_later', sequence: 2, attempts: [] };
    const ofPartner = { ...webhook, id: 'msg_partner', audience: 'partner', asleep_until: null };
    const url = await startService(test, { [listWebhooks.path]: [later, webhook, ofPartner] });
    const { stdout } = await runLine(['doctor', '--url', url]);
    const lines = stdout.split('\n');
    const index = lines.findIndex((line) => line.includes('sleeps until'));
    assert.ok(page.includes(lines.slice(index, index + 2).join('\n')));
    assert.equal(lines.filter((line) => line.includes('sleeps until')).length, 1);
    const listed = await runLine(['replay', '--list', '--url', url]);
    assert.match(listed.stdout, /attempt 3: 500 in 12 ms {2}asleep until 2026-03-16T13:00:00\.000Z {2}https/);
    assert.match(listed.stdout, new RegExp(`msg_later .*waiting {2}waits for ${message} {2}asleep`));
    const awake = await startService(test, { [listWebhooks.path]: [{ ...webhook, asleep_until: null }] });
    const printed = (await runLine(['replay', '--list', '--url', awake])).stdout.split('\n')[0] ?? '';
    assert.ok(page.includes(printed), printed);
  });
});
