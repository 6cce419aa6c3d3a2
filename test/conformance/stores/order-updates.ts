import assert from 'node:assert/strict';
import { it } from 'node:test';
import { processDueOrders, type OrderStore } from '#core';
import { findOrders } from '../../support/find-orders.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { applyTrigger, createAccount, transactionCodes, waitForChange } from './order-driver.js';
import { idempotencyKey } from './order-creation.js';
import { requireDefined } from '../../support/require-defined.js';

/** Defines the tests of the versions of an order, of those that are due, of listeners, and of accounts. */
export function orderUpdateTests(store: () => OrderStore): void {
  it('replaces an order by its next version and adds a message', async () => {
    const order = createOrderRecord();
    await store().create(order);
    const next = applyTrigger(order, 'submit');
    assert.equal(await store().save(next), true);
    assert.deepEqual(await store().find(order.transaction_code), next);
    const notified = await store().outbox.list({ account: '', transactionCode: order.transaction_code, limit: 9 });
    const types = notified.map(({ sequence, type }) => `${sequence} ${type}`);
    assert.deepEqual(types, ['2 order.processing', '1 order.created']);
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

  it('removes everything of one account and nothing of another', async () => {
    const [account, other] = [createAccount(), createAccount()];
    const [gone, kept] = [createOrderRecord({ account }), createOrderRecord({ account: other })];
    await store().create(gone, idempotencyKey('gone'));
    await store().create(kept, idempotencyKey('kept'));
    await store().deleteAccount(account);
    assert.equal(await store().find(gone.transaction_code), undefined);
    assert.equal(await store().findByIdempotencyKey(idempotencyKey('gone')), undefined);
    assert.deepEqual(await findOrders(store(), account), []);
    assert.deepEqual(await store().outbox.list({ account, limit: 9 }), []);
    assert.deepEqual(await store().findByIdempotencyKey(idempotencyKey('kept')), { outcome: 'replayed', order: kept });
    assert.equal((await store().outbox.list({ account: other, limit: 9 })).length, 1);
    assert.equal((await store().create(createOrderRecord({ account }), idempotencyKey('gone'))).outcome, 'created');
  });

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

  it('applies each due change once, also when several processes do so at once', async () => {
    const account = createAccount();
    const orders = Array.from({ length: 30 }, () => createOrderRecord({ account, expires_at: noon }));
    await Promise.all(orders.map((order) => store().create(order)));
    const services = { store: store(), clock: () => noon + 1 };
    const made = await Promise.all(Array.from({ length: 4 }, () => processDueOrders(account, services)));
    const total = made.reduce((sum, one) => sum + one, 0);
    assert.equal(total, orders.length);
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
    const ours = notified.filter((code) => transactionCodes([order, unmade, last]).includes(code ?? ''));
    assert.deepEqual(ours, transactionCodes([order, last]));
  });

  it('reports created and changed orders, and whether a change has messages', async () => {
    const silent = createOrderRecord({ webhook_url: null, partner: null });
    const loud = createOrderRecord({ webhook_url: 'https://shop.example/hook' });
    const notified = new Map<string, boolean>();
    const stop = store().onChange((code, hasWebhooks) => notified.set(code ?? '', hasWebhooks));
    for (const order of [silent, loud]) {
      await waitForChange({ order, store: store() }, () => store().create(order));
      await waitForChange({ order, store: store() }, () => store().save(applyTrigger(order, 'submit')));
    }
    stop();
    const reports = [silent, loud].map(({ transaction_code }) => notified.get(transaction_code));
    assert.deepEqual(reports, [false, true]);
  });
}
