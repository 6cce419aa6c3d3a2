import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { requireDefined } from '../../support/require-defined.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { partner } from './order-creation.js';
import { createOutboxDriver, createSettlement, describeClaims, failedAttempt, submitOrder } from './outbox-driver.js';

/** Defines the tests of the sequence in which an order sends its messages. */
export function messageSequenceTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, redeliver, clearOutbox } = createOutboxDriver(store);

  it('keeps the messages of an order to one audience in sequence', async () => {
    await clearOutbox();
    const order = createOrderRecord({ partner });
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const { transaction_code: code } = order;
    const first = await claim();
    assert.deepEqual(describeClaims(first), [`${code} merchant 1`, `${code} partner 1`]);
    assert.deepEqual(await claim(), []);
    const toMerchant = requireDefined(first.find(({ audience }) => audience === 'merchant'));
    assert.equal(await outbox().settle(createSettlement(toMerchant)), true);
    assert.deepEqual(describeClaims(await claim()), [`${code} merchant 2`]);
  });

  it('leases the next message of an order as soon as the previous one has ended, however long that waited', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const failed = { state: 'waiting', next_attempt_at: noon + 5000, attempt: failedAttempt } as const;
    await outbox().settle(createSettlement(await claimOne(), failed));
    await store().save(submitOrder({ ...next, status: 'pending' }));
    assert.deepEqual(await claim({ now: noon + 4999 }), []);
    assert.equal(await outbox().nextDueAt(), noon + 5000);

    const first = await claimOne({ now: noon + 5000, leaseUntil: noon + 9000 });
    await outbox().settle(createSettlement(first, { ...failed, next_attempt_at: noon + 99_000 }));
    assert.deepEqual(await claim({ now: noon + 98_999 }), []);
    await redeliver(first.id, { now: noon + 6000 });
    const again = await claimOne({ now: noon + 6000, leaseUntil: noon + 9000 });
    assert.deepEqual([again.id, again.tries], [first.id, 0]);
    await outbox().settle(createSettlement(again));
    assert.equal(await outbox().nextDueAt(), noon);
    for (const sequence of [2, 3]) {
      const later = await claimOne();
      assert.equal(later.sequence, sequence);
      await outbox().settle(createSettlement(later));
    }
    assert.equal(await outbox().nextDueAt(), undefined);
  });

  it('leases the next message beside one that can be overtaken, until a redelivery of that one', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const refused = { state: 'waiting', attempt: failedAttempt, canBeOvertaken: true } as const;
    const first = await claimOne();
    await outbox().settle(createSettlement(first, { ...refused, next_attempt_at: noon + 5000 }));
    await store().save(submitOrder({ ...next, status: 'pending' }));
    const second = await claimOne();
    assert.equal(second.sequence, 2);
    await outbox().settle(
      createSettlement(second, { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 9000 }),
    );
    const again = await claimOne({ now: noon + 5000, leaseUntil: noon + 6000 });
    assert.equal(again.id, first.id);
    await outbox().settle(createSettlement(again, { ...refused, next_attempt_at: noon + 99_000 }));
    assert.deepEqual(await claim({ now: noon + 8999 }), []);
    const later = await claimOne({ now: noon + 9000, leaseUntil: noon + 10_000 });
    assert.equal(later.id, second.id);
    await outbox().settle(createSettlement(later));
    assert.equal((await claimOne({ now: noon + 9000, leaseUntil: noon + 9001 })).sequence, 3);

    await redeliver(first.id, { now: noon + 9001 });
    assert.equal((await claimOne({ now: noon + 9001 })).id, first.id);
  });
}
