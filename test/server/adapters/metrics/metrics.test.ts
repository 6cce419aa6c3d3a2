import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createRates, type ServerStore } from '#core';
import type { ClaimQuery } from '../../../../server/core/webhooks/outbox/outbox.js';
import { openServerStore } from '../../../support/server-store.js';
import { createMetrics, type GaugeSources, type MetricsServer } from '../../../../server/adapters/metrics/index.js';
import { send, startService, type RunningService } from '../../../support/http.js';
import { gaugeSources, parseMetrics, scrape, type Scrape } from '../../../support/metrics.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { requireDefined } from '../../../support/require-defined.js';
import { checkoutPath, noon } from '../../../support/service-harness.js';
import { applyTransition } from '../../../../server/core/lifecycle/transitions.js';

type Observed = {
  readonly store: ServerStore;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly read: () => Promise<Scrape>;
  readonly address: string;
};

const servers: MetricsServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()));
});

async function observe(plain: ServerStore, sources: Partial<GaugeSources> = {}): Promise<Observed> {
  const metrics = createMetrics();
  const store = metrics.observeStore(plain);
  const server = await metrics.serve({ host: '127.0.0.1', port: 0 }, gaugeSources(store, sources));
  servers.push(server);
  return { store, metrics, address: server.address, read: () => scrape(server.address) };
}

describe('the metrics of orders', () => {
  it('count each status that an order enters, and no notice', async () => {
    const { store, read } = await observe(openServerStore());
    const order = createOrderRecord();
    await store.create(order);
    const submitted = applyTransition(order, { trigger: 'submit', at: noon });
    assert.ok(submitted.ok && (await store.save(submitted.order)));
    assert.equal(await store.save(submitted.order), false);
    const notice = {
      sequence: 3,
      type: 'order.confirmation',
      status: 'processing',
      reason: null,
      at: noon,
      sets: {},
    } as const;
    assert.ok(await store.save({ ...submitted.order, timeline: [...submitted.order.timeline, notice] }));
    const found = await read();
    assert.equal(found.get('checkout_orders_total{status="pending"}'), 1);
    assert.equal(found.get('checkout_orders_total{status="processing"}'), 1);
    assert.equal(found.get('checkout_orders_total{status="paid"}'), 0);
  });

  it('do not count the second call with an idempotency key', async () => {
    const { store, read } = await observe(openServerStore());
    const key = { key: 'k', fingerprint: 'f', now: noon, expiresAt: noon + 1000 };
    await store.create(createOrderRecord(), key);
    await store.create(createOrderRecord(), key);
    assert.equal((await read()).get('checkout_orders_total{status="pending"}'), 1);
  });
});

describe('the metrics of the store', () => {
  const fail = (): never => {
    throw new Error('disk I/O error');
  };
  const failLater = (): Promise<never> => Promise.reject(new Error('disk I/O error'));

  it('count errors by call, thrown and rejected, and pass them on', async () => {
    const { store, read } = await observe({ ...openServerStore(), find: fail, create: failLater });
    assert.throws(() => void store.find('code'), /disk I/);
    await assert.rejects(store.create(createOrderRecord()), /disk I/);
    const found = await read();
    assert.equal(found.get('checkout_store_errors_total{call="find"}'), 1);
    assert.equal(found.get('checkout_store_errors_total{call="create"}'), 1);
    assert.equal(found.get('checkout_store_errors_total{call="save"}'), 0);
  });

  it('leave gaps while it fails, instead of failing themselves', async () => {
    const memory = openServerStore();
    const outbox = { ...memory.outbox, backlog: failLater, nextDueAt: () => new Promise<never>(() => undefined) };
    const { read } = await observe({ ...memory, outbox });
    const found = await read();
    for (const name of [
      'checkout_outbox_messages',
      'checkout_outbox_oldest_age_seconds',
      'checkout_outbox_lag_seconds',
    ])
      assert.ok(Number.isNaN(found.get(name)), name);
    assert.equal((await read()).get('checkout_store_errors_total{call="backlog"}'), 1);
  });
});

