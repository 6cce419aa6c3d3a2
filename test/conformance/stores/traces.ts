import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { createAccount } from './order-driver.js';
import { submitOrder } from './outbox-driver.js';

export function traceTests(store: () => OrderStore): void {
  it('the messages of a creation keep its trace, those of later changes have none', async () => {
    const account = createAccount();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const order = createOrderRecord({ account, traceparent });
    await store().create(order);
    const found = await store().find(order.transaction_code);
    assert.ok(found && (await store().save(submitOrder(found))));
    await store().create(createOrderRecord({ account }));
    const entries = await store().outbox.list({ account, limit: 10 });
    assert.deepEqual(
      entries.map((entry) => [entry.sequence, entry.traceparent]),
      [
        [1, null],
        [2, null],
        [1, traceparent],
      ],
    );
  });
}
