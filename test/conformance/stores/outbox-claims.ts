import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toWebhookMessages, type OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { partner } from './order-creation.js';
import { createOutboxDriver } from './outbox-driver.js';

/** Defines the tests of claims: which dispatcher gets which message when. */
export function outboxClaimTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);

  it('leases each complete message once until the lease ends', async () => {
    await clearOutbox();
    const order = createOrderRecord({ partner });
    await store().create(order);
    assert.equal(await outbox().nextDueAt(), noon);
    assert.deepEqual(await claim({ now: noon - 1 }), []);
    const claimed = await claim({ lease: 'mine' });
    const fresh = { state: 'waiting', attempts: [], tries: 0, lease: 'mine' };
    const byId = new Map(claimed.map((one) => [one.id, one]));
    for (const { due_at, ...message } of toWebhookMessages(order)) {
      assert.deepEqual(byId.get(message.id), { ...message, ...fresh, next_attempt_at: due_at });
    }
    assert.equal(byId.size, 2);
    assert.deepEqual(await claim({ now: noon + 999 }), []);
    assert.equal(await outbox().nextDueAt(), noon + 1000);
    assert.equal((await claim({ now: noon + 1000, leaseUntil: noon + 2000 })).length, 2);
  });

  it('leases messages of a sandbox account at once, whatever its clock', async () => {
    await clearOutbox();
    await store().create(createOrderRecord({ account: 'other' }));
    assert.equal(await outbox().nextDueAt(), 0);
    assert.equal((await claimOne({ now: 1 })).next_attempt_at, 0);
  });

  it('leases up to the limit, in the order of their due times', async () => {
    await clearOutbox();
    for (const after of [3, 1, 2]) await store().create(createOrderRecord({ created_at: noon + after }));
    const now = noon + 10;
    const claimed = await claim({ now, limit: 2 });
    assert.deepEqual(
      claimed.map(({ created_at }) => created_at - noon),
      [1, 2],
    );
    assert.equal((await claim({ now, limit: 2 })).length, 1);
  });

  it('leases each message to one of many simultaneous claims', async () => {
    await clearOutbox();
    const orders = Array.from({ length: 60 }, () => createOrderRecord({ partner }));
    await Promise.all(orders.map((order) => store().create(order)));
    const claims = await Promise.all(Array.from({ length: 12 }, () => claim({ limit: 10 })));
    const ids = claims.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const rest = await claim({ limit: 200 });
    assert.equal(ids.length + rest.length, 120);
  });
}
