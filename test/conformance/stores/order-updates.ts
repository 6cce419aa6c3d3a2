import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderRecord, OrderStore } from '#core';
import { applyRefund, moneyOf } from '../../../server/core/lifecycle/money.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { applyTrigger } from './order-driver.js';

/** Defines the tests of the versions of an order. */
export function orderUpdateTests(store: () => OrderStore): void {
  it('replaces an order by its next version and adds a message', async () => {
    const order = createOrderRecord();
    await store().create(order);
    const next = applyTrigger(order, 'submit');
    assert.equal(await store().save(next), true);
    assert.deepEqual(await store().find(order.transaction_code), next);
    const notified = await store().outbox.list({ account: '', transactionCode: order.transaction_code, limit: 9 });
    assert.deepEqual(
      notified.map(({ sequence, type }) => [sequence, type]),
      [
        [2, 'order.processing'],
        [1, 'order.created'],
      ],
    );
  });

  it('refuses a version out of sequence and changes nothing', async () => {
    const order = createOrderRecord();
    await store().create(order);
    const next = applyTrigger(order, 'submit');
    const afterNext = applyTrigger(next, 'cancel');
    assert.equal(await store().save(order), false);
    assert.equal(await store().save(afterNext), false);
    assert.equal(await store().save(createOrderRecord({ timeline: next.timeline })), false);
    assert.deepEqual(await store().find(order.transaction_code), order);
    const notified = await store().outbox.list({ account: '', transactionCode: order.transaction_code, limit: 9 });
    assert.equal(notified.length, 1);
  });

  it('accepts one of many conflicting versions', async () => {
    const order = createOrderRecord();
    await store().create(order);
    const rivals = Array.from({ length: 20 }, (_, index) => applyTrigger(order, index % 2 ? 'submit' : 'cancel'));
    const saved = await Promise.all(rivals.map((rival) => store().save(rival)));
    assert.equal(saved.filter(Boolean).length, 1);
    assert.deepEqual(await store().find(order.transaction_code), rivals[saved.indexOf(true)]);
  });

  it('keeps refunds of a part with the words of the operator, one webhook each', async () => {
    const order = createOrderRecord();
    await store().create(order);
    const paid = [applyTrigger(order, 'submit')];
    paid.push(applyTrigger(paid[0] as OrderRecord, 'capture'));
    const words = { by: 'operator', reason: 'Sold out \u{1f600}', actor: 'write', key: "return-'1" } as const;
    const refund = { id: 'refund-1', amount: '4.00', ...words, at: noon } as const;
    const versions = [...paid, applyRefund(paid[1] as OrderRecord, refund)];
    for (const version of versions) assert.equal(await store().save(version), true);
    assert.equal(await store().save(versions[2] as OrderRecord), false);
    const kept = await store().find(order.transaction_code);
    assert.deepEqual(kept, versions.at(-1));
    const { refunded, left } = moneyOf(kept as OrderRecord);
    assert.deepEqual([refunded, left], [400n, 650n]);
    const notified = await store().outbox.list({ account: '', transactionCode: order.transaction_code, limit: 9 });
    assert.equal(notified[0]?.type, 'order.refunded');
  });
}
