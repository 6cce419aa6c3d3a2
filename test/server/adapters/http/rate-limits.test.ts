import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { errors } from '#contract';
import type { AppSettings } from '../../../../server/adapters/http/index.js';
import { startService, statusesOf, type HttpReply, type RunningService } from '../../../support/http.js';
import { checkoutPath, serviceHeader } from '../../../support/service-harness.js';

const exchange = '/api/v2/exchange/EUR-USD';
const forAll = (perMinute: number) => ({ perMinute, appliesToLoopback: true });
type Calls = { readonly times: number; readonly headers?: Record<string, string> };

const defaultLimit = { perMinute: 1, appliesToLoopback: false };

describe('rate limits', () => {
  let service: RunningService;
  const start = async (rateLimits: AppSettings['rateLimits'], trustedProxies = 0): Promise<void> =>
    void (service = await startService({}, { rateLimits, trustedProxies }));
  afterEach(() => service.stop());

  /** Resolves with the statuses of several calls, sent one by one. */
  const statuses = (path: string, { times, headers = {} }: Calls) =>
    statusesOf(times, () => service.get(path, { headers }));

  const assertRefused = ({ status, headers }: HttpReply): void => {
    assert.equal(status, 429);
    const seconds = Number(headers['retry-after']);
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `retry-after ${seconds}`);
  };

  it('allow their number of calls per minute, then answer with the documented envelope', async () => {
    await start({ api: forAll(3), orders: undefined });
    assert.deepEqual(await statuses(exchange, { times: 3 }), [200, 200, 200]);
    const reply = await service.get(exchange);
    assertRefused(reply);
    assert.deepEqual(reply.body, { status: 'failed', error: errors.too_many_requests.message });
    assert.equal(reply.headers['access-control-allow-origin'], '*');
  });

  it('count the calls of all areas together, and each area has its own envelope', async () => {
    await start({ api: forAll(1), orders: undefined });
    await service.get(exchange);
    const account = await service.get('/api/v3/account/currencies', { method: 'POST', headers: serviceHeader });
    assertRefused(account);
    assert.equal(account.body.error, errors.too_many_requests.message);
    assert.equal(account.headers['access-control-allow-origin'], undefined);
    const order = await service.get(checkoutPath());
    assertRefused(order);
    assert.deepEqual(order.body, { status: 'failed', message: errors.too_many_requests.message, data: {} });
  });

  it('are separate for orders', async () => {
    await start({ api: forAll(100), orders: forAll(2) });
    assert.deepEqual(await statuses(checkoutPath(), { times: 3 }), [200, 200, 429]);
    assert.deepEqual(await statuses(exchange, { times: 3 }), [200, 200, 200]);
    assert.equal((await service.get(checkoutPath(), { method: 'HEAD' })).status, 405);
  });

  it('do not count health checks and preflights', async () => {
    await start({ api: forAll(1), orders: undefined });
    for (let call = 0; call < 3; call++) {
      assert.equal((await service.get('/healthz')).status, 200);
      assert.equal((await service.get(exchange, { method: 'OPTIONS' })).status, 204);
    }
  });

  it('do not apply to loopback clients by default', async () => {
    await start({ api: defaultLimit, orders: defaultLimit });
    assert.deepEqual(await statuses(checkoutPath(), { times: 3 }), [200, 200, 200]);
  });

  it('apply to clients of a proxy on this machine', async () => {
    await start({ api: defaultLimit, orders: defaultLimit });
    assert.deepEqual(await statuses(exchange, { times: 2, headers: { 'x-forwarded-for': '203.0.113.1' } }), [200, 429]);
    assert.deepEqual(await statuses(exchange, { times: 1, headers: { forwarded: 'for=203.0.113.2' } }), [429]);
  });

  it('identify clients behind a trusted proxy by the entry that the proxy has added', async () => {
    await start({ api: forAll(1), orders: undefined }, 1);
    assert.deepEqual(await statuses(exchange, { times: 2, headers: { 'x-forwarded-for': '203.0.113.1' } }), [200, 429]);
    assert.deepEqual(await statuses(exchange, { times: 1, headers: { 'x-forwarded-for': '203.0.113.2' } }), [200]);
    const forwarded = await statuses(exchange, { times: 1, headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.1' } });
    assert.deepEqual(forwarded, [429]);
    assert.deepEqual(await statuses(exchange, { times: 1, headers: { 'x-forwarded-for': 'nonsense' } }), [200]);
  });

  it('ignore X-Forwarded-For without a trusted proxy', async () => {
    await start({ api: forAll(1), orders: undefined });
    assert.deepEqual(await statuses(exchange, { times: 1, headers: { 'x-forwarded-for': '203.0.113.1' } }), [200]);
    assert.deepEqual(await statuses(exchange, { times: 1, headers: { 'x-forwarded-for': '203.0.113.2' } }), [429]);
  });

  it('are separate for pages, where they do not count health checks', async () => {
    await start({ api: forAll(1), orders: undefined, pages: forAll(2) });
    assert.deepEqual(await statuses('/none', { times: 3 }), [404, 404, 429]);
    assert.deepEqual(await statuses('/healthz', { times: 3 }), [200, 200, 200]);
    assert.deepEqual(await statuses('/readyz', { times: 3 }), [200, 200, 200]);
    assert.deepEqual(await statuses(exchange, { times: 1 }), [200]);
    const reply = await service.get('/pay');
    assertRefused(reply);
    assert.deepEqual(reply.body, { status: 'failed', message: errors.too_many_requests.message, data: {} });
  });

  describe('with a shared counter', () => {
    const startCounting = async (counter: AppSettings['counter']): Promise<void> =>
      void (service = await startService({}, { rateLimits: { api: forAll(2), orders: forAll(1) }, counter }));

    it('use its counts under a key per limit, and send Retry-After', async () => {
      const counts = new Map<string, number>();
      await startCounting((key, windowMs) => {
        const hits = (counts.get(key) ?? 0) + 1;
        counts.set(key, hits);
        return Promise.resolve({ hits, endsInMs: windowMs / 2 });
      });
      assert.equal((await service.get(checkoutPath())).status, 200);
      const reply = await service.get(checkoutPath());
      assert.deepEqual([reply.status, reply.headers['retry-after']], [429, '30']);
      assert.deepEqual(await statuses(exchange, { times: 1 }), [429]);
      assert.deepEqual(Object.fromEntries(counts), { 'api 127.0.0.1': 3, 'orders 127.0.0.1': 2 });
      await service.get('/none');
      assert.equal(counts.size, 2, 'pages are counted in this process');
    });

    const broken: Readonly<Record<string, AppSettings['counter']>> = {
      fails: () => Promise.reject(new Error('no database')),
      'never answers': () => new Promise(() => undefined),
    };
    for (const [how, counter] of Object.entries(broken)) {
      it(`allow every call and report the error when it ${how}`, async () => {
        await startCounting(counter);
        assert.deepEqual(await statuses(exchange, { times: 3 }), [200, 200, 200]);
        assert.equal(service.reportedErrors.length, 3);
      });
    }
  });
});
