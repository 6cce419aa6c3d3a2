import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { errors } from '#contract';
import type { AppSettings } from '../../../../server/adapters/express/index.js';
import { startService, type HttpReply, type RunningService } from '../../../support/http.js';
import { checkoutPath, serviceHeader } from '../../../support/service-harness.js';

const exchange = '/api/v2/exchange/EUR-USD';
const forAll = (perMinute: number) => ({ perMinute, appliesToLoopback: true });
const unasked = { perMinute: 1, appliesToLoopback: false };

describe('rate limits', () => {
  let service: RunningService;
  const start = async (limits: AppSettings['limits'], trustedProxies = 0): Promise<void> =>
    void (service = await startService({}, { limits, trustedProxies }));
  afterEach(() => service.stop());

  /** The statuses of several calls, one after the other. */
  async function statuses(times: number, path: string, headers: Record<string, string> = {}): Promise<number[]> {
    const found: number[] = [];
    for (let call = 0; call < times; call++) found.push((await service.get(path, { headers })).status);
    return found;
  }

  const assertRefused = ({ status, headers }: HttpReply): void => {
    assert.equal(status, 429);
    const seconds = Number(headers['retry-after']);
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `retry-after ${seconds}`);
  };

  it('let through as many calls a minute as they say, then answer with the documented envelope', async () => {
    await start({ api: forAll(3), orders: undefined });
    assert.deepEqual(await statuses(3, exchange), [200, 200, 200]);
    const reply = await service.get(exchange);
    assertRefused(reply);
    assert.deepEqual(reply.body, { status: 'failed', error: errors.too_many_requests.message });
    assert.equal(reply.headers['access-control-allow-origin'], '*');
  });

  it('count all calls together, and each area answers in its own envelope', async () => {
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

  it('orders have one of their own', async () => {
    await start({ api: forAll(100), orders: forAll(2) });
    assert.deepEqual(await statuses(3, checkoutPath()), [200, 200, 429]);
    assert.deepEqual(await statuses(3, exchange), [200, 200, 200]);
    assert.equal((await service.get(checkoutPath(), { method: 'HEAD' })).status, 405);
  });

  it('health checks and preflights are not counted', async () => {
    await start({ api: forAll(1), orders: undefined });
    for (let call = 0; call < 3; call++) {
      assert.equal((await service.get('/healthz')).status, 200);
      assert.equal((await service.get(exchange, { method: 'OPTIONS' })).status, 204);
    }
  });

  it('nobody asked for are not for callers on this machine', async () => {
    await start({ api: unasked, orders: unasked });
    assert.deepEqual(await statuses(3, checkoutPath()), [200, 200, 200]);
  });

  it('but for those whom a proxy on this machine speaks for', async () => {
    await start({ api: unasked, orders: unasked });
    assert.deepEqual(await statuses(2, exchange, { 'x-forwarded-for': '203.0.113.1' }), [200, 429]);
    assert.deepEqual(await statuses(1, exchange, { forwarded: 'for=203.0.113.2' }), [429]);
  });

  it('know clients apart behind a trusted proxy, by what the proxy added last', async () => {
    await start({ api: forAll(1), orders: undefined }, 1);
    assert.deepEqual(await statuses(2, exchange, { 'x-forwarded-for': '203.0.113.1' }), [200, 429]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '203.0.113.2' }), [200]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '127.0.0.1, 203.0.113.1' }), [429]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': 'nonsense' }), [200]);
  });

  it('take the word of no proxy that is not trusted', async () => {
    await start({ api: forAll(1), orders: undefined });
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '203.0.113.1' }), [200]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '203.0.113.2' }), [429]);
  });

  it('take an IPv6 network for one client', async () => {
    await start({ api: forAll(1), orders: undefined }, 1);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '2001:db8:0:1::1' }), [200]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '2001:db8:0:2::2' }), [429]);
    assert.deepEqual(await statuses(1, exchange, { 'x-forwarded-for': '2001:db8:1::1' }), [200]);
  });

  describe('with a counter of their own', () => {
    const startCounting = async (counter: AppSettings['counter']): Promise<void> =>
      void (service = await startService({}, { limits: { api: forAll(2), orders: forAll(1) }, counter }));

    it('go by its counts, each limit by its own, and tell when to come back', async () => {
      const counts = new Map<string, number>();
      await startCounting((key, windowMs) => {
        const hits = (counts.get(key) ?? 0) + 1;
        counts.set(key, hits);
        return Promise.resolve({ hits, endsInMs: windowMs / 2 });
      });
      assert.equal((await service.get(checkoutPath())).status, 200);
      const reply = await service.get(checkoutPath());
      assert.deepEqual([reply.status, reply.headers['retry-after']], [429, '30']);
      assert.deepEqual(await statuses(1, exchange), [429]);
      assert.deepEqual(Object.fromEntries(counts), { 'api 127.0.0.1': 3, 'orders 127.0.0.1': 2 });
    });

    const broken: Readonly<Record<string, AppSettings['counter']>> = {
      fails: () => Promise.reject(new Error('no database')),
      'never answers': () => new Promise(() => undefined),
    };
    for (const [how, counter] of Object.entries(broken)) {
      it(`let everything through when it ${how}, and tell the operator`, async () => {
        await startCounting(counter);
        assert.deepEqual(await statuses(3, exchange), [200, 200, 200]);
        assert.equal(service.reportedErrors.length, 3);
      });
    }
  });
});
