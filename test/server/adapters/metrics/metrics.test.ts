import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, describe, it } from 'node:test';
import { createRates, type ServerStore } from '#core';
import { createMetrics, type GaugeSources } from '../../../../server/adapters/metrics/index.js';
import { systemTimeout } from '../../../../server/adapters/system/index.js';
import { createUpstreamClient } from '../../../../server/adapters/upstream/index.js';
import { applyTransition } from '../../../../server/core/lifecycle/transitions.js';
import type { ClaimQuery } from '../../../../server/core/webhooks/outbox/outbox.js';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';
import { send, startService } from '../../../support/http.js';
import { gaugeSources, parseMetrics, scrape } from '../../../support/metrics.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { requireDefined } from '../../../support/require-defined.js';
import { openServerStore } from '../../../support/server-store.js';
import { checkoutPath, noon } from '../../../support/service-harness.js';
import { startStubUpstream, stubCredentials } from '../../../support/stub-upstream.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function observe(sources: Partial<GaugeSources> = {}, plain: ServerStore = openServerStore()) {
  const metrics = createMetrics({ version: '1.2.3' });
  const store = metrics.observeStore(plain);
  const server = await metrics.serve({ host: '127.0.0.1', port: 0 }, gaugeSources(store, sources));
  closing.push(server.stop);
  /** Compares the series that are named here with those of a scrape; NaN is a gap. */
  const shows = async (expected: Readonly<Record<string, number>>): Promise<void> => {
    const found = await scrape(server.address);
    const values = Object.keys(expected).map((name) => [name, found.get(`checkout_${name}`)]);
    assert.deepEqual(Object.fromEntries(values), expected);
  };
  return { store, metrics, server, address: server.address, shows };
}

describe('the metrics of orders', () => {
  it('count each status that an order enters, and no notice', async () => {
    const { store, shows } = await observe();
    const order = createOrderRecord();
    await store.create(order);
    const submitted = applyTransition(order, { trigger: 'submit', at: noon });
    assert.ok(submitted.ok && (await store.save(submitted.order)));
    assert.equal(await store.save(submitted.order), false);
    const about = { sequence: 3, status: 'processing', reason: null, at: noon, sets: {} } as const;
    const timeline = [...submitted.order.timeline, { type: 'order.confirmation', ...about } as const];
    assert.ok(await store.save({ ...submitted.order, timeline }));
    await shows({
      'orders_total{status="pending"}': 1,
      'orders_total{status="processing"}': 1,
      'orders_total{status="paid"}': 0,
    });
  });

  it('do not count the second call with an idempotency key', async () => {
    const { store, shows } = await observe();
    const key = { key: 'k', fingerprint: 'f', now: noon, expiresAt: noon + 1000 };
    for (let call = 0; call < 2; call += 1) await store.create(createOrderRecord(), key);
    await shows({ 'orders_total{status="pending"}': 1 });
  });
});

describe('the metrics of the store', () => {
  const failLater = (): Promise<never> => Promise.reject(new Error('disk I/O error'));

  it('count errors by call, thrown and rejected, and pass them on', async () => {
    const find = (): never => {
      throw new Error('disk I/O error');
    };
    const { store, shows } = await observe({}, { ...openServerStore(), find, create: failLater });
    assert.throws(() => void store.find('code'), /disk I/);
    await assert.rejects(store.create(createOrderRecord()), /disk I/);
    const calls = { find: 1, create: 1, save: 0 };
    await shows(
      Object.fromEntries(Object.entries(calls).map(([call, count]) => [`store_errors_total{call="${call}"}`, count])),
    );
  });

  it('leave gaps while it fails, instead of failing themselves', async () => {
    const memory = openServerStore();
    const outbox = { ...memory.outbox, backlog: failLater, nextDueAt: () => new Promise<never>(() => undefined) };
    const { shows } = await observe({}, { ...memory, outbox });
    await shows({ outbox_messages: NaN, outbox_oldest_age_seconds: NaN, outbox_lag_seconds: NaN });
    await shows({ 'store_errors_total{call="backlog"}': 1 });
  });

  it('have the queries that wait for a connection, and how long they have waited', needsPostgres, async () => {
    const { url, remove } = await createTestDatabase();
    const { metrics } = await observe();
    let waits = 0;
    const onPoolWait = (milliseconds: number): void => {
      waits += 1;
      metrics.observePoolWait(milliseconds);
    };
    const store = await openPostgresStore({ url: `${url}?pool=1`, reportError: () => undefined, onPoolWait });
    const before = waits;
    const calls = Array.from({ length: 5 }, () => store.find('none'));
    assert.equal(store.waitingQueries(), 4);
    await Promise.all(calls);
    assert.deepEqual([waits, store.waitingQueries()], [before + 5, 0]);
    await store.close();
    await remove();
  });
});

