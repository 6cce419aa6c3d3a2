import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eraseOrders, type ServerStore } from '#core';
import { applyRefund } from '../../../server/core/lifecycle/money.js';
import { erasedText } from '../../../server/core/orders/erase.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { requireDefined } from '../../support/require-defined.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement } from './outbox-driver.js';
import { createEndedOrder } from './retention.js';

const later = noon + 90_000_000;

/** Defines the tests of the erasure of personal data. */
export function erasureTests(store: () => ServerStore): void {
  const { outbox, claim, clearOutbox } = createOutboxDriver(store);
  const erase = (selection: Parameters<typeof eraseOrders>[0]) =>
    eraseOrders(selection, { store: store(), clock: () => later });

  it('leaves of an order its amounts and its history only', async () => {
    await clearOutbox();
    const personal = {
      wallet_address: 'TErasedWallet',
      external_reference: 'Jane Doe',
      webhook_url: 'https://shop.example/jane',
      partner: partnerWith({ wallet_address: 'bc1-erased', external_reference: 'Jane D.' }),
    };
    const order = await createEndedOrder(store(), { ending: 'completed', overrides: personal });
    const [delivered] = await claim({ now: noon + 9000 });
    await outbox().settle(createSettlement(requireDefined(delivered)));

    const [result, ...others] = await erase({ code: order.transaction_code.toUpperCase() });
    assert.deepEqual(others, []);
    assert.deepEqual(result, { code: order.transaction_code, outcome: 'erased' });
    const erased = requireDefined(await store().find(order.transaction_code));
    const texts = JSON.stringify([erased, await outbox().list({ account: '', limit: 99 })]);
    for (const text of ['TErasedWallet', 'Jane', 'shop.example', 'bc1-erased', 'partner.example']) {
      assert.ok(!texts.includes(text), text);
    }
    assert.deepEqual(
      { ...erased, timeline: erased.timeline.map(({ at, status }) => [at, status]) },
      {
        ...order,
        ...{ wallet_address: erasedText, external_reference: erasedText, webhook_url: null },
        partner: partnerWith({ wallet_address: erasedText, external_reference: erasedText, webhook_url: '' }),
        timeline: order.timeline.map(({ at, status }) => [at, status]),
      },
    );
    assert.ok(erased.timeline.every(({ sets }) => !sets.tx_hash));
    assert.equal(await outbox().nextDueAt(), undefined);
    const refund = { id: 'refund-1', amount: '1.00', by: 'operator', at: later } as const;
    const saves = [order, erased].map((found) => store().save(applyRefund(found, refund)));
    assert.deepEqual(await Promise.all(saves), [false, true], 'who has read the order before cannot store it again');
  });

  it('finds orders by the reference of the merchant or the partner, and keeps a wallet that others use', async () => {
    await clearOutbox();
    const overrides = { wallet_address: 'TSharedWallet' };
    const byMerchant = { ending: 'failed', overrides: { ...overrides, external_reference: 'R-1' } } as const;
    const byPartner = { partner: partnerWith({ external_reference: 'R-1' }) };
    const one = await createEndedOrder(store(), byMerchant);
    const two = await createEndedOrder(store(), { ending: 'canceled', overrides: { ...overrides, ...byPartner } });
    const other = await createEndedOrder(store(), { ending: 'canceled', overrides });
    const results = await erase({ reference: 'R-1' });
    const erased = [one, two].map(({ transaction_code }) => `${transaction_code} erased`).sort();
    assert.deepEqual(results.map(({ code, outcome }) => `${code} ${outcome}`).sort(), erased);
    assert.deepEqual(await store().find(other.transaction_code), other);
    assert.deepEqual(await erase({ reference: 'R-1' }), []);
  });

  it('refuses an order that goes on, and an expired one whose payment may still come', async () => {
    await clearOutbox();
    const pending = createOrderRecord({ webhook_url: null });
    await store().create(pending);
    const expired = await createEndedOrder(store(), { ending: 'expired' });
    for (const order of [pending, expired]) {
      const context = { store: store(), clock: () => order.monitoring_until };
      const [result] = await eraseOrders({ code: order.transaction_code }, context);
      assert.deepEqual(result, { code: order.transaction_code, outcome: 'in_progress', status: order.status });
      assert.deepEqual(await store().find(order.transaction_code), order);
    }
    assert.deepEqual((await erase({ code: expired.transaction_code }))[0]?.outcome, 'erased');
  });

  it('finds no order under an unknown code', async () => assert.deepEqual(await erase({ code: 'none' }), []));

  it('changes nothing when the order has changed since it was read', async () => {
    const order = await createEndedOrder(store(), { ending: 'failed' });
    const stale = { ...order, timeline: order.timeline.slice(0, 1) };
    assert.equal(await store().retention.erase({ order: stale, urls: [] }), false);
    assert.deepEqual(await store().find(order.transaction_code), order);
  });
}
