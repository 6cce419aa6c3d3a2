import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { hourMs } from '#contract';
import type { ServerStore } from '#core';
import { createMetrics, type GaugeSources } from '../../../../server/adapters/metrics/index.js';
import { systemTimeout } from '../../../../server/adapters/system/index.js';
import { createUpstreamClient } from '../../../../server/adapters/upstream/index.js';
import { startListening } from '../../../../server/program/port.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { applyEvents } from '../../../support/apply-events.js';
import { createAttempt } from '../../../support/create-attempt.js';
import { send, startService } from '../../../support/http.js';
import { gaugeSources, parseMetrics, scrape } from '../../../support/metrics.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { openServerStore } from '../../../support/server-store.js';
import { checkoutPath, noon } from '../../../support/service-harness.js';
import { startStubUpstream, stubCredentials } from '../../../support/stub-upstream.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function observe(sources: Partial<GaugeSources> = {}) {
  const metrics = createMetrics();
  const store = openServerStore();
  const server = metrics.createServer(gaugeSources(store, sources));
  const address = `${await startListening(server, { host: '127.0.0.1', port: 0 })}/metrics`;
  closing.push(() => Promise.resolve(server.close().closeAllConnections()));
  /** Compares the series that are named here with those of a scrape; NaN is a gap. */
  const shows = async (expected: Readonly<Record<string, number>>): Promise<void> => {
    const found = await scrape(address);
    const values = Object.keys(expected).map((name) => [name, found.get(`checkout_${name}`)]);
    assert.deepEqual(Object.fromEntries(values), expected);
  };
  return { store, metrics, address, shows };
}

/** What is open since three hours before noon. */
const since = noon - 3 * hourMs;

const plan = (store: ServerStore) => store.attempts.plan(createAttempt({ state: 'unknown', created_at: since }), 0);

const order =
  (...triggers: readonly Trigger[]) =>
  (store: ServerStore) =>
    store.create(
      applyEvents(createOrderRecord({ created_at: since }), ...triggers.map((trigger) => ({ trigger, at: since }))),
    );

describe('the metrics of the database', () => {
  const rows: readonly [name: string, make: (store: ServerStore) => Promise<unknown>, label?: string][] = [
    ['orders', order(), '{status="pending"}'],
    ['orders', order('hold'), '{status="on_hold"}'],
    ['orders', order('submit', 'capture', 'broadcast'), '{status="sending"}'],
    ['webhooks_waiting', order()],
    ['attempts_unknown', plan],
  ];
  for (const [name, make, label = ''] of rows) {
    it(`show the number of ${name}${label}, and the age of the oldest`, async () => {
      const { store, shows } = await observe();
      await shows({ [`${name}${label}`]: 0, [`${name}_oldest_age_seconds${label}`]: 0 });
      await make(store);
      await shows({ [`${name}${label}`]: 1, [`${name}_oldest_age_seconds${label}`]: (3 * hourMs) / 1000 });
    });
  }

  it('are read once for many scrapes', async () => {
    const { openCounts, attempts } = openServerStore();
    let calls = 0;
    const count = <Result>(call: () => Promise<Result>) => {
      calls += 1;
      return call();
    };
    const store: GaugeSources['store'] = {
      attempts,
      openCounts: { ...openCounts, orders: (...of) => count(() => openCounts.orders(...of)) },
    };
    const { address } = await observe({ store, cacheMs: 60_000 });
    await scrape(address);
    const first = calls;
    assert.ok(first > 5);
    await Promise.all(Array.from({ length: 20 }, () => scrape(address)));
    assert.equal(calls, first);
  });

  it('leave gaps while it fails or hangs, instead of failing themselves', async () => {
    const { openCounts, attempts } = openServerStore();
    const { shows } = await observe({
      store: {
        openCounts: { ...openCounts, messages: () => Promise.reject(new Error('disk I/O error')) },
        attempts: { ...attempts, list: () => new Promise<never>(() => undefined) },
      },
    });
    await shows({ webhooks_waiting: NaN, attempts_unknown: NaN, 'orders{status="paid"}': 0 });
  });
});

describe('the metrics of requests', () => {
  it('have the operation and the class of the status as labels, and nothing from outside', async () => {
    const { metrics, address } = await observe();
    const service = await startService({}, { log: metrics.observeRequest });
    closing.push(service.stop);
    const exchange = '/api/v2/exchange/';
    for (const path of [checkoutPath(), `${exchange}EUR-USD`, `${exchange}x`, '/api/nowhere', '/healthz', '/a?b'])
      await service.get(path);
    for (const method of ['OPTIONS', 'POST']) await service.get('/api/v3/reseller/checkout', { method });
    const counts = [...(await scrape(address))]
      .filter(([series, value]) => series.startsWith('checkout_http_request_duration_seconds_count') && value > 0)
      .map(([series, value]) => `${series.replace(/^\w+/, '')} ${value}`);
    assert.deepEqual(counts.sort(), [
      '{operation="checkout",status="2xx"} 1',
      '{operation="checkout",status="4xx"} 1',
      '{operation="exchange",status="2xx"} 1',
      '{operation="exchange",status="4xx"} 1',
      '{operation="health",status="2xx"} 1',
      '{operation="page",status="4xx"} 1',
      '{operation="preflight",status="2xx"} 1',
      '{operation="unknown",status="4xx"} 1',
    ]);
  });
});

describe('the metrics of the upstream', () => {
  it('show whether its circuit is open', async () => {
    const { metrics, shows } = await observe();
    const stub = await startStubUpstream();
    const client = createUpstreamClient({
      onCircuit: metrics.onCircuit,
      url: stub.url,
      credentials: stubCredentials,
      allowLoopback: true,
      clock: Date.now,
      monotonic: () => performance.now(),
      startTimeout: systemTimeout,
      warn: () => undefined,
    });
    await stub.close();
    for (let call = 0; call < 5; call += 1) await client.options({ fiat_amount: '10', fiat_currency: 'EUR' });
    await shows({ 'upstream_circuit_open{kind="read"}': 1, 'upstream_circuit_open{kind="create"}': 0 });
  });
});

describe('the port of the metrics', () => {
  it('answers GET /metrics in the text form of Prometheus and nothing else', async () => {
    const { origin } = new URL((await observe()).address);
    const { status, headers, text } = await send(origin, { path: '/metrics' });
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8']);
    assert.ok(parseMetrics(text).has('process_resident_memory_bytes'));
    assert.ok(parseMetrics(text).has('nodejs_eventloop_lag_p99_seconds'));
    for (const [method, path] of Object.entries({ POST: '/metrics', GET: '/metrics/..' }))
      assert.equal((await send(origin, { path, method })).status, 404);
  });
});
