import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMemoryStore } from '../../../../../server/stores/memory/index.js';
import { createOrderRecord } from '../../../../support/order-record.js';
import { requireDefined } from '../../../../support/require-defined.js';
import { noon } from '../../../../support/service-harness.js';
import { createSimulation, hourMs } from '../../../../support/simulated-webhooks.js';

describe('a client that asks for redeliveries for three days', () => {
  it('gets ten an hour, and takes none of the requests that the buckets allow', async () => {
    const store = createMemoryStore();
    const simulation = createSimulation({
      store,
      resolve: () => ({ domain: 'victim.example', addresses: ['203.0.114.7'] }),
      answer: () => 404,
    });
    const { dispatcher, requests } = simulation;
    for (let index = 0; index < 100; index += 1)
      await store.create(createOrderRecord({ webhook_url: `https://victim.example/${index}` }));
    dispatcher.start();
    const ids = (await store.outbox.list({ account: '', limit: 100 })).map(({ id }) => id);
    let sentByRequest = 0;
    for (let at = 0; at < 72 * hourMs; at += 150_000) {
      await simulation.runUntil(noon + at);
      const report = await dispatcher.redeliver({ id: requireDefined(ids[(at / 150_000) % ids.length]), account: '' });
      if (report?.outcome === 'refused') sentByRequest += 1;
    }
    await dispatcher.stop();
    assert.ok(sentByRequest <= 720 && sentByRequest > 600, `${sentByRequest} redeliveries`);
    const ofBuckets = requests.length - sentByRequest;
    assert.ok(ofBuckets <= 140, `${ofBuckets} other requests`);
  });
});
