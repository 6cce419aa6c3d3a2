import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setupServer } from 'msw/node';
import { mswHandlers } from '../../../../server/adapters/msw/index.js';
import { startService } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { placeProgramOrder } from '../../../support/program-harness.js';
import { checkoutPath, createServiceHarness, noon } from '../../../support/service-harness.js';
import { sandboxToken } from '../../../support/sandbox-harness.js';

const bearer = { authorization: `Bearer ${sandboxToken}` };

describe('the control API over HTTP', () => {
  const service = suiteService({ sandboxToken });

  const callers: readonly [who: string, headers: Record<string, string>, status: number][] = [
    ['with the token', bearer, 200],
    ['without a token', {}, 401],
    ['with a wrong token', { authorization: 'Bearer wrong' }, 401],
    ['a page of its own', { ...bearer, 'sec-fetch-site': 'same-origin' }, 200],
    ['a typed address', { ...bearer, 'sec-fetch-site': 'none' }, 200],
    ['a page of another origin', { ...bearer, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port', { ...bearer, 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser on another origin', { ...bearer, origin: 'https://evil.example' }, 403],
  ];
  for (const [who, headers, status] of callers) {
    it(`${who}: ${status}, never with CORS`, async () => {
      const reply = await service.get('/sandbox/api/state', { headers });
      assert.equal(reply.status, status);
      assert.equal(reply.headers['access-control-allow-origin'], undefined);
    });
  }

  it('serves an old browser on its own origin', async () => {
    const headers = { ...bearer, origin: service.origin };
    assert.equal((await service.get('/sandbox/api/state', { headers })).status, 200);
  });
});

describe('the commands of one order, whose code is the key', () => {
  const service = suiteService({ sandboxToken });

  it('are open to any page, without a token: what a merchant’s page rehearses', async () => {
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const webhook_url = 'https://shop.example/hook';
    const codes = [await placeProgramOrder(service.origin), await placeProgramOrder(service.origin, { webhook_url })];
    const call = async (command: string, code: string | undefined) => {
      const [method = '', path = ''] = command.split(' ');
      const reply = await service.get(`/sandbox/api/${path}transaction_code=${code}`, { method, headers });
      assert.equal(reply.headers['access-control-allow-origin'], '*');
      assert.equal(reply.headers['access-control-allow-credentials'], undefined);
      return reply;
    };
    for (const code of codes) {
      assert.equal((await call('GET payment?', code)).status, 200);
      assert.equal((await call('POST payment?action=decline&', code)).status, 200);
    }
    const webhooks = await Promise.all(
      codes.map(async (code) => (await call('GET payment/webhooks?', code)).body.data),
    );
    const sent = { state: 'waiting', at: noon / 1000, status: null, error: null };
    assert.deepEqual(webhooks, [
      { has_receiver: false, webhooks: [] },
      {
        has_receiver: true,
        webhooks: [
          { type: 'order.failed', ...sent },
          { type: 'order.created', ...sent },
        ],
      },
    ]);
    const asked = await service.get('/sandbox/api/payment', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-trace' },
    });
    assert.deepEqual([asked.status, asked.headers['access-control-allow-headers']], [204, 'x-trace']);
  });
});

describe('a service without a sandbox', () => {
  const service = suiteService();

  it('has no control API, and no command of an order', async () => {
    for (const path of ['state', 'payment', 'payment/webhooks'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const reply = await service.get(`/sandbox/api/${path}`, { method, headers: bearer });
        assert.deepEqual([reply.status, reply.headers['error-code']], [404, 'unknown_route']);
      }
  });

  it('ignores the header and the amounts of the sandbox', async () => {
    const headers = { 'x-sandbox-scenario': 'maintenance' };
    assert.equal((await service.get(checkoutPath({ fiat_amount: '40.03' }), { headers })).status, 200);
  });
});

describe('a late reply', () => {
  const path = '/api/v3/reseller/currencies';
  const armPath = '/sandbox/api/faults?kind=latency&times=1&milliseconds=40';
  const post = { method: 'POST', headers: bearer };

  const check = async (origin: string): Promise<void> => {
    assert.equal((await fetch(origin + armPath, post)).status, 200);
    const start = performance.now();
    assert.match(await (await fetch(origin + path)).text(), /"success"/);
    assert.ok(performance.now() - start >= 39, 'late');
  };

  it('of a server', async () => {
    const service = await startService({ sandboxToken });
    await check(service.origin);
    await service.stop();
  });

  it('of a tab', async () => {
    const origin = 'http://tab.example';
    const { api, control } = createServiceHarness({ sandboxToken });
    const tab = setupServer(...mswHandlers(api, origin, control));
    tab.listen();
    await check(origin);
    tab.close();
  });
});
