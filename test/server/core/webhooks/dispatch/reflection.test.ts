import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { advanceOrder, type OrderStore } from '#core';
import { createMemoryStore } from '../../../../../server/stores/memory/index.js';
import { openSqliteStore } from '../../../../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from '../../../../support/http.js';
import { createOrderRecord } from '../../../../support/order-record.js';
import { noon } from '../../../../support/service-harness.js';
import { createSimulation, hourMs } from '../../../../support/simulated-webhooks.js';
import { parseEvent } from '../../../../support/webhook-harness.js';
import { requireDefined } from '../../../../support/require-defined.js';

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const stores: Readonly<Record<string, () => Opened>> = {
  'the memory store': () => ({ store: createMemoryStore(), close: () => Promise.resolve() }),
  'the SQLite store': () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
};

const honestCount = 12;
const nameCount = 100;

type Names = { readonly webhookUrl: (index: number) => string; readonly domainOf: (host: string) => string };

/** How somebody can name one victim, which has the address 203.0.114.7. */
const waysToName: Readonly<Record<string, Names>> = {
  'one URL': { webhookUrl: () => 'https://victim.example/hook', domainOf: (host) => host },
  'many paths and ports': {
    webhookUrl: (index) => `https://victim.example:${9000 + (index % nameCount)}/${index}`,
    domainOf: (host) => host,
  },
  'the names of a wildcard domain': {
    webhookUrl: (index) => `https://n${index % nameCount}.attacker.example/`,
    domainOf: () => 'attacker.example',
  },
  'many domains and both schemes': {
    webhookUrl: (index) => `http${index % 2 ? 's' : ''}://attacker-${index % nameCount}.example/`,
    domainOf: (host) => host,
  },
};

/** Requests do not depend on the number of orders: fewer where a case repeats another. */
const floods: readonly [store: string, way: string, status: number | null, count: number][] = [
  ['the memory store', 'one URL', 404, 200],
  ['the memory store', 'many paths and ports', 404, 50],
  ['the memory store', 'the names of a wildcard domain', 404, 50],
  ['the memory store', 'many domains and both schemes', 404, 50],
  ['the memory store', 'one URL', 500, 50],
  ['the memory store', 'one URL', null, 50],
  ['the SQLite store', 'one URL', 404, 50],
];

describe('orders that name one victim', () => {
  for (const [storeName, way, status, count] of floods) {
    const { webhookUrl, domainOf } = requireDefined(waysToName[way]);
    it(`${count} by ${way}, which answers ${status ?? 'nothing'}, in ${storeName}`, async (test) => {
      const { store, close } = requireDefined(stores[storeName])();
      const simulation = createSimulation({
        store,
        resolve: (url) => ({ domain: domainOf(new URL(url).hostname), addresses: ['203.0.114.7'] }),
        answer: () => status,
      });
      const orders = Array.from({ length: count }, (_, index) => createOrderRecord({ webhook_url: webhookUrl(index) }));
      await Promise.all(orders.map((order) => store.create(order)));
      simulation.dispatcher.start();
      await simulation.runUntil(noon + hourMs - 1);
      const inFirstHour = simulation.requests.length;
      await simulation.runUntil(noon + 72 * hourMs);
      const inThreeDays = simulation.requests.length;
      test.diagnostic(`${inFirstHour} requests in the first hour, ${inThreeDays} in three days`);
      const inAnyMinute = simulation.requests.map(
        ({ at }, index) => simulation.requests.slice(index).filter((other) => other.at < at + 60_000).length,
      );
      assert.ok(inFirstHour <= 60 && inFirstHour > 10, `${inFirstHour} in the first hour`);
      assert.ok(inThreeDays <= 140, `${inThreeDays} in three days`);
      assert.ok(Math.max(...inAnyMinute) <= 30);
      if (status === 500) {
        await simulation.runUntil(noon + 74 * hourMs);
        assert.deepEqual(await store.outbox.list({ account: '', limit: 9, state: 'waiting' }), []);
      }
      await simulation.dispatcher.stop();
      await close();
    });
  }
});

