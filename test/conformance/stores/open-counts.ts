import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxCounted, type OrderRecord, type ServerStore } from '#core';
import { applyEvents } from '../../support/apply-events.js';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createAccount } from './order-driver.js';
import { scanAndClaim, createSettlement } from './outbox-driver.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

type Step = readonly [trigger: Trigger, at: number];

/** An order after transitions at their times. */
const orderAfter = (steps: readonly Step[], changes: Partial<OrderRecord>): OrderRecord =>
  applyEvents(
    createOrderRecord({ webhook_url: null, created_at: noon - 10 * dayMs, ...changes }),
    ...steps.map(([trigger, at]) => ({ trigger, at })),
  );

const paidAt = (at: number): readonly Step[] => [
  ['submit', at - minuteMs],
  ['capture', at],
];

/** Defines the tests of what the gauges count. */
export function openCountTests(store: () => ServerStore): void {
  const add = (steps: readonly Step[], changes: Partial<OrderRecord>) => store().create(orderAfter(steps, changes));
  const count = (account: string) => store().openCounts.orders(account, 'on_hold');

  it('counts the orders of a status and an account, and since when the oldest is as it is', async () => {
    const account = createAccount();
    assert.deepEqual(await count(account), { count: 0, oldestAt: undefined });
    await add([['hold', noon - 2 * minuteMs]], { account });
    await add([...paidAt(noon - 20 * minuteMs), ['hold', noon - 3 * minuteMs]], { account, created_at: noon - dayMs });
    await add([...paidAt(noon - 20 * minuteMs), ['hold', noon - 9 * minuteMs], ['release', noon]], { account });
    await add([['hold', noon - 60 * minuteMs]], { account: createAccount() });
    assert.deepEqual(await count(account), { count: 2, oldestAt: noon - 3 * minuteMs });
  });

  it('counts the messages of an account that wait, and when the oldest was created', async () => {
    const { outbox, openCounts } = store();
    const account = createAccount();
    assert.deepEqual(await openCounts.messages(account), { count: 0, oldestAt: undefined });
    for (const age of [3000, 2000]) await store().create(createOrderRecord({ account, created_at: noon - age }));
    await store().create(createOrderRecord({ account: createAccount(), created_at: noon - 4000 }));
    assert.deepEqual(await openCounts.messages(account), { count: 2, oldestAt: noon - 3000 });
    const { messages } = await scanAndClaim(outbox);
    const oldest = messages.find((one) => one.account === account && one.created_at === noon - 3000);
    assert.ok(oldest && (await outbox.settle(createSettlement(oldest))));
    assert.deepEqual(await openCounts.messages(account), { count: 1, oldestAt: noon - 2000 });
  });

  it(`counts no further than ${maxCounted} of them`, async () => {
    const account = createAccount();
    await Promise.all(Array.from({ length: maxCounted + 5 }, () => add([['hold', noon]], { account })));
    assert.equal((await count(account)).count, maxCounted);
  });
}
