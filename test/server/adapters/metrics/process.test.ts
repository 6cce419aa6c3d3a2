import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openServerStore } from '../../../support/server-store.js';
import { createMetrics, type MetricsServer } from '../../../../server/adapters/metrics/index.js';
import { createUpstreamClient } from '../../../../server/adapters/upstream/index.js';
import { startService } from '../../../support/http.js';
import { gaugeSources, scrape } from '../../../support/metrics.js';
import { noon } from '../../../support/service-harness.js';
import { startStubUpstream, stubCredentials } from '../../../support/stub-upstream.js';
import { systemTimeout } from '../../../../server/adapters/system/index.js';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';

const closing: (() => Promise<unknown>)[] = [];
after(() => Promise.all(closing.map((close) => close())));

async function observe(sources: Partial<Parameters<typeof gaugeSources>[1]> = {}) {
  const metrics = createMetrics({ version: '1.2.3' });
  const address = { host: '127.0.0.1', port: 0 };
  const server: MetricsServer = await metrics.serve(address, gaugeSources(openServerStore(), sources));
  closing.push(server.stop);
  return { metrics, read: () => scrape(server.address) };
}

const callsOf = (operation: string, result: string): string =>
  `checkout_upstream_request_duration_seconds_count{operation="${operation}",result="${result}"}`;

describe('the metrics of a process', () => {
  it('have the versions of the service and of Node', async () => {
    const { read } = await observe();
    const series = `checkout_build_info{version="1.2.3",node="${process.versions.node}"}`;
    assert.equal((await read()).get(series), 1);
  });

  it('show when its dispatcher last looked for webhooks, and before that the time since the start', async () => {
    let [now, lastClaimAt]: [number, number | undefined] = [noon, undefined];
    const { read } = await observe({ clock: () => now, lastClaimAt: () => lastClaimAt });
    const age = async () => (await read()).get('checkout_dispatcher_claim_age_seconds');
    now += 40_000;
    assert.equal(await age(), 40);
    lastClaimAt = now - 3000;
    assert.equal(await age(), 3);
  });

  it('count the failures of the retention, and show the age of the last round without any', async () => {
    const { metrics, read } = await observe();
    metrics.observeRetention(2);
    const failed = await read();
    assert.equal(failed.get('checkout_retention_errors_total'), 2);
    const age = failed.get('checkout_retention_round_age_seconds') ?? NaN;
    metrics.observeRetention(0);
    assert.ok(((await read()).get('checkout_retention_round_age_seconds') ?? NaN) < age + 1);
  });

  it('count refused event streams', async () => {
    const { metrics, read } = await observe();
    const service = await startService({ maxStreams: 0, reportStreamRefused: metrics.countRefusedStream });
    closing.push(service.stop);
    await service.get('/api/v3/reseller/order/events?transaction_code=0b4e7b7c-5b9e-4b7a-9b5e-2f1c1d0e9a8b');
    assert.equal((await read()).get('checkout_streams_refused_total'), 1);
  });

  it('show the calls of an upstream with their time, and its circuit', async () => {
    const { metrics, read } = await observe();
    const stub = await startStubUpstream();
    const client = createUpstreamClient({
      ...metrics.upstream,
      url: stub.url,
      credentials: stubCredentials,
      allowLoopback: true,
      clock: Date.now,
      startTimeout: systemTimeout,
      warn: () => undefined,
    });
    await client.rate({ from: 'EUR', to: 'USD' });
    assert.equal((await read()).get(callsOf('exchange', 'answered')), 1);
    await stub.close();
    for (let call = 0; call < 5; call += 1) await client.options({ fiat_amount: '10', fiat_currency: 'EUR' });
    const found = await read();
    assert.equal(found.get(callsOf('payment_options', 'failed')), 5);
    assert.equal(found.get('checkout_upstream_circuit_open{kind="read"}'), 1);
    assert.equal(found.get('checkout_upstream_circuit_open{kind="create"}'), 0);
  });
});

describe('the metrics of the pool', needsPostgres, () => {
  it('show the queries that wait for a connection, and how long they have waited', async () => {
    const { url, remove } = await createTestDatabase();
    const { metrics } = await observe();
    const waits: number[] = [];
    const onPoolWait = (milliseconds: number): void => {
      waits.push(milliseconds);
      metrics.observePoolWait(milliseconds);
    };
    const store = await openPostgresStore({ url: `${url}?pool=1`, reportError: () => undefined, onPoolWait });
    const before = waits.length;
    const calls = Array.from({ length: 5 }, () => store.find('none'));
    assert.equal(store.waitingQueries(), 4);
    await Promise.all(calls);
    assert.equal(waits.length, before + 5);
    assert.equal(store.waitingQueries(), 0);
    await store.close();
    await remove();
  });
});
