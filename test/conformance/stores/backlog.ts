import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createAccount } from './order-driver.js';
import { createOutboxDriver, createSettlement } from './outbox-driver.js';

export function backlogTests(store: () => OrderStore): void {
  const { outbox, claim } = createOutboxDriver(store);

  it('the backlog of an account has the messages that wait, and the time of the oldest', async () => {
    const account = createAccount();
    assert.deepEqual(await outbox().backlog(account), { count: 0, oldestCreatedAt: undefined });
    for (const age of [3000, 2000]) await store().create(createOrderRecord({ account, created_at: noon - age }));
    await store().create(createOrderRecord({ account: createAccount(), created_at: noon - 4000 }));
    assert.deepEqual(await outbox().backlog(account), { count: 2, oldestCreatedAt: noon - 3000 });

    const oldest = (await claim()).find((message) => message.account === account && message.created_at === noon - 3000);
    assert.ok(oldest && (await outbox().settle(createSettlement(oldest))));
    assert.deepEqual(await outbox().backlog(account), { count: 1, oldestCreatedAt: noon - 2000 });
  });
}
