import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { hourMs, minuteMs } from '#contract';
import { advanceOrder, type OrderStore } from '#core';
import { createWebhookSender } from '../../../../server/adapters/webhook-sender/index.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { createTestDispatcher } from '../../../support/dispatchers.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { startRawReceiver, startReceiver } from '../../../support/receivers.js';
import { requireDefined } from '../../../support/require-defined.js';
import { noon } from '../../../support/service-harness.js';
import { createSimulation } from '../../../support/simulated-webhooks.js';
import { parseEvent, waitForEntries } from '../../../support/webhook-harness.js';

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

const stores: Readonly<Record<string, () => OrderStore>> = {
  'the memory store': createMemoryStore,
  'the SQLite store': () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    closing.push(() => store.close().then(folder.remove));
    return store;
  },
};

type Timed = { readonly at: number };
const mostIn = (milliseconds: number, requests: readonly Timed[]): number =>
  Math.max(
    ...requests.map(({ at }) => requests.filter((other) => other.at >= at && other.at < at + milliseconds).length),
  );

type Names = { readonly webhookUrl: (index: number) => string; readonly domainOf: (host: string) => string };
const same = (host: string): string => host;

/** How somebody can name one victim, which has the address 203.0.114.7. */
const waysToName: Readonly<Record<string, Names>> = {
  'one URL': { webhookUrl: () => 'https://victim.example/hook', domainOf: same },
  'many paths and ports': { webhookUrl: (index) => `https://victim.example:${9000 + index}/${index}`, domainOf: same },
  'the names of a wildcard domain': {
    webhookUrl: (index) => `https://n${index}.attacker.example/`,
    domainOf: () => 'attacker.example',
  },
  'many domains and both schemes': {
    webhookUrl: (index) => `http${index % 2 ? 's' : ''}://attacker-${index}.example/`,
    domainOf: same,
  },
};

const floods: readonly [store: string, way: string, status: number | null][] = [
  ...Object.keys(waysToName).map((way) => ['the memory store', way, 404] as const),
  ['the memory store', 'one URL', null],
  ['the SQLite store', 'many domains and both schemes', 500],
].map(([store, way, status]) => [store, way, status] as [string, string, number | null]);

describe('orders that name one victim', () => {
  for (const [storeName, way, status] of floods) {
    const { webhookUrl, domainOf } = requireDefined(waysToName[way]);
    it(`by ${way}, which answers ${status ?? 'nothing'}, in ${storeName}: one request at a time, at most 60 an hour`, async () => {
      const store = requireDefined(stores[storeName])();
      const simulation = createSimulation({
        store,
        resolve: (url) => ({ domain: domainOf(new URL(url).hostname), addresses: ['203.0.114.7'] }),
        answer: () => status,
      });
      for (let index = 0; index < 60; index += 1)
        await store.create(createOrderRecord({ webhook_url: webhookUrl(index) }));
      const { dispatcher, requests } = simulation;
      dispatcher.start();
      const ids = (await store.outbox.list({ account: '', limit: 100 })).map(({ id }) => id);
      for (let asked = 0; asked < 20; asked += 1) {
        await simulation.runUntil(noon + asked * 4 * minuteMs);
        const redelivered = dispatcher.redeliver({ id: requireDefined(ids[asked]), account: '' });
        await simulation.runUntil(simulation.now() + minuteMs);
        await redelivered;
      }
      const mostInAnHour = mostIn(hourMs, requests);
      assert.ok(mostInAnHour <= 60 && mostInAnHour >= (status === null ? 15 : 40), `${mostInAnHour} in an hour`);
      if (status === null) assert.equal(mostIn(15_000, requests), 1);
      const stopped = dispatcher.stop();
      await simulation.runUntil(simulation.now() + minuteMs);
      await stopped;
    });
  }

  it('keep out no honest receiver at its address for longer than they take by turns', async () => {
    const store = createMemoryStore();
    const honest = 'https://shop.example/hook';
    const { dispatcher, requests, runUntil } = createSimulation({
      store,
      resolve: (url) => ({ domain: new URL(url).hostname, addresses: ['203.0.114.7'] }),
      answer: ({ url }) => (url === honest ? 200 : 404),
    });
    for (let index = 0; index < 40; index += 1)
      await store.create(createOrderRecord({ webhook_url: `https://attacker-${index}.example/` }));
    dispatcher.start();
    await runUntil(noon + 10 * minuteMs);
    for (let index = 0; index < 5; index += 1)
      await store.create(createOrderRecord({ created_at: noon + 10 * minuteMs, webhook_url: honest }));
    await runUntil(noon + 2 * hourMs);
    assert.equal(requests.filter(({ url }) => url === honest).length, 5);
    await dispatcher.stop();
  });
});

