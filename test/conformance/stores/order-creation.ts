import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { IdempotencyKey, OrderRecord, OrderStore } from '#core';
import { noDetails } from '../../../server/core/orders/record.js';
import { createAccount } from './order-driver.js';
import { findOrders } from '../../support/find-orders.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';

export const idempotencyKey = (key: string, changes: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  key,
  fingerprint: 'one',
  now: noon,
  expiresAt: noon + 1000,
  ...changes,
});

const orderExamples = {
  'an order': createOrderRecord(),
  'an order without a webhook': createOrderRecord({ webhook_url: null }),
  'an order with a partner': createOrderRecord({ partner: partnerWith() }),
  'an order with details': createOrderRecord({
    details: {
      payment_option: 'card',
      payment_url: 'https://pay.example/?a=1',
      authorization_ms: 259_200_000,
      metadata: { cart: ['"', 1.5, null] },
      consent: { version: '2026-11', at: 1_790_000_000_000 },
      upstream: { id: 'provider', code: 'P-9' },
    },
  }),
  'an order with JSON that a database may refuse': createOrderRecord({
    details: { ...noDetails, metadata: { nul: '\u0000', half: '\ud800' } },
  }),
  'an order of a sandbox account': createOrderRecord({ account: 'other', scenario: 'happy' }),
};

/** Defines the tests of order creation and idempotency keys. */
export function orderCreationTests(store: () => OrderStore): void {
  for (const [what, order] of Object.entries(orderExamples)) {
    it(`finds ${what} again unchanged`, async () => {
      assert.deepEqual(await store().create(order), { outcome: 'created', order });
      assert.deepEqual(await store().find(order.transaction_code), order);
    });
  }

  it('finds no order under an unknown code', async () => assert.equal(await store().find('x'), undefined));

  it('creates one order for the same key and parameters', async () => {
    const order = createOrderRecord({ partner: partnerWith() });
    assert.equal(await store().findByIdempotencyKey(idempotencyKey('a')), undefined);
    await store().create(order, idempotencyKey('a'));
    assert.deepEqual(await store().create(createOrderRecord(), idempotencyKey('a')), { outcome: 'replayed', order });
    assert.deepEqual(await store().findByIdempotencyKey(idempotencyKey('a')), { outcome: 'replayed', order });
  });

  it('refuses the same key for other parameters', async () => {
    const other = idempotencyKey('b', { fingerprint: 'two' });
    await store().create(createOrderRecord(), idempotencyKey('b'));
    assert.deepEqual(await store().create(createOrderRecord(), other), { outcome: 'key_reused' });
    assert.deepEqual(await store().findByIdempotencyKey(other), { outcome: 'key_reused' });
  });

  it('forgets a key when it expires, not before', async () => {
    const [first, second] = [createOrderRecord(), createOrderRecord()];
    await store().create(first, idempotencyKey('c'));
    const justBefore = idempotencyKey('c', { now: noon + 999 });
    assert.deepEqual(await store().findByIdempotencyKey(justBefore), { outcome: 'replayed', order: first });
    const after = idempotencyKey('c', { now: noon + 1000, expiresAt: noon + 2000, fingerprint: 'two' });
    assert.equal(await store().findByIdempotencyKey(after), undefined);
    assert.deepEqual(await store().create(second, after), { outcome: 'created', order: second });
    assert.deepEqual(await store().find(first.transaction_code), first);
  });

  it('creates one order for many simultaneous calls with one key', async () => {
    const calls = Array.from({ length: 20 }, () => store().create(createOrderRecord(), idempotencyKey('d')));
    const created = await Promise.all(calls);
    const outcomes = created.map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ['created', ...Array<string>(19).fill('replayed')]);
    assert.equal(new Set(created.map((one) => ('order' in one ? one.order.transaction_code : ''))).size, 1);
  });

  it('creates many orders at once, each with its own key and messages', async () => {
    const account = createAccount();
    const made = Array.from({ length: 300 }, () => createOrderRecord({ account, partner: partnerWith() }));
    await Promise.all(made.map((order, index) => store().create(order, idempotencyKey(`many-${index}`))));
    const byCode = (orders: readonly OrderRecord[]) =>
      Object.fromEntries(orders.map((order) => [order.transaction_code, order]));
    assert.deepEqual(byCode(await findOrders(store(), account)), byCode(made));
    const messages = await store().outbox.list({ account, limit: 999 });
    const expected = made.flatMap(({ transaction_code: code }) => [`${code} merchant`, `${code} partner`]);
    assert.deepEqual(messages.map((one) => `${one.transaction_code} ${one.audience}`).sort(), expected.sort());
  });
}
