import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startRawReceiver, startReceiver } from '../../../../support/receivers.js';
import { createGate, createWebhookHarness, waitForEntries } from '../../../../support/webhook-harness.js';
import { createMemoryStore } from '../../../../../server/stores/memory/index.js';
import { createWebhookSender } from '../../../../../server/adapters/webhook-sender/index.js';
import { createTestDispatcher } from '../../../../support/dispatchers.js';
import { noon } from '../../../../support/service-harness.js';
import { createSimulation } from '../../../../support/simulated-webhooks.js';
import { createOrderRecord } from '../../../../support/order-record.js';

const closing: (() => Promise<unknown>)[] = [];
after(() => Promise.all(closing.map((close) => close())));

describe('a healthy receiver', () => {
  for (const [name, isRegistered] of [
    ['registered', true],
    ['unknown', false],
  ] as const) {
    it(`is told while 40 ${name} receivers with 600 messages hold their replies back`, async () => {
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
      const dispatcher = createTestDispatcher(store, { sender, isRegistered: () => isRegistered });
      closing.push(healthy.close, ...slow.map(({ close }) => close), dispatcher.stop);
      let mostHeld = 0;
      dispatcher.start();
      for (let made = 1; made <= 20; made += 1) {
        await store.create(createOrderRecord({ created_at: Date.now(), webhook_url: healthy.url }));
        await healthy.waitForCount(made);
        await waitForEntries(store, ([newest]) => newest?.state === 'delivered');
        mostHeld = Math.max(mostHeld, open - ended);
      }
      assert.ok(mostHeld >= 30, `${mostHeld} slow receivers hold a request`);
    });
  }
});

describe('the reserved slots', () => {
  const minuteMs = 60_000;
  const hostOf = (url: string): string => new URL(url).hostname;
  const isHealthy = (url: string): boolean => hostOf(url) === 'healthy.example';

  /** Every host answers at once until `hangsFrom`; then all but the healthy one hang until the sender's time-out. */
  function createTrial(hosts: number, hangsFrom: number) {
    const store = createMemoryStore();
    const addresses = new Map<string, string>();
    const simulation = createSimulation({
      store,
      isRegistered: () => true,
      resolve(url) {
        const address = addresses.get(url) ?? `203.0.${addresses.size >> 8}.${addresses.size & 255}`;
        addresses.set(url, address);
        return { domain: hostOf(url), addresses: [address] };
      },
      answer: ({ url, at }) => (isHealthy(url) || at < hangsFrom ? 200 : null),
    });
    const order = (host: string) =>
      store.create(createOrderRecord({ created_at: simulation.now(), webhook_url: `https://${host}.example/` }));
    const orderAll = async (count: number): Promise<void> => {
      for (let index = 0; index < hosts * count; index += 1) await order(`host-${index % hosts}`);
    };
    return { ...simulation, order, orderAll };
  }

  type Trial = ReturnType<typeof createTrial>;

  /** Orders of the healthy receiver, one each second. Returns the longest time from an order to its request. */
  async function longestWait(trial: Trial, count: number): Promise<number> {
    const { order, requests, now } = trial;
    const orderedAt: number[] = [];
    for (let index = 0; index < count; index += 1) {
      orderedAt.push(now());
      await order('healthy');
      await trial.runUntil(now() + 1000);
    }
    const arrivals = requests.filter(({ url }) => isHealthy(url)).slice(-count);
    assert.equal(requests.filter(({ url }) => isHealthy(url)).length, count);
    return Math.max(...arrivals.map(({ at }, index) => at - (orderedAt[index] ?? 0)));
  }

  const openAt = ({ requests }: Trial, time: number): number =>
    requests.filter(({ url, at }) => !isHealthy(url) && at > time - 15_000 && at <= time).length;

  for (const { hosts, bar } of [
    { hosts: 40, bar: 1000 },
    { hosts: 100, bar: 3000 },
  ]) {
    it(`hold beside ${hosts} hosts that were fast once and then hang`, async () => {
      const hangsFrom = noon + minuteMs;
      const trial = createTrial(hosts, hangsFrom);
      trial.dispatcher.start();
      await trial.orderAll(1);
      await trial.runUntil(hangsFrom);
      assert.equal(trial.requests.length, hosts);
      await trial.orderAll(8);
      const wait = await longestWait(trial, 12);
      assert.ok(openAt(trial, hangsFrom + 1000) >= 96, 'the hosts hold all slots that they may');
      assert.ok(wait <= bar, `${wait} ms`);
      const stopped = trial.dispatcher.stop();
      await trial.runUntil(trial.now() + 20_000);
      await stopped;
    });
  }
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
    assert.ok(connections <= 12, `${connections} connections`);
  });
});

describe('an address', () => {
  it('that many names share gets as many requests at once as a single host', async () => {
    const reply = createGate();
    const { receiver, store, dispatcher } = await createWebhookHarness(() => ({
      status: 200,
      sendAfter: reply.opened,
    }));
    const port = new URL(receiver.url).port;
    const other = await startReceiver();
    closing.push(other.close);
    for (let index = 0; index < 20; index += 1)
      await store.create(
        createOrderRecord({ created_at: Date.now(), webhook_url: `http://n${index}.localhost:${port}/` }),
      );
    dispatcher.start();
    await receiver.waitForCount(2);
    await store.create(createOrderRecord({ created_at: Date.now(), webhook_url: other.url }));
    await other.waitForCount(1);
    assert.equal(receiver.received.length, 2);
    reply.open();
  });
});
