import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { runLine } from '../../support/cli-harness.js';
import { createGate } from '../../support/gate.js';
import { send, type HttpReply, type HttpRequest } from '../../support/http.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';
import { requireDefined } from '../../support/require-defined.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath, optionsPath } from '../../support/service-harness.js';
import { relaySettings, sendFailure, startStubUpstream, stubCredentials } from '../../support/stub-upstream.js';
import { stubIdentity } from '../../support/stub-upstream.js';
import type { StubBehaviour, StubUpstream } from '../../support/stub-upstream.js';

const harness = createServerHarness();
const credentials = { service: 'sandbox:sandbox-secret' };
const options = optionsPath({ fiat_amount: '100', fiat_currency: 'EUR' });
const failing: readonly (readonly [
  name: string,
  respond: NonNullable<StubBehaviour['respond']>['checkout'] & object,
])[] = [
  ['a refusal', (response) => sendFailure(response, { message: `${stubIdentity} says no.`, status: 422 })],
  ['an error', (response) => sendFailure(response, { message: `${stubIdentity} is broken.`, status: 500 })],
  ['HTML', (response) => void response.writeHead(502).end(`<h1>${stubIdentity}</h1>`)],
  ['a redirect', (response) => void response.writeHead(302, { location: `https://${stubIdentity}.example/` }).end()],
  ['a broken connection', (response) => response.destroy()],
];

describe('the server in front of an upstream', () => {
  let stub: StubUpstream;
  let receiver: Receiver;
  before(async () => {
    stub = await startStubUpstream({ hasLookup: true });
    receiver = await startReceiver();
  });
  after(() => Promise.all([stub.close(), receiver.close()]));

  const start = () => harness.start({ ...relaySettings(stub), LOG_LEVEL: 'debug', METRICS_PORT: '0' });

  /** Changes the newest order of the upstream, and sends what that would send to the address that it got. */
  const notify = (origin: string, { status, ...body }: { status: string; [name: string]: unknown }) => {
    const order = requireDefined(stub.orders.at(-1));
    order.status = status;
    const { pathname } = new URL(order.query['webhook_url'] ?? '');
    const headers = { 'content-type': 'application/json', 'user-agent': stubIdentity };
    const data = { transaction_code: order.transaction_code, status };
    return send(origin, { path: pathname, method: 'POST', headers, body: JSON.stringify({ ...body, data }) });
  };

  const readPathKey = async (): Promise<string> => {
    const store = openSqliteStore(harness.folder);
    const key = await store.readPathKey();
    await store.close();
    return key;
  };
  const readMacs = (): readonly string[] =>
    stub.orders.map(({ query }) => new URL(query['webhook_url'] ?? '').pathname.split('/').at(-1) ?? '');

  it('shows nothing of the upstream and of its addresses in replies, headers, webhooks, metrics and the log', async () => {
    const server = await start();
    const { origin } = server;
    const seen: unknown[] = [];
    const call = async (request: HttpRequest & { path: string }): Promise<HttpReply> => {
      const { status, headers, text, body } = await send(origin, request);
      seen.push([request.path, status, headers, text]);
      return { status, headers, text, body };
    };
    const placed = await call({ path: checkoutPath({ webhook_url: receiver.url }) });
    assert.equal(placed.status, 200, placed.text);
    const code = (placed.body as { data: { transaction_code: string } }).data.transaction_code;
    assert.notEqual(code, stub.orders.at(-1)?.transaction_code);
    const other = await notify(origin, { status: 'under_review_by_acme', provider: stubIdentity });
    const paid = await notify(origin, { status: 'paid', provider: stubIdentity });
    assert.deepEqual([other.status, paid.status], [200, 200]);
    seen.push(other.headers, other.text, paid.headers, paid.text);
    await receiver.waitForCount(2);
    seen.push(receiver.received);
    const paths = [
      options,
      '/api/v2/exchange/EURUSD',
      `/api/v3/reseller/order?transaction_code=${code}`,
      '/',
      '/pay',
      '/readyz',
      '/openapi.json',
    ];
    for (const path of paths) await call({ path });
    await call({ path: '/api/v3/account/currencies', method: 'POST', headers: credentials });
    for (const name of ['webhooks', 'orders', 'export', 'upstream'])
      await call({ path: `/api/v3/account/${name}`, headers: credentials });
    for (const [, respond] of failing) {
      stub.respond = { payment_options: respond, checkout: respond, exchange: respond };
      await call({ path: checkoutPath() });
      await call({ path: optionsPath({ fiat_amount: String(seen.length), fiat_currency: 'EUR' }) });
      await call({ path: '/api/v2/exchange/GBPUSD' });
      // A success between the failures, so that the circuit stays closed.
      stub.respond = {};
      const { status } = await call({ path: optionsPath({ fiat_amount: String(seen.length), fiat_currency: 'USD' }) });
      assert.equal(status, 200);
    }
    seen.push(await (await fetch(server.metrics)).text());
    await server.stop();
    seen.push(server.log(), await runLine(['backup', join(harness.folder, 'copy.db')], { DATA_DIR: harness.folder }));
    const pathSecrets = [await readPathKey(), ...readMacs()];
    assert.equal(pathSecrets.length, 1 + stub.orders.length);
    const text = JSON.stringify(seen);
    const secrets = [stubIdentity, 'ACME', new URL(stub.url).host, stubCredentials.secretKey, ...pathSecrets];
    const codes = stub.orders.map((order) => order.transaction_code);
    const told = [...secrets, ...codes].filter((secret) => text.includes(secret));
    assert.deepEqual(told, []);
    assert.ok(text.includes(code) && text.length > 10_000, 'the search has something to search');
  });

  it('answers look-ups and known options while the upstream is slow', async () => {
    const { origin } = await start();
    const { body } = await send(origin, { path: checkoutPath() });
    const { transaction_code: code } = (body as { data: { transaction_code: string } }).data;
    assert.equal((await send(origin, { path: options })).status, 200);
    const held = createGate();
    stub.holdUntil = held.opened;
    const [earlier, orderCount] = [stub.requests.length, 20];
    const slow = Array.from({ length: orderCount }, () => send(origin, { path: checkoutPath() }));
    await stub.waitForCount(earlier + orderCount);
    for (const path of [options, `/api/v3/reseller/order?transaction_code=${code}`, '/readyz']) {
      assert.equal((await send(origin, { path })).status, 200, path);
    }
    stub.holdUntil = undefined;
    held.open();
    assert.deepEqual(new Set((await Promise.all(slow)).map(({ status }) => status)), new Set([200]));
  });
});
