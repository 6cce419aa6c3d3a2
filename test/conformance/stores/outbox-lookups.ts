import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { createOutboxDriver, createSettlement, submitOrder } from './outbox-driver.js';

/** Defines the tests of lists of messages. */
export function outboxLookupTests(store: () => OrderStore): void {
  const { outbox, claim, clearOutbox } = createOutboxDriver(store);

  it('lists messages of an account or of one order, the newest first', async () => {
    await clearOutbox();
    const [first, second] = [createOrderRecord(), createOrderRecord()];
    const elsewhere = createOrderRecord({ account: 'other' });
    for (const order of [first, second, elsewhere]) await store().create(order);
    await store().save(submitOrder(first));
    const list = async (more: object): Promise<string[]> =>
      (await outbox().list({ account: '', limit: 9, ...more })).map((one) => `${one.transaction_code} ${one.sequence}`);
    const [one, two] = [first.transaction_code, second.transaction_code];
    assert.deepEqual(await list({}), [`${one} 2`, `${two} 1`, `${one} 1`]);
    assert.deepEqual(await list({ limit: 1 }), [`${one} 2`]);
    assert.deepEqual(await list({ transactionCode: one }), [`${one} 2`, `${one} 1`]);
    assert.deepEqual(await list({ transactionCode: elsewhere.transaction_code }), []);

    const [newest, middle] = await outbox().list({ account: '', limit: 2 });
    const [{ id: foreign } = { id: '' }] = await outbox().list({ account: 'other', limit: 1 });
    assert.deepEqual(await list({ before: newest?.id }), [`${two} 1`, `${one} 1`]);
    assert.deepEqual(await list({ before: newest?.id, limit: 1 }), [`${two} 1`]);
    assert.deepEqual(await list({ before: middle?.id, transactionCode: one }), [`${one} 1`]);
    for (const before of [foreign, 'msg_none']) assert.deepEqual(await list({ before }), []);
    for (const claimed of await claim())
      if (claimed.id === middle?.id) await outbox().settle(createSettlement(claimed));
    assert.deepEqual(await list({ state: 'delivered' }), [`${two} 1`]);
    assert.deepEqual(await list({ state: 'waiting', before: newest?.id }), [`${one} 1`]);
    assert.deepEqual(await list({ state: 'failed' }), []);
  });
}