describe('the metrics of webhooks', () => {
  const choose: ClaimQuery['choose'] = ({ scanned }) => ({ claimed: scanned.map(({ id }) => id), postponed: [] });

  it('show the backlog: its size, its age, and how long it has been due', async () => {
    const { store, shows } = await observe({ clock: () => noon + 90_000 });
    await shows({ outbox_oldest_age_seconds: 0 });
    await store.create(createOrderRecord());
    await shows({ outbox_messages: 1, outbox_oldest_age_seconds: 90, outbox_lag_seconds: 90 });
  });

  it('count attempts by result and messages by how they end', async () => {
    const { store, shows } = await observe();
    await store.create(createOrderRecord());
    const attempt = { number: 1, at: noon, took: 12, status: null, error: 'timeout' } as const;
    const rest = { lease: 'lease', attempt, tries: 1, canBeOvertaken: false, disablesUrl: false };
    for (const state of ['waiting', 'failed'] as const) {
      const lease = { lease: 'lease', leaseUntil: noon + 1000, exceptHosts: [], choose };
      const { messages } = await store.outbox.claim({ now: noon, ...lease });
      const { id } = requireDefined(messages[0]);
      await store.outbox.settle({ ...rest, id, state, next_attempt_at: state === 'waiting' ? noon : null });
    }
    await shows({
      'webhook_attempts_total{result="timeout"}': 2,
      'webhook_attempts_total{result="delivered"}': 0,
      'webhook_messages_total{state="failed"}': 1,
    });
  });

  it('show when the dispatcher last looked for them, and before that the time since the start', async () => {
    let [now, lastClaimAt]: [number, number | undefined] = [noon, undefined];
    const { shows } = await observe({ monotonic: () => now, lastClaimAt: () => lastClaimAt });
    now += 40_000;
    await shows({ dispatcher_claim_age_seconds: 40 });
    lastClaimAt = now - 3000;
    await shows({ dispatcher_claim_age_seconds: 3 });
  });
});

describe('the metrics of rates', () => {
  it('show their age in seconds, and what the feed did', async () => {
    const rates = createRates('2026-03-13', { USD: '1.1' });
    const { metrics, shows } = await observe({ getRates: () => rates });
    metrics.countRefresh('refused');
    const rates_age_seconds = (noon - Date.UTC(2026, 2, 13)) / 1000;
    await shows({ rates_usable: 1, rates_age_seconds, 'rates_refreshes_total{result="refused"}': 1 });
  });

  it('show that there are none', async () => {
    const { shows } = await observe({ getRates: () => undefined });
    await shows({ rates_usable: 0, rates_age_seconds: NaN });
  });
});

describe('the metrics of requests', () => {
  it('have the operation and the class of the status as labels, and nothing from outside', async () => {
    const { metrics, address, shows } = await observe({ openStreams: () => 7 });
    const service = await startService({}, { log: (entry, route) => metrics.observeRequest(entry, route) });
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
    await shows({ open_streams: 7 });
  });

  it('count refused event streams', async () => {
    const { metrics, shows } = await observe();
    const service = await startService({ maxStreams: 0, reportStreamRefused: metrics.countRefusedStream });
    closing.push(service.stop);
    await service.get('/api/v3/reseller/order/events?transaction_code=0b4e7b7c-5b9e-4b7a-9b5e-2f1c1d0e9a8b');
    await shows({ streams_refused_total: 1 });
  });
});

describe('the metrics of a process', () => {
  it('have the versions of the service and of Node, and the failures of the retention', async () => {
    const { metrics, shows } = await observe();
    metrics.observeRetention(2);
    await shows({ [`build_info{version="1.2.3",node="${process.versions.node}"}`]: 1, retention_errors_total: 2 });
  });

  it('show the calls of an upstream with their time, and its circuit', async () => {
    const { metrics, shows } = await observe();
    const stub = await startStubUpstream();
    const client = createUpstreamClient({
      ...metrics.upstream,
      url: stub.url,
      credentials: stubCredentials,
      allowLoopback: true,
      clock: Date.now,
      monotonic: () => performance.now(),
      startTimeout: systemTimeout,
      warn: () => undefined,
    });
    await client.rate({ from: 'EUR', to: 'USD' });
    await stub.close();
    for (let call = 0; call < 5; call += 1) await client.options({ fiat_amount: '10', fiat_currency: 'EUR' });
    await shows({
      'upstream_request_duration_seconds_count{operation="exchange",result="answered"}': 1,
      'upstream_request_duration_seconds_count{operation="payment_options",result="failed"}': 5,
      'upstream_circuit_open{kind="read"}': 1,
      'upstream_circuit_open{kind="create"}': 0,
    });
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

  it('is refused with a sentence when another program uses it', async () => {
    const port = Number(new URL((await observe()).address).port);
    const second = createMetrics().serve({ host: '127.0.0.1', port }, gaugeSources(openServerStore()));
    await assert.rejects(second, /^Error: METRICS_PORT: the address 127\.0\.0\.1:\d+ cannot be used \(EADDRINUSE\)\.$/);
  });

  it('closes with open connections', async () => {
    const { address, server } = await observe();
    const request = get(address, { agent: false });
    request.on('error', () => undefined);
    await once(request, 'response');
    await server.stop();
    closing.length = 0;
    await assert.rejects(fetch(address));
  });
});
