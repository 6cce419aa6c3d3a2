import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findOrders } from '../../../support/find-orders.js';
import { sendBytes, startService, statusesOf, type HttpReply } from '../../../support/http.js';
import { startRelay, type Relay } from '../../../support/relay-host.js';
import { pluck } from '../../../support/pluck.js';
import { checkoutPath, partner } from '../../../support/service-harness.js';

describe('webhooks of the upstream over HTTP', () => {
  let relay: Relay;
  let address: string;
  const addressOf = (code: string) => relay.service.upstreamWebhookUrl(code);
  before(async () => {
    relay = await startRelay();
    assert.equal((await relay.get(checkoutPath())).status, 200);
    const [order] = await findOrders(relay.upstream.store);
    address = new URL(order?.webhook_url ?? '').pathname;
  });
  after(() => relay.stop());

  const post = (path: string, body: string) =>
    relay.get(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('are taken at the address that the upstream got', async () => {
    const { status, text, headers } = await post(address, '{"status":"processing"}');
    assert.deepEqual([status, text], [200, '{"status":"success","message":"Received.","data":{}}']);
    assert.equal(headers['cache-control'], 'no-store');
  });

  const differing = new Set(['date', 'x-request-id']);
  const comparable = ({ status, headers, text }: HttpReply) => ({
    status,
    text,
    headers: Object.entries(headers).filter(([name]) => !differing.has(name)),
  });

  it('that are none get one reply, with an upstream and without one, whatever they send', async () => {
    const [, , , code = ''] = address.split('/');
    const missing = '00000000-0000-4000-8000-00000000dead';
    const bodies = ['', '{}', 'x'.repeat(20_000), 'x'.repeat(200_000)];
    const wrong = [
      address.replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000')),
      `${address}x`,
      `/upstream/webhooks/${code}/`,
      `/upstream/webhooks/${missing}/${'0'.repeat(64)}`,
      new URL((await addressOf(missing)) ?? '').pathname,
      '/upstream/webhooks/',
    ];
    const requests = wrong.flatMap((path) => bodies.map((body) => ({ path, body })));
    const withUpstream = await Promise.all(requests.map(({ path, body }) => post(path, body)));
    const withoutOne = await Promise.all(
      [...requests, { path: address, body: '{}' }].map(({ path, body }) =>
        relay.upstream.get(path, { method: 'POST', body }),
      ),
    );
    const [first, ...others] = [...withUpstream, ...withoutOne, await relay.get(address)].map(comparable);
    assert.deepEqual([first?.status, first?.text], [404, '{"status":"failed","message":"Not found.","data":{}}']);
    for (const other of others) assert.deepEqual(other, first);
    const noRoute = await post('/nothing', '{}');
    assert.deepEqual([noRoute.status, noRoute.text], [first?.status, first?.text]);
  });

  it('that are none get it before their body is read', async () => {
    const head = ['HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 60000', '', ''].join(
      '\r\n',
    );
    for (const { origin } of [relay, relay.upstream]) {
      const reply = await sendBytes(origin, { bytes: `POST ${address.replace(/.$/, 'x')} ${head}{` });
      assert.match(reply, /^HTTP\/1\.1 404 /);
      assert.match(reply, /^connection: close\r$/im);
    }
  });

  it('may have 64 KB and no more', async () => {
    const bodyOf = (bytes: number): string => JSON.stringify({ status: 'paid', more: 'x'.repeat(bytes - 28) });
    assert.equal((await post(address, bodyOf(64 * 1024))).status, 200);
    assert.equal((await post(address, bodyOf(64 * 1024 + 100))).status, 413);
  });

  it('leave no address that takes them in the request log', async () => {
    const [, , , code = '', mac = ''] = address.split('/');
    const paths = [address, `${address}x`, `/${address}`, address.toUpperCase(), `${address}?a=${mac}`];
    const before = relay.log.length;
    for (const path of paths) await post(path, '{"status":"processing"}');
    const written = relay.log.slice(before).map(({ path }) => path);
    assert.equal(written[0], `/upstream/webhooks/${code}/***`);
    assert.equal(written.length, paths.length);
    assert.ok(!JSON.stringify(written).toLowerCase().includes(mac.slice(0, 16)), JSON.stringify(written));
  });

  it('come for the partner to an address below, where none is forged: the upstream signs it with the secret of the partner', async () => {
    const { body } = await relay.get(checkoutPath({ ...partner, external_reference: 'WITH-PARTNER' }));
    const { transaction_code: code } = (body as { readonly data: { readonly transaction_code: string } }).data;
    const orders = await findOrders(relay.upstream.store);
    const order = orders.find(({ external_reference }) => external_reference === code);
    assert.ok(order);
    assert.deepEqual(order.partner, {
      wallet_address: partner.partner_wallet_address,
      external_reference: code,
      crypto_currency: partner.partner_crypto_currency,
      crypto_currency_network: 'TRON', // as the upstream spells it
      network: 'TRON',
      commission_percentage: partner.partner_comission_percentage,
      webhook_url: `${order.webhook_url}/partner`,
    });
    const { pathname } = new URL(order.webhook_url ?? '');
    assert.ok(pathname.startsWith(`/upstream/webhooks/${code}/`));
    const reported: unknown[] = [];
    const upstream = { ...relay.service.upstream, verify: () => 'forged' };
    Object.assign(relay.service, { upstream, reportUpstream: (event: unknown) => reported.push(event) });
    const replies = [await post(pathname, '{}'), await post(`${pathname}/partner`, '{}')];
    assert.deepEqual([pluck(replies, 'status'), reported], [[404, 200], [{ kind: 'forged', code }]]);
  });
});

describe('requests below the path of these webhooks', () => {
  const rateLimits = {
    api: { perMinute: 3, appliesToLoopback: true },
    webhooks: { perMinute: 30, appliesToLoopback: true },
  };

  it('have a limit for each client like those of the API, with an upstream and without one', async (test) => {
    const relay = await startRelay({}, { rateLimits });
    test.after(relay.stop);
    const alone = await startService({}, { rateLimits });
    test.after(alone.stop);
    for (const { get } of [relay, alone]) {
      const guess = (): Promise<HttpReply> => get('/upstream/webhooks/a/b', { method: 'POST', body: '{}' });
      assert.deepEqual(await statusesOf(4, guess), [404, 404, 404, 429]);
      const { headers } = await guess();
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
      assert.equal(headers.connection, 'close');
    }
  });

  it('do not use up the limit of the webhooks themselves', async (test) => {
    const relay = await startRelay({}, { rateLimits });
    test.after(relay.stop);
    assert.equal((await relay.get(checkoutPath())).status, 200);
    const [order] = await findOrders(relay.upstream.store);
    const { pathname } = new URL(order?.webhook_url ?? '');
    await statusesOf(5, () => relay.get('/upstream/webhooks/a/b', { method: 'POST' }));
    const body = '{"status":"processing"}';
    const statuses = await statusesOf(31, () => relay.get(pathname, { method: 'POST', body }));
    assert.deepEqual([new Set(statuses.slice(0, 30)), statuses[30]], [new Set([200]), 429]);
  });
});