describe('an honest receiver', () => {
  for (const [storeName, open] of Object.entries(stores)) {
    it(`that answers 503 for 20 hours gets every event of its orders in sequence, in ${storeName}`, async () => {
      const store = open();
      const upAt = noon + 20 * hourMs;
      const { dispatcher, requests, runUntil, now } = createSimulation({
        store,
        resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
        answer: ({ at }) => (at >= upAt ? 200 : 503),
      });
      dispatcher.start();
      for (let index = 0; index < 6; index += 1) {
        await runUntil(noon + index * minuteMs);
        const order = createOrderRecord({ created_at: now(), webhook_url: 'https://shop.example/hook' });
        await store.create(order);
        const event = { code: order.transaction_code, event: { trigger: 'submit' } } as const;
        await advanceOrder(event, { store, clock: now });
      }
      await runUntil(noon + 72 * hourMs);
      const states = (await store.outbox.list({ account: '', limit: 1000 })).map(({ state }) => state);
      assert.deepEqual(states, Array(12).fill('delivered'));
      const accepted = requests.filter(({ at }) => at >= upAt).map(({ body }) => parseEvent(body).data);
      const reached = new Map<string, number>();
      for (const data of accepted) {
        const { transaction_code: code } = data as unknown as { readonly transaction_code: string };
        assert.equal(data.sequence, (reached.get(code) ?? 0) + 1);
        reached.set(code, data.sequence);
      }
      await dispatcher.stop();
    });
  }

  it('whose host is registered gets what is sent to it without these limits', async () => {
    const store = createMemoryStore();
    const { dispatcher, requests, runUntil } = createSimulation({
      store,
      resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
      answer: () => 404,
      isRegistered: () => true,
    });
    for (let index = 0; index < 100; index += 1)
      await store.create(createOrderRecord({ webhook_url: 'https://shop.example/hook' }));
    dispatcher.start();
    await runUntil(noon + minuteMs);
    assert.equal(requests.length, 300);
    await dispatcher.stop();
  });
});

describe('a healthy receiver', () => {
  it('is told while 40 receivers with 600 messages hold their replies back', async () => {
    const store = createMemoryStore();
    let [open, ended] = [0, 0];
    const slow = await Promise.all(
      Array.from({ length: 40 }, () =>
        startRawReceiver((socket) => {
          open += 1;
          socket.write('HTTP/1.1 200 OK\r\n\r\n.'); // and nothing more, which is no end
          socket.on('close', () => (ended += 1));
        }),
      ),
    );
    const healthy = await startReceiver();
    for (let index = 0; index < 600; index += 1)
      await store.create(createOrderRecord({ created_at: Date.now(), webhook_url: slow[index % 40]?.url ?? '' }));
    const sender = createWebhookSender({ clock: Date.now, allowLoopback: true, bodyGraceMs: 15_000 });
    const dispatcher = createTestDispatcher(store, { sender });
    closing.push(dispatcher.stop, healthy.close, ...slow.map(({ close }) => close));
    let mostHeld = 0;
    dispatcher.start();
    for (let made = 1; made <= 5; made += 1) {
      await store.create(createOrderRecord({ created_at: Date.now(), webhook_url: healthy.url }));
      await healthy.waitForCount(made);
      await waitForEntries(store, ([newest]) => newest?.state === 'delivered');
      mostHeld = Math.max(mostHeld, open - ended);
    }
    assert.ok(mostHeld >= 90, `${mostHeld} requests are held`);
  });
});

describe('a receiver that drips', () => {
  it('has accepted the message, and its host gets a pause after ten of them', async () => {
    const store = createMemoryStore();
    let connections = 0;
    const receiver = await startRawReceiver((socket) => {
      connections += 1;
      socket.write('HTTP/1.1 200 OK\r\n\r\n.');
    });
    closing.push(receiver.close);
    const sender = createWebhookSender({ clock: Date.now, allowLoopback: true, bodyGraceMs: 1 });
    const dispatcher = createTestDispatcher(store, { sender });
    for (let made = 0; made < 30; made += 1)
      await store.create(createOrderRecord({ created_at: Date.now(), webhook_url: receiver.url }));
    dispatcher.start();
    await waitForEntries(store, (all) => all.filter(({ state }) => state === 'delivered').length >= 10);
    await dispatcher.stop();
    assert.ok(connections <= 18, `${connections} connections`);
  });
});
