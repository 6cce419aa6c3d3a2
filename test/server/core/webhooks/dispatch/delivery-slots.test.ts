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
  const health = createHostHealth();
  const slots = createDeliverySlots({
    limits: { ...defaultSlotLimits, ...limits },
    health,
    clientOf: (host) => host[1] ?? '',
    clock: () => now,
  });
  const takeAll = (hosts: readonly string[]): boolean[] => {
    const plan = slots.plan(now);
    return hosts.map((host) => plan.take(host));
  };
  return {
    slots,
    takeAll,
    learn: (host: string, answer: Answer): void => health.learn(host, { ...answer, now }),
    free: (host: string): number => takeAll(Array<string>(20).fill(host)).filter(Boolean).length,
    wait: (milliseconds: number): void => void (now += milliseconds),
  };
}

type HostCase = {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly later?: number;
  readonly free: number;
};

const hostCases: readonly HostCase[] = [
  { name: 'nothing is known of', answers: [], free: 2 },
  { name: 'answers fast', answers: [fast], free: 8 },
  { name: 'has answered slowly and then fast', answers: [fast, slow, fast], free: 2 },
  { name: 'answers fast ten times as long after a slow answer', answers: [fast, slow], later: 15_000, free: 8 },
  { name: 'has timed out and answers fast soon after', answers: [fast, timedOut], later: 149_000, free: 2 },
  { name: 'has timed out and answers fast long after', answers: [fast, timedOut], later: 150_000, free: 8 },
];

describe('how many requests a host may have at once that', () => {
  const host = 'shop.example';
  for (const { name, answers, later, free: expected } of hostCases) {
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

type PlanCase = {
  readonly name: string;
  /** Hosts by their first letters: `f` is fast, `b` fast with a request on its way, `s` slow, `u` unknown. */
  readonly hosts: string;
  readonly limits?: Partial<typeof defaultSlotLimits>;
  readonly taken: string;
};

/** Five slots for all and five reserved ones. */
const fewSlots = { maxConcurrency: 10, reservedForFast: 5, maxPerHost: 3, maxPerClient: 6 };

const planCases: readonly PlanCase[] = [
  { name: 'all of a few messages', hosts: 'fa1 sb1', taken: '0 1' },
  { name: 'the share of each host', hosts: 'fa fa sb sb fa sb fa', taken: '0 1 2 3 4' },
  {
    name: 'slow hosts leave the reserved slots to fast ones',
    hosts: 'sa sb sc fd fe',
    limits: { maxConcurrency: 7 },
    taken: '0 1 3 4',
  },
  {
    name: 'slow hosts get their part of the other slots together',
    hosts: 'sa sb sc fd ue',
    limits: { maxSlow: 2 },
    taken: '0 1 3 4',
  },
  {
    name: 'a reserved slot for one request of each fast host that has none',
    hosts: 'fa fa fa bb fc fd fe',
    limits: { maxConcurrency: 4, reservedForFast: 2 },
    taken: '0 4 5',
  },
  {
    name: 'slots that are open to all before reserved ones',
    hosts: 'fa fb fc ud',
    limits: { maxConcurrency: 3, reservedForFast: 1 },
    taken: '0 1 2',
  },
  {
    name: 'the share of each client, over all of its hosts',
    hosts: 'fa1 fa2 fa3 fb1',
    limits: { maxPerClient: 2 },
    taken: '0 1 3',
  },
];

describe('the slots take', () => {
  for (const { name, hosts, limits, taken } of planCases) {
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
