import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import { createOperatorHarness } from '../../support/operator-harness.js';
import { order as newOrder } from '../../support/service-harness.js';
import { createAccount } from './order-driver.js';

const times = async <T>(count: number, run: (index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** Defines the tests of calls about money that several processes get at once. */
export function moneyCallTests(store: () => OrderStore): void {
  it('captures held money once, whichever processes are asked', async () => {
    const account = createAccount();
    const processes = [1, 2, 3].map(() =>
      createOperatorHarness({ store: store(), account, newTransactionCode: () => crypto.randomUUID() }),
    );
    const [first] = processes;
    const transaction_code = (await first?.create({ capture: 'manual' })) ?? '';
    await first?.advance(transaction_code, ['submit', 'authorize']);
    const call = { transaction_code, reason: 'The parcel has left' };
    const replies = await Promise.all(processes.map((one) => one.post('order/capture', call)));
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.data.captured_amount]),
      processes.map(() => [200, '100.00']),
    );
    const types = (await first?.get('order', { transaction_code }))?.body.data.timeline.map(({ type }) => type);
    assert.deepEqual(types?.slice(-3), ['order.authorized', 'order.captured', 'order.paid']);
  });

  it('replaces an order once, whichever processes are asked and with which keys', async () => {
    const account = createAccount();
    const processes = [1, 2].map(() =>
      createOperatorHarness({ store: store(), account, newTransactionCode: () => crypto.randomUUID() }),
    );
    const [first] = processes;
    const transaction_code = (await first?.create()) ?? '';
    const replies = await times(8, async (index) =>
      processes[index % 2]?.call('order/replace', {
        method: 'POST',
        values: { ...newOrder, fiat_amount: '80', transaction_code },
        idempotencyKey: `basket-${index % 4 < 2 ? 'a' : 'b'}`,
      }),
    );
    assert.ok(replies.some((reply) => reply?.status === 200));
    const orders = await store().list({ account, limit: 9 });
    assert.deepEqual(orders.map(({ status }) => status).sort(), ['canceled', 'pending']);
  });
}
