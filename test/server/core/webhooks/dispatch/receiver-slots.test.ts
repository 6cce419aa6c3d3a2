import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCircuitBreakers } from '../../../../../server/core/webhooks/dispatch/circuit-breakers.js';
import {
  createReceiverSlots,
  defaultSlotLimits,
  type Answer,
} from '../../../../../server/core/webhooks/dispatch/receiver-slots.js';

const host = 'shop.example';
const fast: Answer = { took: 40, isAnswered: true, bodyTimedOut: false };
const slow: Answer = { took: 1500, isAnswered: true, bodyTimedOut: false };
const timedOut: Answer = { took: 15_000, isAnswered: false, bodyTimedOut: false };

function createSlots() {
  let now = 0;
  const slots = createReceiverSlots({
    limits: defaultSlotLimits,
    circuits: createCircuitBreakers(),
    turns: { nextAt: () => undefined },
    attemptTimeoutMs: 20_000,
    clientOf: (name) => name,
    clock: () => now,
  });
  const free = (): number => slots.capacity(now).host(host).free;
  return { slots, free, wait: (milliseconds: number): void => void (now += milliseconds) };
}

type Case = {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly later?: number;
  readonly free: number;
};

const cases: readonly Case[] = [
  { name: 'nothing is known of', answers: [], free: 2 },
  { name: 'answers fast', answers: [fast], free: 8 },
  { name: 'has answered slowly and then fast', answers: [fast, slow, fast], free: 2 },
  { name: 'answers fast ten times as long after a slow answer', answers: [fast, slow], later: 15_000, free: 8 },
  { name: 'has timed out and answers fast soon after', answers: [fast, timedOut], later: 149_000, free: 2 },
  { name: 'has timed out and answers fast long after', answers: [fast, timedOut], later: 150_000, free: 8 },
];

describe('how many requests a host may have at once that', () => {
  for (const { name, answers, later, free: expected } of cases) {
    it(`${name}: ${expected}`, () => {
      const { slots, free, wait } = createSlots();
      for (const answer of answers) slots.learn(host, answer);
      if (later !== undefined) {
        wait(later);
        slots.learn(host, fast);
      }
      assert.equal(free(), expected);
    });
  }

  it('has an overdue request: 2, at once, whatever it had before', () => {
    const { slots, free, wait } = createSlots();
    slots.learn(host, fast);
    const end = slots.occupy(host);
    wait(999);
    assert.equal(free(), 7);
    wait(1);
    assert.equal(free(), 1);
    end();
    slots.learn(host, fast);
    assert.equal(free(), 2);
  });
});

describe('the slots', () => {
  it('are at most 256 requests, whatever is overdue, and then none are reserved either', () => {
    const { slots, wait } = createSlots();
    const open = (): number => {
      const { unreserved, reserved } = slots.capacity(0);
      return unreserved + reserved;
    };
    assert.equal(open(), 128);
    for (let count = 0; count < 256; count += 1) {
      slots.occupy(`host-${count}.example`);
      if (count % 32 === 31) wait(1000);
    }
    const { unreserved, reserved } = slots.capacity(1_000_000);
    assert.deepEqual([unreserved, reserved], [0, 0]);
  });
});
