import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eraseOrders, type OrderRecord, type ServerStore } from '#core';
import { noDetails } from '../../../server/core/orders/record.js';
import type { AttemptState } from '../../../server/core/upstream/stored.js';
import { createAttempt } from '../../support/create-attempt.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { partnerWith } from './order-creation.js';

const personal: Partial<OrderRecord> = {
  wallet_address: 'TAttemptOfJane',
  external_reference: 'Jane Attempt',
  partner: partnerWith({ wallet_address: 'bc1-attempt', external_reference: 'Jane A.' }),
  details: { ...noDetails, metadata: { mail: 'jane@shop.example' } },
};

/** Defines the tests of the erasure of attempts at the upstream that have no order. */
export function attemptErasureTests(store: () => ServerStore): void {
  const erase = (selection: Parameters<typeof eraseOrders>[0], now = noon) =>
    eraseOrders(selection, { store: store(), clock: () => now });

  const planAttempt = async (state: AttemptState, key: string | null = null) => {
    const draft = createOrderRecord(personal);
    const attempt = createAttempt({ transaction_code: draft.transaction_code, state, key, draft });
    await store().attempts.plan(attempt, 0);
    return attempt;
  };

  const addWebhook = (transaction_code: string, body = '{"wallet_address":"TAttemptOfJane"}') =>
    store().inbox.add({
      ...{ transaction_code, event_key: 'id 1', received_at: noon, due_at: null, headers: {}, body },
      ...{ tries: 1, result: 'ignored' },
    });

  for (const reference of ['Jane Attempt', 'Jane A.']) {
    it(`deletes a refused attempt that has the reference ${reference}, with its webhooks and its key`, async () => {
      const { transaction_code: code } = await planAttempt('refused', `key of ${reference}`);
      const other = createAttempt({ state: 'refused' });
      await store().attempts.plan(other, 0);
      for (const one of [code, other.transaction_code]) await addWebhook(one);
      const deleted = { outbox: 0, keys: 1, wallets: 0 };
      assert.deepEqual(await erase({ reference }), [{ code, outcome: 'erased', ...deleted }]);
      assert.equal(await store().attempts.find(code), undefined);
      assert.deepEqual(await store().inbox.list(code), []);
      assert.deepEqual(await store().attempts.find(other.transaction_code), other);
      assert.equal((await store().inbox.list(other.transaction_code)).length, 1);
      assert.deepEqual(await erase({ reference }), []);
    });
  }

  it('finds an attempt by its code in any case', async () => {
    const { transaction_code: code } = await planAttempt('refused');
    assert.deepEqual(
      (await erase({ code: code.toUpperCase() })).map(({ outcome }) => outcome),
      ['erased'],
    );
    assert.equal(await store().attempts.find(code), undefined);
  });

  const inProgress = [
    { state: 'planned', until: Infinity },
    { state: 'sent', until: Infinity },
    { state: 'unknown', until: createOrderRecord().monitoring_until },
  ] as const;
  for (const { state, until } of inProgress) {
    it(`keeps an attempt that is ${state} while it can become an order`, async () => {
      const attempt = await planAttempt(state);
      const { transaction_code: code } = attempt;
      const now = Math.min(until, noon + 1e12);
      assert.deepEqual(await erase({ code }, now), [{ code, outcome: 'in_progress', status: state }]);
      assert.deepEqual(await store().attempts.find(code), attempt);
      if (until === Infinity) return;
      assert.deepEqual(
        (await erase({ code }, until + 1)).map(({ outcome }) => outcome),
        ['erased'],
      );
      assert.equal(await store().attempts.find(code), undefined);
    });
  }

  it('deletes no attempt that has changed since it was read, or has become an order', async () => {
    const attempt = await planAttempt('unknown');
    assert.equal(await store().retention.eraseAttempt({ ...attempt, version: 2 }), false);
    await store().create(createOrderRecord({ ...personal, transaction_code: attempt.transaction_code }));
    assert.equal(await store().retention.eraseAttempt(attempt), false);
    assert.deepEqual(await store().attempts.find(attempt.transaction_code), attempt);
  });

  it('erases by one reference an order and an earlier attempt at it', async () => {
    const reference = 'Jane twice';
    const order = createOrderRecord({ external_reference: reference, status: 'canceled', webhook_url: null });
    await store().create(order);
    const draft = createOrderRecord({ external_reference: reference });
    const attempt = createAttempt({ transaction_code: draft.transaction_code, state: 'refused', draft });
    await store().attempts.plan(attempt, 0);
    assert.deepEqual(
      (await erase({ reference })).map(({ code, outcome }) => `${code} ${outcome}`),
      [order, draft].map(({ transaction_code }) => `${transaction_code} erased`),
    );
  });
}
