import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportOrders, type OrderRecord } from '#core';
import { appendChange } from '../../../../server/core/lifecycle/lifecycle-state.js';
import { noDetails } from '../../../../server/core/orders/record.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { requireDefined } from '../../../support/require-defined.js';

const dayInMs = 86_400_000;
const monday = Date.UTC(2026, 2, 16);

type Order = Partial<OrderRecord> & { readonly net: string };

async function report(orders: readonly Order[], { from = '2026-03-16', to = '2026-03-17' } = {}) {
  const store = createMemoryStore();
  for (const { net, ...order } of orders) {
    const { commission } = createOrderRecord();
    await store.create(createOrderRecord({ created_at: monday, ...order, commission: { ...commission, net } }));
  }
  return reportOrders({ account: '', from, to }, store.operator);
}

describe('the report', () => {
  it('adds up by day, currency and status', async () => {
    const found = await report([
      { fiat_amount: '10', net: '9.60' },
      { fiat_amount: '0.10', net: '0.10', created_at: monday + dayInMs - 1 },
      { fiat_amount: '5.5', net: '5.28', created_at: monday + dayInMs },
      { fiat_amount: '7', net: '7.00', status: 'refunded' },
      { fiat_amount: '1000', net: '960', fiat_currency: 'JPY' },
      { fiat_amount: '99', net: '99.00', created_at: monday - 1 },
      { fiat_amount: '99', net: '99.00', created_at: monday + 2 * dayInMs },
      { fiat_amount: '99', net: '99.00', account: 'another' },
    ]);
    const line = (values: string): object => {
      const [fiat_currency, status, orders, fiat_amount, commission, net] = values.split(' ');
      const none = fiat_currency === 'JPY' ? '0' : '0.00';
      const money = { captured_amount: none, refunded_amount: none, processor_fee: none, authorized_amount: none };
      return { fiat_currency, status, orders: Number(orders), fiat_amount, commission, net, ...money };
    };
    assert.deepEqual(found, {
      from: '2026-03-16',
      to: '2026-03-17',
      days: [
        { day: '2026-03-16', ...line('EUR pending 2 10.10 0.40 9.70') },
        { day: '2026-03-16', ...line('EUR refunded 1 7.00 0.00 7.00') },
        { day: '2026-03-16', ...line('JPY pending 1 1000 40 960') },
        { day: '2026-03-17', ...line('EUR pending 1 5.50 0.22 5.28') },
      ],
      totals: [
        line('EUR pending 3 15.60 0.62 14.98'),
        line('EUR refunded 1 7.00 0.00 7.00'),
        line('JPY pending 1 1000 40 960'),
      ],
    });
  });

  it('rounds each order once, and exactly', async () => {
    const orders = Array.from({ length: 30 }, () => ({ fiat_amount: '0.105', net: '0.10' }));
    const [total] = (await report(orders)).totals;
    assert.deepEqual([total?.fiat_amount, total?.net], ['3.30', '3.00']);
    const many = Array.from({ length: 10 }, () => ({ fiat_amount: '0.1', net: '0.10' }));
    assert.equal((await report(many)).totals[0]?.fiat_amount, '1.00');
  });

  it('counts the fee of the processor where the buyer was charged', async () => {
    const details = { ...noDetails, processor_fee: '0.50' };
    const open = { fiat_amount: '10', net: '9.60', details };
    const { timeline } = appendChange(createOrderRecord(), {
      type: 'order.captured',
      status: 'pending',
      reason: null,
      at: monday,
      sets: { captured: true },
    });
    const [total] = (await report([open, { ...open, timeline }])).totals;
    const { fiat_amount, captured_amount, processor_fee } = requireDefined(total);
    assert.deepEqual([fiat_amount, captured_amount, processor_fee], ['20.00', '10.50', '0.50']);
  });

  it('reads every page', async () => {
    const orders = Array.from({ length: 2345 }, (_, index) => ({ fiat_amount: String(index), net: String(index) }));
    const [total] = (await report(orders.slice(1))).totals;
    assert.deepEqual([total?.orders, total?.fiat_amount], [2344, `${(2344 * 2345) / 2}.00`]);
  });

  it('is empty without orders', async () => {
    const { days, totals } = await report([]);
    assert.deepEqual([days, totals], [[], []]);
  });
});
