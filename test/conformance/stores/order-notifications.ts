import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { idempotencyKey } from './order-creation.js';
import { applyTrigger, transactionCodes, waitForChange } from './order-driver.js';

/** Defines the tests of listeners to changes. */
export function orderNotificationTests(store: () => OrderStore): void {
  it('reports created and changed orders', async () => {
    const order = createOrderRecord();
    await waitForChange({ order, store: store() }, () => store().create(order));
    await waitForChange({ order, store: store() }, () => store().save(applyTrigger(order, 'submit')));
  });

  it('reports neither to removed listeners nor orders that were not created', async () => {
    const notified: (string | undefined)[] = [];
    const [order, unmade, last] = [createOrderRecord(), createOrderRecord(), createOrderRecord()];
    store().onChange((code) => assert.notEqual(code, order.transaction_code))();
    const stop = store().onChange((code) => notified.push(code));
    await store().create(order, idempotencyKey('shared'));
    await store().create(unmade, idempotencyKey('shared'));
    await store().save(order);
    await waitForChange({ order: last, store: store() }, () => store().create(last));
    stop();
    const ours = [order, unmade, last].map(({ transaction_code }) => transaction_code);
    assert.deepEqual(
      notified.filter((code) => ours.includes(code ?? '')),
      transactionCodes([order, last]),
    );
  });

  it('reports whether a change has messages', async () => {
    const silent = createOrderRecord({ webhook_url: null, partner: null });
    const loud = createOrderRecord({ webhook_url: 'https://shop.example/hook' });
    const notified = new Map<string, boolean>();
    const stop = store().onChange((code, hasWebhooks) => notified.set(code ?? '', hasWebhooks));
    await Promise.all(
      [silent, loud].map((order) => waitForChange({ order, store: store() }, () => store().create(order))),
    );
    stop();
    assert.deepEqual(
      [silent, loud].map(({ transaction_code }) => notified.get(transaction_code)),
      [false, true],
    );
  });
}
