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

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const stores: Readonly<Record<string, () => Opened>> = {
  'the memory store': () => ({ store: createMemoryStore(), close: () => Promise.resolve() }),
  'the SQLite store': () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
};

/** Fewer where a case repeats another with more names, another answer or a slower store: the requests do not depend on the number. */
const orderCounts = { most: 200, few: 50 };
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

describe('orders that name one victim', () => {
  for (const [storeName, open] of Object.entries(stores)) {
    for (const [way, { webhookUrl, domainOf }] of Object.entries(waysToName)) {
      for (const status of [404, 500, null]) {
        const isMemory = storeName === 'the memory store';
        if ((status !== 404 || !isMemory) && way !== 'one URL') continue;
        if (status !== 404 && !isMemory) continue;
        const count = way === 'one URL' && status === 404 && isMemory ? orderCounts.most : orderCounts.few;
        it(`${count} by ${way}, which answers ${status ?? 'nothing'}, in ${storeName}`, async (test) => {
          const { store, close } = open();
          const simulation = createSimulation({
            store,
            resolve: (url) => ({ domain: domainOf(new URL(url).hostname), addresses: ['203.0.114.7'] }),
            answer: () => status,
          });
          const orders = Array.from({ length: count }, (_, index) =>
            createOrderRecord({ webhook_url: webhookUrl(index) }),
          );
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
    }
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
