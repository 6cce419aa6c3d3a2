import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { scenarioNames } from '#core';
import { verifyWebhook } from '../../../server/packages/verify/index.js';
import { runLine, startCli, startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { createTemporaryFolder, send } from '../../support/http.js';
import { startReceiver, type ReceiverResponse } from '../../support/receivers.js';
import { findFreePort } from '../../support/free-port.js';
import { secretOf } from '../../support/own-secrets.js';
import { checkoutPath, partner } from '../../support/service-harness.js';

stopCommandsAfterEach();

const receivers: { close: () => Promise<void> }[] = [];
after(() => Promise.all(receivers.map(({ close }) => close())));

async function startBackend(respond?: () => ReceiverResponse) {
  const backend = await startReceiver(respond);
  receivers.push(backend);
  return backend;
}

/** Puts secrets into files of a folder, as a platform does, and returns the variables that name the files. */
function createSecretFiles(test: TestContext) {
  const { path, remove } = createTemporaryFolder();
  test.after(remove);
  return (name: string, text: string): Record<string, string> => {
    writeFileSync(join(path, name), `${text}\n`);
    return { [`${name}_FILE`]: join(path, name) };
  };
}

type Triggered = { readonly order: { readonly status: string; readonly timeline: { readonly type: string }[] } };

describe('dev', () => {
  it('prints what works: the page, the credentials, the snippet', async () => {
    const started = startCli(['dev', '--port', '0']);
    const text = (await started.lines(23)).join('\n');
    const url = /ready at (http:\S+);/.exec(text)?.[1] ?? '';
    assert.equal((await send(url, { path: '/readyz' })).status, 200);
    assert.match(text, new RegExp(`<script type="module" src="${url}/checkout\\.js">`));
    const [, id = '', key = ''] = /BUSINESS_ID +(\S+)\n +SECRET_KEY +(\S+)/.exec(text) ?? [];
    const headers = { service: `${id}:${key}` };
    assert.equal((await send(url, { path: '/api/v3/account/currencies', method: 'POST', headers })).status, 200);
    started.stop();
    assert.equal((await started.done).code, 0);
    await assert.rejects(send(url, { path: '/readyz' }));
  });
});

describe('the commands that dev prints', () => {
  const lastLines = (text: string): string[] => text.split('\n').slice(-2);

  it('name the URL of another port, and find the sandbox as they are', async () => {
    const started = startCli(['dev', '--port', '0']);
    const lines = await started.lines(29);
    const url = /ready at (http:\S+);/.exec(lines[0] ?? '')?.[1] ?? '';
    const [listening = '', triggered = ''] = lastLines(lines.join('\n')).map((line) => line.trim());
    assert.match(listening, new RegExp(` listen --forward-to \\S+ --url ${url}$`));
    const [, ...args] = triggered.split(' ');
    assert.deepEqual(args, ['trigger', 'declined', '--url', url]);
    assert.equal((await runLine(args)).code, 0);
  });
});

describe('trigger', () => {
  it('finds the token of the sandbox in a file', async (test) => {
    const environment = createSecretFiles(test)('SANDBOX_TOKEN', 'a-token-in-a-file');
    const { url } = await startDev(environment);
    assert.equal((await runLine(['trigger', 'manual', '--url', url])).code, 1);
    assert.equal((await runLine(['trigger', 'manual', '--url', url], environment)).code, 0);
  });

  const ends: readonly (readonly [scenario: string, status: string, last: string])[] = [
    ['happy', 'completed', 'order.completed'],
    ['slow', 'completed', 'order.completed'],
    ['declined', 'failed', 'order.failed'],
    ['three_d_secure', 'completed', 'order.completed'],
    ['review_refund', 'refunded', 'order.refunded'],
    ['expired', 'expired', 'order.expired'],
    ['late_payment', 'completed', 'order.completed'],
    ['underpaid', 'failed', 'order.failed'],
    ['tx_dropped', 'completed', 'order.completed'],
    ['webhook_storm', 'completed', 'order.completed'],
    ['manual', 'pending', 'order.created'],
    ['buyer_pays', 'pending', 'order.created'],
  ];

  it('moves an order through its scenario', async () => {
    const { url } = await startDev();
    for (const [scenario, status, last] of ends) {
      const { code, stdout, stderr } = await runLine(['trigger', scenario, '--url', url, '--json']);
      assert.deepEqual([code, stderr], [0, ''], scenario);
      const { order } = JSON.parse(stdout) as Triggered;
      assert.deepEqual([order.status, order.timeline.at(-1)?.type], [status, last], scenario);
    }
  });

  it('says that checkout has failed where the scenario is that', async () => {
    const { url } = await startDev();
    for (const [scenario, status] of [
      ['maintenance', 503],
      ['auth_error', 401],
      ['rate_limited', 429],
    ] as const) {
      const { code, stdout } = await runLine(['trigger', scenario, '--url', url]);
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`^checkout has answered ${status}, as the scenario says`));
    }
  });

  it('shows where an order is paid that waits for its buyer', async () => {
    const { url } = await startDev();
    const { stdout } = await runLine(['trigger', 'buyer_pays', '--url', url, '--account', 'mine']);
    assert.match(stdout, /^[\da-f-]{36} is pending\.\n {2}order\.created/);
  });

  it('lists the scenarios without a service', async () => {
    const { code, stdout } = await runLine(['trigger', '--list']);
    assert.deepEqual([code, stdout.split('\n').length], [0, scenarioNames.length]);
  });

  it('fails in one sentence without a service, with a wrong token, and where an order is refused', async () => {
    const { url } = await startDev();
    const failures: readonly (readonly [args: readonly string[], sentence: RegExp])[] = [
      [['--url', 'http://127.0.0.1:9'], /^http:\/\/127\.0\.0\.1:9 does not answer\.$/],
      [['--url', url, '--token', 'wrong'], /401 The sandbox needs the token that was printed at the start\.$/],
      [['--url', url, '--amount', '0'], /^checkout: 400 Invalid fiat amount\.$/],
    ];
    for (const [args, sentence] of failures) {
      const { code, stdout, stderr } = await runLine(['trigger', 'happy', ...args]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, sentence);
    }
  });
});

