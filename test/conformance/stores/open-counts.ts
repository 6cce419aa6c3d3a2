import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  countHeld,
  countLatePayouts,
  countOverdueDeletions,
  expectedPayoutMs,
  maxCounted,
  type OrderRecord,
  type ServerStore,
} from '#core';
import { applyTransition } from '../../../server/core/lifecycle/transitions.js';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { createAttempt } from '../../support/create-attempt.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createAccount } from './order-driver.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

type Step = readonly [trigger: Trigger, at: number];

/** An order after transitions at their times. */
const orderAfter = (steps: readonly Step[], changes: Partial<OrderRecord>): OrderRecord =>
  steps.reduce(
    (order, [trigger, at]) => {
      const next = applyTransition(order, { trigger, at });
      assert.ok(next.ok, trigger);
      return next.order;
    },
    createOrderRecord({ webhook_url: null, created_at: noon - 10 * dayMs, ...changes }),
  );

const paidAt = (at: number): readonly Step[] => [
  ['submit', at - minuteMs],
  ['capture', at],
];

/** Defines the tests of what the gauges count. */
export function openCountTests(store: () => ServerStore): void {
  const add = (steps: readonly Step[], changes: Partial<OrderRecord>) => store().create(orderAfter(steps, changes));
  const context = (account: string) => ({ counts: store().openCounts, clock: () => noon, account });

  it('counts the orders on hold of an account, and since when the oldest has been held', async () => {
    const account = createAccount();
    assert.deepEqual(await countHeld(context(account)), { count: 0, oldestAt: undefined });
    await add([['hold', noon - 2 * minuteMs]], { account });
    await add([...paidAt(noon - 20 * minuteMs), ['hold', noon - 3 * minuteMs]], { account, created_at: noon - dayMs });
    await add([...paidAt(noon - 20 * minuteMs), ['hold', noon - 9 * minuteMs], ['release', noon]], { account });
    await add([['hold', noon - 60 * minuteMs]], { account: createAccount() });
    assert.deepEqual(await countHeld(context(account)), { count: 2, oldestAt: noon - 3 * minuteMs });
  });

  it('counts the payouts that last longer than expected, from the payment on', async () => {
    const account = createAccount();
    const [late, later, early] = [expectedPayoutMs, 2 * expectedPayoutMs, expectedPayoutMs - 1].map((ms) => noon - ms);
    await add(paidAt(early ?? 0), { account });
    assert.deepEqual(await countLatePayouts(context(account)), { count: 0, oldestAt: undefined });
    await add(paidAt(late ?? 0), { account });
    await add([...paidAt(later ?? 0), ['broadcast', noon - minuteMs], ['confirm', noon]], { account });
    await add([...paidAt(later ?? 0), ['broadcast', noon - minuteMs], ['finalize', noon]], { account });
    await add([...paidAt(later ?? 0), ['hold', noon - 3 * minuteMs], ['release', noon - minuteMs]], { account });
    assert.deepEqual(await countLatePayouts(context(account)), { count: 2, oldestAt: later });
  });

  it('counts the attempts of a state, and when the oldest was made', async () => {
    const { openCounts, attempts } = store();
    const before = await openCounts.attempts('unknown');
    const oldestAt = noon - 100 * dayMs;
    for (const created_at of [noon - 99 * dayMs, oldestAt])
      await attempts.plan(createAttempt({ state: 'unknown', created_at }), 0);
    await attempts.plan(createAttempt({ state: 'sent', created_at: oldestAt - 1 }), 0);
    assert.deepEqual(await openCounts.attempts('unknown'), { count: before.count + 2, oldestAt });
  });

  it('counts the ended orders whose time to be kept is over', async () => {
    const { openCounts: counts } = store();
    const count = (unpaidMs: number | undefined) =>
      countOverdueDeletions({ counts, clock: () => noon }, { unpaidMs, completedMs: undefined });
    const before = await count(3 * dayMs);
    const canceled = (at: number) => add([['cancel', at]], { account: createAccount() });
    await canceled(noon - 3 * dayMs);
    await canceled(noon - 3 * dayMs - 1);
    await add([], { account: createAccount() });
    assert.equal((await count(3 * dayMs)).count, before.count + 1);
    assert.deepEqual(await count(undefined), { count: 0, oldestAt: undefined });
  });

  it(`counts no further than ${maxCounted} of them`, async () => {
    const account = createAccount();
    const held = Array.from({ length: maxCounted + 5 }, () => add([['hold', noon]], { account }));
    await Promise.all(held);
    assert.equal((await countHeld(context(account))).count, maxCounted);
  });
}