describe('an honest receiver', () => {
  for (const [storeName, open] of Object.entries(stores)) {
    for (const [count, status] of [
      [honestCount, 503],
      [honestCount, null],
      [8, 404],
    ] as const) {
      if (count === 8 && storeName !== 'the memory store') continue;
      it(`that answers ${status ?? 'nothing'} for 20 hours gets every event of ${count} orders, in ${storeName}`, async () => {
        const { store, close } = open();
        const upAt = noon + 20 * hourMs;
        const simulation = createSimulation({
          store,
          resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
          answer: ({ at }) => (at >= upAt ? 200 : status),
        });
        simulation.dispatcher.start();
        for (let index = 0; index < count; index += 1) {
          await simulation.runUntil(noon + index * 60_000);
          const order = createOrderRecord({ created_at: simulation.now(), webhook_url: 'https://shop.example/hook' });
          await store.create(order);
          const event = { code: order.transaction_code, event: { trigger: 'submit' } } as const;
          await advanceOrder(event, { store, clock: simulation.now });
        }
        await simulation.runUntil(upAt + hourMs + 10_000);
        const entries = await store.outbox.list({ account: '', limit: 1000 });
        assert.deepEqual(
          entries.filter(({ state }) => state !== 'delivered').map(({ id }) => id),
          [],
        );
        assert.equal(entries.length, count * 2);
        const reached = new Map<string, number>();
        for (const { body } of simulation.requests.filter(({ at }) => at >= upAt)) {
          const { data } = parseEvent(body);
          const code = (data as unknown as { transaction_code: string }).transaction_code;
          // Three times 404 lets the next message of an order overtake.
          if (status !== 404) assert.equal(data.sequence, (reached.get(code) ?? 0) + 1);
          reached.set(code, data.sequence);
        }
        await simulation.dispatcher.stop();
        await close();
      });
    }
  }

  it('whose host is registered gets what is sent to it without these limits', async () => {
    const store = createMemoryStore();
    const simulation = createSimulation({
      store,
      resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
      answer: () => 404,
      isRegistered: () => true,
    });
    for (let index = 0; index < 100; index += 1)
      await store.create(createOrderRecord({ webhook_url: 'https://shop.example/hook' }));
    simulation.dispatcher.start();
    await simulation.runUntil(noon + 60_000);
    assert.equal(simulation.requests.length, 300);
    await simulation.dispatcher.stop();
  });
});

const minuteMs = 60_000;

/** Runs a dispatcher with an order for ten minutes. Returns how long its webhook is due, and the last look for it. */
async function runTrial(store: OrderStore, status: number | null) {
  const simulation = createSimulation({
    store,
    resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
    answer: () => status,
    isRegistered: () => true,
    reportError: () => undefined,
  });
  for (let index = 0; index < 20; index += 1) await store.create(createOrderRecord());
  simulation.dispatcher.start();
  await simulation.runUntil(noon + 10 * minuteMs);
  const now = simulation.now();
  return {
    dueFor: now - ((await store.outbox.nextDueAt()) ?? now),
    lookedBefore: now - (simulation.dispatcher.lastClaimAt() ?? noon),
  };
}

describe('the time of the last look for webhooks', () => {
  it('is recent while a receiver hangs, so that a slow receiver is no stuck dispatcher', async () => {
    const { lookedBefore } = await runTrial(createMemoryStore(), null);
    assert.ok(lookedBefore <= 30_000, `${lookedBefore} ms`);
  });

  it('stays behind while claims fail, as webhooks fall due', async () => {
    const memory = createMemoryStore();
    const outbox = { ...memory.outbox, claim: () => Promise.reject(new Error('disk I/O error')) };
    const { dueFor, lookedBefore } = await runTrial({ ...memory, outbox }, 200);
    assert.deepEqual([dueFor, lookedBefore], [10 * minuteMs, 10 * minuteMs]);
  });
});

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