describe('listen', () => {
  it('forwards the bytes and headers of the webhooks, until it has seen so many', async () => {
    const { url, webhookSecret } = await startDev();
    const backend = await startBackend();
    const target = `${backend.url}/hooks?shop=1`;
    const listening = startCli(['listen', '--forward-to', target, '--url', url, '--count', '3', '--json']);
    await subscribed(url);
    await runLine(['trigger', 'declined', '--url', url]);
    const { code, stdout } = await listening.done;
    assert.equal(code, 0);
    const deliveries = stdout.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      deliveries.map(({ type, status, error }) => [type, status, error]),
      ['order.created', 'order.processing', 'order.failed'].map((type) => [type, 200, null]),
    );
    const received = await backend.waitForCount(3);
    for (const { path, headers, body, number } of received) {
      assert.equal(path, '/hooks?shop=1');
      const event = verifyWebhook(body, headers, webhookSecret);
      assert.deepEqual(
        [event.type, headers['webhook-id']],
        [deliveries[number - 1]?.['type'], deliveries[number - 1]?.['id']],
      );
      assert.equal(headers['user-agent'], 'webhooks/1.0');
      assert.equal(headers['host'], new URL(backend.url).host);
    }
    assert.equal(await webhookUrlOf(url), null, 'it unsubscribes');
  });

  it('ends with 1 if the backend has refused one, and gives the service its status', async () => {
    const { url } = await startDev();
    const backend = await startBackend(() => ({ status: 503, headers: { 'retry-after': '7' } }));
    const listening = startCli(['listen', '--forward-to', backend.url, '--url', url, '--count', '1']);
    await subscribed(url);
    await runLine(['trigger', 'manual', '--url', url]);
    const { code, stdout } = await listening.done;
    assert.equal(code, 1);
    assert.match(stdout, /^\S+Z {2}order\.created {2}msg_\w+ {2}-> {2}503 {2}in \d+ ms$/);
  });

  it('ends with 1 if nothing listens there', async () => {
    const { url } = await startDev();
    const backend = await startReceiver();
    await backend.close();
    const listening = startCli(['listen', '--forward-to', backend.url, '--url', url, '--count', '1']);
    await subscribed(url);
    await runLine(['trigger', 'manual', '--url', url]);
    const { code, stdout } = await listening.done;
    assert.equal(code, 1);
    assert.match(stdout, /-> {2}ECONNREFUSED {2}in/);
  });

  it('forwards nothing that is not signed with the secret', async () => {
    const { url } = await startDev();
    const backend = await startBackend();
    const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const args = ['listen', '--forward-to', backend.url, '--url', url, '--count', '1', '--json'];
    const listening = startCli(args, { WEBHOOK_SECRET });
    await subscribed(url);
    await runLine(['trigger', 'manual', '--url', url]);
    const { code, stdout } = await listening.done;
    assert.equal(code, 1);
    const { type, status, error } = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual([type, status, error], [null, null, 'No signature is right.']);
    assert.equal(backend.received.length, 0);
  });

  it('forwards the webhooks of partners, too, which have another secret, by secrets in files', async (test) => {
    const inFile = createSecretFiles(test);
    const secrets = {
      ...inFile('WEBHOOK_SECRET', secretOf('merchant')),
      ...inFile('PARTNER_WEBHOOK_SECRET', secretOf('partner')),
    };
    const { url } = await startDev(secrets);
    const backend = await startBackend();
    const port = String(await findFreePort());
    const args = ['listen', '--forward-to', backend.url, '--url', url, '--count', '2', '--port', port];
    const listening = startCli(args, secrets);
    await subscribed(url);
    const order = checkoutPath({ ...partner, partner_webhook_url: `http://127.0.0.1:${port}/` });
    assert.equal((await send(url, { path: order, headers: { 'x-sandbox-scenario': 'manual' } })).status, 200);
    assert.equal((await listening.done).code, 0);
    const ids = (await backend.waitForCount(2)).map(({ headers }) => String(headers['webhook-id']).at(-1));
    assert.deepEqual(ids.sort(), ['m', 'p']);
  });

  it('ends with 0 when it is stopped, and fails without a sandbox', async () => {
    const { url } = await startDev();
    const listening = startCli(['listen', '--forward-to', 'http://127.0.0.1:9', '--url', url]);
    await subscribed(url);
    listening.stop();
    assert.equal((await listening.done).code, 0);
    const { code, stderr } = await runLine(['listen', '--forward-to', url, '--url', 'http://127.0.0.1:9']);
    assert.equal(code, 1);
    assert.match(stderr, /does not answer/);
  });
});

