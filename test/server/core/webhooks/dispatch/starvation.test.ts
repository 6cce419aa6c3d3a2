import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderStore } from '#core';
import { createMemoryStore } from '../../../../../server/stores/memory/index.js';
import { openSqliteStore } from '../../../../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from '../../../../support/http.js';
import { createOrderRecord } from '../../../../support/order-record.js';
import { noon } from '../../../../support/service-harness.js';
import { createSimulation, hourMs } from '../../../../support/simulated-webhooks.js';

const minuteMs = 60_000;
const honestUrl = 'https://shop.example/ok';

type Attack = (index: number) => string;

const otherPath: Attack = (index) => `https://shop.example/x${index}`;
const otherDomain: Attack = (index) => `https://attacker.example/x${index}`;

/** How somebody can name the honest receiver's host or its address, by URLs that no receiver answers with 2xx. */
const attacks: Readonly<Record<string, Attack>> = {
  'another path of the same host': otherPath,
  'another domain on the same address': otherDomain,
  'other ports of the same host': (index) => `https://shop.example:${9000 + index}/`,
  'many domains on the same address': (index) => `https://attacker-${index}.example/`,
};

type Trial = {
  readonly store?: OrderStore;
  readonly attack: Attack;
  readonly count: number;
  /** When the five honest orders come, after as many attack orders. */
  readonly after: number;
  /** New attack URLs for each minute from then on. */
  readonly continued?: number;
  /** How the attacked URLs answer; null hangs. */
  readonly status?: number | null;
  /** Until when the honest URL answers 503. */
  readonly downUntil?: number;
  readonly bar: number;
};

/** Runs the trial until all honest orders are delivered, or for as long as they may take; returns their times. */
async function runTrial({ store = createMemoryStore(), attack, status = 404, ...trial }: Trial) {
  const delivered: number[] = [];
  const simulation = createSimulation({
    store,
    resolve: (url) => ({ domain: new URL(url).hostname, addresses: ['203.0.114.9'] }),
    answer({ url, at }) {
      if (url !== honestUrl) return status;
      if (at < noon + (trial.downUntil ?? 0)) return 503;
      delivered.push(at - noon);
      return 200;
    },
  });
  const { dispatcher, requests, now } = simulation;
  let named = trial.count;
  const order = (webhook_url: string) => store.create(createOrderRecord({ created_at: now(), webhook_url }));
  await Promise.all(Array.from({ length: named }, (_, index) => order(attack(index))));
  dispatcher.start();
  await simulation.runUntil(noon + trial.after);
  for (let index = 0; index < 5; index += 1) await order(honestUrl);
  const end = noon + trial.bar;
  while (delivered.length < 5 && now() < end) {
    for (let index = 0; index < (trial.continued ?? 0); index += 1) await order(attack((named += 1)));
    await simulation.runUntil(Math.min(now() + (now() < noon + minuteMs ? 2000 : minuteMs), end));
  }
  // A stop waits for the attempts on their way, some of which hang until their time-out.
  const stopped = dispatcher.stop();
  await simulation.runUntil(now() + minuteMs);
  await stopped;
  return { delivered, attackRequests: requests.filter(({ url }) => url !== honestUrl).length };
}

async function assertDelivered(trial: Trial): Promise<void> {
  const { delivered } = await runTrial(trial);
  assert.equal(delivered.length, 5, `${delivered.length} of 5 in ${trial.bar / minuteMs} minutes`);
}

const count = 100;

describe('five orders of an honest receiver without a 2xx', () => {
  for (const [how, attack] of Object.entries(attacks)) {
    it(`come through beside ${count} orders for ${how}, ten seconds after these`, () =>
      assertDelivered({ attack, count, after: 10_000, bar: 2 * minuteMs }));
    it(`come through beside ${count} orders for ${how}, which made its address sleep`, () =>
      assertDelivered({ attack, count, after: 10 * minuteMs, bar: 70 * minuteMs }));
    it(`come through while a new order for ${how} follows each minute`, () =>
      assertDelivered({ attack, count, after: 10 * minuteMs, continued: 1, bar: 130 * minuteMs }));
  }

  it('come through beside 100 orders for a domain at its address that hangs', () =>
    assertDelivered({ attack: otherDomain, status: null, count, after: 10 * minuteMs, bar: 130 * minuteMs }));

  it('come through beside 300 orders for another path that hangs, the first one and then the others before these', () =>
    assertDelivered({ attack: otherPath, status: null, count: 300, after: 20_000, bar: minuteMs }));

  it(`come through after 20 hours of 503, beside ${count} orders for another path`, () =>
    assertDelivered({ attack: otherPath, count, after: 10 * minuteMs, downUntil: 20 * hourMs, bar: 30 * hourMs }));

  it('come through in the SQLite store', async () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    const attack = (index: number): string => `https://${index % 2 ? 'shop' : 'attacker'}.example/x${index}`;
    await assertDelivered({ store, attack, count: 100, after: 10 * minuteMs, bar: 70 * minuteMs });
    await store.close();
    folder.remove();
  });
});

describe('the first 2xx of an honest receiver', () => {
  it('wakes its own domain and nothing else at its address', async () => {
    const trial = { attack: otherDomain, count: 300, after: 10 * minuteMs, bar: 70 * minuteMs };
    const { delivered, attackRequests } = await runTrial(trial);
    assert.equal(delivered.length, 5);
    assert.ok(attackRequests <= 61, `${attackRequests} requests to the other domain`);
  });
});

describe('three days without a 2xx', () => {
  it('disable no URL: its next order is sent', async () => {
    const store = createMemoryStore();
    const url = 'https://shop.example/late';
    const received: number[] = [];
    const simulation = createSimulation({
      store,
      resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
      answer({ at }) {
        if (at < noon + 74 * hourMs) return 404;
        received.push(at);
        return 200;
      },
    });
    simulation.dispatcher.start();
    for (let index = 0; index < 100; index += 1) await store.create(createOrderRecord({ webhook_url: url }));
    await simulation.runUntil(noon + 74 * hourMs);
    const states = (await store.outbox.list({ account: '', limit: 1000 })).map(({ state }) => state);
    assert.deepEqual([...new Set(states)], ['failed']);
    await store.create(createOrderRecord({ created_at: simulation.now(), webhook_url: url }));
    await simulation.runUntil(noon + 76 * hourMs);
    assert.equal(received.length, 1);
    await simulation.dispatcher.stop();
  });
});
