import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { idempotencyKey } from './order-creation.js';
import { createAccount, transactionCodes } from './order-driver.js';

/** Defines the tests of lists and of the removal of accounts. */
export function accountOrderTests(store: () => OrderStore): void {
  it('lists the orders of an account, the newest first', async () => {
    const account = createAccount();
    const orders = Array.from({ length: 3 }, () => createOrderRecord({ account }));
    for (const order of orders) await store().create(order);
    await store().create(createOrderRecord({ account: createAccount() }));
    assert.deepEqual(transactionCodes(await store().list({ account, limit: 9 })), transactionCodes(orders).reverse());
    assert.deepEqual(
      transactionCodes(await store().list({ account, limit: 2 })),
      transactionCodes(orders).slice(1).reverse(),
    );
  });

  it('removes everything of one account and nothing of another', async () => {
    const [account, other] = [createAccount(), createAccount()];
    const [gone, kept] = [createOrderRecord({ account }), createOrderRecord({ account: other })];
    await store().create(gone, idempotencyKey('gone'));
    await store().create(kept, idempotencyKey('kept'));
    await store().deleteAccount(account);
    assert.equal(await store().find(gone.transaction_code), undefined);
    assert.equal(await store().findByIdempotencyKey(idempotencyKey('gone')), undefined);
    assert.deepEqual(await store().list({ account, limit: 9 }), []);
    assert.deepEqual(await store().outbox.list({ account, limit: 9 }), []);
    assert.deepEqual(await store().findByIdempotencyKey(idempotencyKey('kept')), { outcome: 'replayed', order: kept });
    assert.equal((await store().outbox.list({ account: other, limit: 9 })).length, 1);
    assert.equal((await store().create(createOrderRecord({ account }), idempotencyKey('gone'))).outcome, 'created');
  });
}