describe('replay', () => {
  it('lists the messages and sends one again with the same id and bytes', async () => {
    const { url } = await startDev();
    const backend = await startBackend();
    await runLine(['trigger', 'manual', '--url', url, '--webhook-url', backend.url]);
    const [first] = await backend.waitForCount(1);
    const listed = await runLine(['replay', '--list', '--url', url, '--account', 'default', '--json']);
    const { webhooks } = JSON.parse(listed.stdout) as { webhooks: { id: string }[] };
    const id = String(first?.headers['webhook-id']);
    assert.deepEqual(
      webhooks.map((webhook) => webhook.id),
      [id],
    );
    const { code, stdout } = await runLine(['replay', id, '--url', url]);
    assert.deepEqual([code, stdout], [0, `${id}  Delivered: the receiver answered 200.`]);
    const [, second] = await backend.waitForCount(2);
    assert.deepEqual([second?.headers['webhook-id'], second?.body], [id, first?.body]);
  });

  it('fails with the sentence of the service', async () => {
    const { url } = await startDev();
    const unknown = await runLine(['replay', 'msg_none', '--url', url]);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'msg_none: 404 Webhook not found.']);
    const refused = await runLine(['replay', 'msg_none', '--url', url], { BUSINESS_ID: 'a', SECRET_KEY: 'b' });
    assert.deepEqual([refused.code, refused.stderr], [1, 'msg_none: 401 Invalid credentials.']);
  });
});