describe('the metrics of webhooks', () => {
  const choose: ClaimQuery['choose'] = ({ scanned }) => ({ claimed: scanned.map(({ id }) => id), postponed: [] });
  const lease = { lease: 'lease', leaseUntil: noon + 1000, choose };
  const failedAttempt = { number: 1, at: noon, took: 12, status: null, error: 'timeout' };

  it('show the backlog: its size, its age, and how long it has been due', async () => {
    const { store, read } = await observe(openServerStore(), { clock: () => noon + 90_000 });
    assert.equal((await read()).get('checkout_outbox_oldest_age_seconds'), 0);
    await store.create(createOrderRecord());
    const found = await read();
    assert.equal(found.get('checkout_outbox_messages'), 1);
    assert.equal(found.get('checkout_outbox_oldest_age_seconds'), 90);
    assert.equal(found.get('checkout_outbox_lag_seconds'), 90);
  });

  it('count attempts by result and messages by how they end', async () => {
    const { store, read } = await observe(openServerStore());
    await store.create(createOrderRecord());
    for (const state of ['waiting', 'failed'] as const) {
      const { messages } = await store.outbox.claim({ now: noon, ...lease });
      const { id } = requireDefined(messages[0]);
      const next_attempt_at = state === 'waiting' ? noon : null;
      await store.outbox.settle({
        id,
        lease: 'lease',
        attempt: failedAttempt,
        tries: 1,
        state,
        next_attempt_at,
        canBeOvertaken: false,
        disablesUrl: false,
      });
    }
    const found = await read();
    assert.equal(found.get('checkout_webhook_attempts_total{result="timeout"}'), 2);
    assert.equal(found.get('checkout_webhook_attempts_total{result="delivered"}'), 0);
    assert.equal(found.get('checkout_webhook_messages_total{state="failed"}'), 1);
  });
});

describe('the metrics of rates', () => {
  it('show their age in seconds, and what the feed did', async () => {
    const rates = createRates('2026-03-13', { USD: '1.1' });
    const { metrics, read } = await observe(openServerStore(), { getRates: () => rates });
    metrics.countRefresh('refused');
    const found = await read();
    assert.equal(found.get('checkout_rates_usable'), 1);
    assert.equal(found.get('checkout_rates_age_seconds'), (noon - Date.UTC(2026, 2, 13)) / 1000);
    assert.equal(found.get('checkout_rates_refreshes_total{result="refused"}'), 1);
  });

  it('show that there are none', async () => {
    const { read } = await observe(openServerStore(), { getRates: () => undefined });
    const found = await read();
    assert.equal(found.get('checkout_rates_usable'), 0);
    assert.ok(Number.isNaN(found.get('checkout_rates_age_seconds')));
  });
});

describe('the metrics of requests', () => {
  let service: RunningService;
  let metrics: ReturnType<typeof createMetrics>;
  let server: MetricsServer;
  before(async () => {
    metrics = createMetrics();
    service = await startService({}, { log: (entry, route) => metrics.observeRequest(entry, route) });
  });
  beforeEach(async () => {
    const sources = gaugeSources(service.store, { openStreams: () => 7 });
    server = await metrics.serve({ host: '127.0.0.1', port: 0 }, sources);
  });
  after(() => service.stop());

  it('have the operation and the class of the status as labels, and nothing from outside', async () => {
    const paths = [
      checkoutPath(),
      '/api/v2/exchange/EUR-USD',
      '/api/v2/exchange/x',
      '/api/nowhere',
      '/healthz',
      '/a?b',
    ];
    for (const path of paths) await service.get(path);
    await service.get('/api/v3/reseller/checkout', { method: 'OPTIONS' });
    await service.get('/api/v3/reseller/checkout', { method: 'POST' });
    const found = await scrape(server.address);
    await server.stop();
    const counts = [...found]
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
    assert.equal(found.get('checkout_open_streams'), 7);
  });
});

describe('the port of the metrics', () => {
  it('answers GET /metrics in the text form of Prometheus and nothing else', async () => {
    const { address } = await observe(openServerStore());
    const { origin } = new URL(address);
    const { status, headers, text } = await send(origin, { path: '/metrics' });
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8']);
    assert.ok(parseMetrics(text).has('process_resident_memory_bytes'));
    assert.ok(parseMetrics(text).has('nodejs_eventloop_lag_p99_seconds'));
    for (const [method, path] of [
      ['POST', '/metrics'],
      ['GET', '/'],
      ['GET', '/metrics/..'],
    ] as const)
      assert.equal((await send(origin, { path, method })).status, 404);
  });

  it('is refused with a sentence when another program uses it', async () => {
    const { address } = await observe(openServerStore());
    const port = Number(new URL(address).port);
    const second = createMetrics().serve({ host: '127.0.0.1', port }, gaugeSources(openServerStore()));
    await assert.rejects(second, /^Error: METRICS_PORT: the address 127\.0\.0\.1:\d+ cannot be used \(EADDRINUSE\)\.$/);
  });

  it('closes with open connections', async () => {
    const { address } = await observe(openServerStore());
    const request = get(address, { agent: false });
    request.on('error', () => undefined);
    await once(request, 'response');
    await requireDefined(servers.pop()).stop();
    await assert.rejects(fetch(address));
  });
});
