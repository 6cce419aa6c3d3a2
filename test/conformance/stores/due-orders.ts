import assert from 'node:assert/strict';
import { it } from 'node:test';
import { advanceOrder, processDueOrders, type OrderStore } from '#core';
import { requireDefined } from '../../support/require-defined.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { applyTrigger, createAccount } from './order-driver.js';

/** Defines the tests of due orders and their scenarios. */
export function dueOrderTests(store: () => OrderStore): void {
  it('finds the orders of an account that are due, the earliest first', async () => {
    const account = createAccount();
    const [late, early] = [9000, 1000].map((after) => createOrderRecord({ account, expires_at: noon + after }));
    const elsewhere = createOrderRecord({ account: createAccount(), expires_at: noon });
    for (const order of [requireDefined(late), requireDefined(early), elsewhere]) await store().create(order);
    assert.deepEqual(await store().findDue({ account, now: noon + 999, limit: 9 }), []);
    assert.deepEqual(await store().findDue({ account, now: noon + 1000, limit: 9 }), [early]);
    assert.deepEqual(await store().findDue({ account, now: noon + 9000, limit: 9 }), [early, late]);
    assert.deepEqual(await store().findDue({ account, now: noon + 9000, limit: 1 }), [early]);
  });

  it('never finds an order in a final state due', async () => {
    const account = createAccount();
    const order = createOrderRecord({ account });
    await store().create(order);
    await store().save(applyTrigger(order, 'cancel'));
    assert.deepEqual(await store().findDue({ account, now: Number.MAX_SAFE_INTEGER, limit: 9 }), []);
  });

  it('advances an order through its scenario', async () => {
    const account = createAccount();
    const order = createOrderRecord({ account, scenario: 'happy' });
    await store().create(order);
    const changes = await processDueOrders(account, { store: store(), clock: () => noon + 60_000 });
    const last = requireDefined(await store().find(order.transaction_code));
    assert.deepEqual([last.status, last.timeline.length], ['completed', changes]);
  });

  it('applies each due change once, also when several processes do so at once', async () => {
    const account = createAccount();
    const orders = Array.from({ length: 30 }, () => createOrderRecord({ account, expires_at: noon }));
    await Promise.all(orders.map((order) => store().create(order)));
    const services = { store: store(), clock: () => noon + 1 };
    const made = await Promise.all(Array.from({ length: 4 }, () => processDueOrders(account, services)));
    assert.equal(
      made.reduce((sum, one) => sum + one, 0),
      orders.length,
    );
  });

  it('stores the manual scenario after a manual change', async () => {
    const order = createOrderRecord({ account: createAccount(), scenario: 'happy' });
    await store().create(order);
    const moved = await advanceOrder(
      { code: order.transaction_code, event: { trigger: 'submit' } },
      { store: store(), clock: () => noon },
    );
    assert.equal(moved.outcome, 'moved');
    assert.equal((await store().find(order.transaction_code))?.scenario, 'manual');
  });
}