describe('conformance', () => {
  const credentials = { BUSINESS_ID: 'sandbox', SECRET_KEY: 'sandbox-secret' };

  it('passes every sentence that a reply can show', async () => {
    const { url } = await startDev();
    const { code, stdout } = await runLine(['conformance', url, '--json'], credentials);
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
    const { code, stdout } = await runLine(['conformance', url, '--no-orders']);
    assert.equal(code, 0);
    assert.match(stdout, /^not tested {2}2\.5 {2}\| `transaction_code`.*\n +No orders are created\.$/m);
    assert.match(stdout, /^not tested {2}2\.2 {2}\| `short`.*\n +There are no credentials\.$/m);
    assert.match(stdout, /^\d+ sentences passed, 0 failed, \d+ not tested\.$/m);
    const orders = await sandboxData(url, 'GET orders');
    assert.deepEqual(orders, { orders: [] });
  });

  it('ends with 1 and names the sentence that a service contradicts', async () => {
    const { url } = await startDev();
    await sandboxData(url, 'POST faults?kind=malformed&operation=payment_options');
    const { code, stdout } = await runLine(['conformance', url], credentials);
    assert.equal(code, 1);
    assert.match(stdout, /^FAILED {6}0 {4}All responses are JSON\.\n +options: .*: the reply is no JSON object$/m);
  });

  it('fails in one sentence where nothing answers', async () => {
    const closed = await startReceiver();
    await closed.close();
    for (const url of ['http://127.0.0.1:9', closed.url]) {
      const { code, stderr } = await runLine(['conformance', url]);
      assert.deepEqual([code, stderr], [1, `${url} does not answer.`]);
    }
  });
});

/** Calls the control API as the commands do, and resolves with its data. */
async function sandboxData(url: string, call: string): Promise<unknown> {
  const [method = '', command = ''] = call.split(' ');
  const headers = { authorization: 'Bearer development-token' };
  const { text } = await send(url, { path: `/sandbox/api/${command}`, method, headers });
  return (JSON.parse(text) as { data: unknown }).data;
}

const webhookUrlOf = async (url: string): Promise<string | null> =>
  ((await sandboxData(url, 'GET state')) as { webhook_url: string | null }).webhook_url;

/** Resolves once `listen` is subscribed. The requests give it its turns. */
async function subscribed(url: string): Promise<void> {
  while ((await webhookUrlOf(url)) === null);
}

describe('the URL of listen', () => {
  it('gets the webhooks of orders that name none, and a reset ends that', async () => {
    const { url } = await startDev();
    const [mine, own] = [await startBackend(), await startBackend()];
    await sandboxData(url, `POST webhook-url?url=${encodeURIComponent(mine.url)}`);
    await send(url, { path: checkoutPath() });
    await send(url, { path: checkoutPath({ webhook_url: own.url }) });
    const [[first], [second]] = [await mine.waitForCount(1), await own.waitForCount(1)];
    assert.notEqual(first?.headers['webhook-id'], second?.headers['webhook-id']);
    await sandboxData(url, 'POST reset');
    assert.equal(await webhookUrlOf(url), null);
    assert.equal(await sandboxData(url, 'POST webhook-url?url=nowhere'), undefined);
  });
});
