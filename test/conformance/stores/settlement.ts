import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, failedAttempt } from './outbox-driver.js';

/** Defines the tests of attempts and their outcomes. */
export function settlementTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);

  it('records attempts and delays the next one', async () => {
    await clearOutbox();
    await store().create(createOrderRecord());
    const claimed = await claimOne();
    const again = { state: 'waiting', next_attempt_at: noon + 5000 } as const;
    assert.equal(await outbox().settle(createSettlement(claimed, { ...again, attempt: failedAttempt })), true);
    assert.equal(await outbox().nextDueAt(), noon + 5000);
    assert.deepEqual(await claim({ now: noon + 4999 }), []);
    const second = await claimOne({ now: noon + 5000 });
    assert.deepEqual([second.tries, second.attempts], [1, [failedAttempt]]);
    const success = createSettlement(second);
    assert.equal(await outbox().settle(success), true);
    const [entry] = await outbox().list({ account: '', limit: 9 });
    assert.deepEqual([entry?.state, entry?.next_attempt_at, entry?.tries], ['delivered', null, 2]);
    assert.deepEqual(entry?.attempts, [failedAttempt, success.attempt]);
    assert.equal(await outbox().nextDueAt(), undefined);
  });

  it('refuses to settle a message after the lease is lost', async () => {
    await clearOutbox();
    await store().create(createOrderRecord());
    const first = await claimOne();
    const second = await claimOne({ now: noon + 1000 });
    assert.equal(await outbox().settle(createSettlement(first)), false);
    assert.equal(await outbox().settle(createSettlement(second)), true);
    assert.equal(await outbox().settle(createSettlement(second)), false);
    assert.equal(await outbox().settle(createSettlement({ ...second, id: 'msg_none' })), false);
  });
}
