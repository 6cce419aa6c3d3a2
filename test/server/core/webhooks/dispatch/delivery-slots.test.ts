import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHostHealth, type Answer } from '../../../../../server/core/webhooks/dispatch/host-health.js';
import { createDeliverySlots, defaultSlotLimits } from '../../../../../server/core/webhooks/dispatch/delivery-slots.js';

const fast: Answer = { took: 40, isAnswered: true, bodyTimedOut: false, isAlive: true };
const slow: Answer = { ...fast, took: 1500 };
const timedOut: Answer = { took: 15_000, isAnswered: false, bodyTimedOut: false, isAlive: false };

/** The client of a host is its second letter. */
function createTrial(limits: Partial<typeof defaultSlotLimits> = {}) {
  let now = 0;
  const health = createHostHealth(() => now);
  const slots = createDeliverySlots({
    limits: { ...defaultSlotLimits, ...limits },
    health,
    clientOf: (host) => host[1] ?? '',
    monotonic: () => now,
  });
  const takeAll = (hosts: readonly string[]): boolean[] => {
    const plan = slots.plan();
    return hosts.map((host) => plan.take(host));
  };
  return {
    slots,
    takeAll,
    learn: (host: string, answer: Answer): void => health.learn(host, answer),
    free: (host: string): number => takeAll(Array<string>(20).fill(host)).filter(Boolean).length,
    wait: (milliseconds: number): void => void (now += milliseconds),
  };
}

type HostCase = readonly [name: string, answers: readonly Answer[], free: number, later?: number];

const hostCases: readonly HostCase[] = [
  ['nothing is known of', [], 2],
  ['answers fast', [fast], 8],
  ['has answered slowly and then fast', [fast, slow, fast], 2],
  ['answers fast ten times as long after a slow answer', [fast, slow], 8, 15_000],
  ['has timed out and answers fast soon after', [fast, timedOut], 2, 149_000],
  ['has timed out and answers fast long after', [fast, timedOut], 8, 150_000],
];

describe('how many requests a host may have at once that', () => {
  const host = 'shop.example';
  for (const [name, answers, expected, later] of hostCases) {
    it(`${name}: ${expected}`, () => {
      const { learn, free, wait } = createTrial();
      for (const answer of answers) learn(host, answer);
      if (later !== undefined) {
        wait(later);
        learn(host, fast);
      }
      assert.equal(free(host), expected);
    });
  }

  it('has an overdue request: 2, at once, whatever it had before', () => {
    const { slots, learn, free, wait } = createTrial();
    learn(host, fast);
    const slot = slots.occupy(host);
    wait(999);
    assert.equal(free(host), 7);
    wait(1);
    assert.equal(free(host), 1);
    slot.free();
    learn(host, fast);
    assert.equal(free(host), 2);
  });
});

/** Hosts by their first letters: `f` is fast, `b` fast with a request on its way, `s` slow, `u` unknown. */
type PlanCase = readonly [name: string, hosts: string, taken: string, limits?: Partial<typeof defaultSlotLimits>];

/** Five slots for all and five reserved ones. */
const fewSlots = { maxConcurrency: 10, reservedForFast: 5, maxPerHost: 3, maxPerClient: 6 };

const planCases: readonly PlanCase[] = [
  ['all of a few messages', 'fa1 sb1', '0 1'],
  ['the share of each host', 'fa fa sb sb fa sb fa', '0 1 2 3 4'],
  ['slow hosts leave the reserved slots to fast ones', 'sa sb sc fd fe', '0 1 3 4', { maxConcurrency: 7 }],
  ['slow hosts get their part of the other slots together', 'sa sb sc fd ue', '0 1 3 4', { maxSlow: 2 }],
  [
    'a reserved slot for one request of each fast host that has none',
    ...(['fa fa fa bb fc fd fe', '0 4 5', { maxConcurrency: 4, reservedForFast: 2 }] as const),
  ],
  ['open slots before reserved ones', 'fa fb fc ud', '0 1 2', { maxConcurrency: 3, reservedForFast: 1 }],
  ['the share of each client, over all of its hosts', 'fa1 fa2 fa3 fb1', '0 1 3', { maxPerClient: 2 }],
];

describe('the slots take', () => {
  for (const [name, hosts, taken, limits] of planCases) {
    it(name, () => {
      const { slots, learn, takeAll } = createTrial({ ...fewSlots, ...limits });
      const list = hosts.split(' ');
      for (const host of list) if (/^[fb]/.test(host)) learn(host, fast);
      for (const host of list) if (host.startsWith('s')) learn(host, slow);
      for (const host of list) if (host.startsWith('b')) slots.occupy(host);
      const indexes = takeAll(list).flatMap((isTaken, index) => (isTaken ? [index] : []));
      assert.equal(indexes.join(' '), taken);
    });
  }

  it('at most 128 requests, 256 with those that are overdue, and then no reserved ones either', () => {
    const { slots, learn, takeAll, wait } = createTrial({ maxPerClient: 1000 });
    const hosts = Array.from({ length: 300 }, (_, index) => `host-${index}.example`);
    for (const host of hosts) learn(host, fast);
    assert.equal(takeAll(hosts).filter(Boolean).length, 128);
    for (const [index, host] of hosts.slice(0, 256).entries()) {
      slots.occupy(host);
      if (index % 32 === 31) wait(1000);
    }
    wait(1_000_000);
    assert.deepEqual(takeAll(hosts).filter(Boolean), []);
  });
});
