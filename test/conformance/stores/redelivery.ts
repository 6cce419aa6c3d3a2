import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ClaimedMessage, OrderStore } from '#core';
import { requireDefined } from '../../support/require-defined.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { failedAttempt, describeClaims, createSettlement, createOutboxDriver, submitOrder } from './outbox-driver.js';

/** Defines the tests of disabled URLs, redelivery and lists. */
export function redeliveryTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);

  it('disables a URL for waiting and new messages, and enables it by redelivery', async () => {
    await clearOutbox();
    const webhook_url = 'https://gone.example/hook';
    await store().create(createOrderRecord({ webhook_url }));
    await store().create(createOrderRecord({ webhook_url }));
    await store().create(createOrderRecord());
    const [claimed] = (await claim({ limit: 1 })) as [ClaimedMessage];
    await outbox().settle(createSettlement(claimed, { state: 'disabled', attempt: failedAttempt, disablesUrl: true }));
    await store().create(createOrderRecord({ webhook_url }));
    const disabledEntries = (await outbox().list({ account: '', limit: 9 })).filter(({ url }) => url === webhook_url);
    assert.deepEqual(
      disabledEntries.map(({ state, next_attempt_at }) => [state, next_attempt_at]),
      Array(3).fill(['disabled', null]),
    );
    assert.notEqual((await claimOne()).url, webhook_url);

    assert.equal(await outbox().redeliver({ id: claimed.id, account: '', now: noon + 7 }), true);
    const again = await claim({ now: noon + 7 });
    assert.deepEqual(again.map(({ id }) => id).sort(), disabledEntries.map(({ id }) => id).sort());
    await store().create(createOrderRecord({ webhook_url }));
    assert.equal((await claimOne()).url, webhook_url);
  });

  it('disables a URL for leased messages too, unless they are delivered', async () => {
    await clearOutbox();
    const webhook_url = 'https://going.example/hook';
    for (const after of [0, 1, 2]) await store().create(createOrderRecord({ webhook_url, created_at: noon + after }));
    const [disabledMessage, failing, taken] = (await claim({ now: noon + 2 })) as [
      ClaimedMessage,
      ClaimedMessage,
      ClaimedMessage,
    ];
    await outbox().settle(
      createSettlement(disabledMessage, { state: 'disabled', attempt: failedAttempt, disablesUrl: true }),
    );
    const again = { state: 'waiting', next_attempt_at: noon + 5, attempt: failedAttempt } as const;
    assert.equal(await outbox().settle(createSettlement(failing, again)), true);
    assert.equal(await outbox().settle(createSettlement(taken)), true);
    const found = await outbox().list({ account: '', limit: 3 });
    assert.deepEqual(
      found.map(({ state, next_attempt_at, attempts }) => [state, next_attempt_at, attempts.length]),
      [
        ['delivered', null, 1],
        ['disabled', null, 1],
        ['disabled', null, 1],
      ],
    );
    assert.equal(await outbox().nextDueAt(), undefined);
    await outbox().redeliver({ id: disabledMessage.id, account: '', now: noon });
    for (const one of await claim()) await outbox().settle(createSettlement(one));
  });

  it('redelivers by one call all messages of the account that the URL has missed, in sequence', async () => {
    await clearOutbox();
    const webhook_url = 'https://back.example/hook';
    const [one, two] = [createOrderRecord({ webhook_url }), createOrderRecord({ webhook_url, created_at: noon + 1 })];
    const elsewhere = createOrderRecord({ webhook_url, account: 'other' });
    await store().create(one);
    const disabledMessage = await claimOne();
    await outbox().settle(
      createSettlement(disabledMessage, { state: 'disabled', attempt: failedAttempt, disablesUrl: true }),
    );
    for (const order of [two, elsewhere]) await store().create(order);
    await store().save(submitOrder(one));
    await store().save(submitOrder(two));
    const [newest] = await outbox().list({ account: '', limit: 1 });

    assert.equal(await outbox().redeliver({ id: requireDefined(newest).id, account: '', now: noon + 7 }), true);
    const delivered: string[] = [];
    for (let claimed = await claim({ now: noon + 7 }); claimed.length > 0; claimed = await claim({ now: noon + 7 })) {
      for (const message of claimed) {
        assert.deepEqual([message.tries, message.next_attempt_at], [0, noon + 7]);
        await outbox().settle(createSettlement(message));
      }
      delivered.push(...describeClaims(claimed));
    }
    const codes = [one.transaction_code, two.transaction_code].sort();
    assert.deepEqual(
      delivered,
      [1, 2].flatMap((sequence) => codes.map((code) => `${code} merchant ${sequence}`)),
    );
    assert.equal((await outbox().list({ account: 'other', limit: 1 }))[0]?.state, 'disabled');
  });

  it('reports whether a URL has accepted a later message', async () => {
    await clearOutbox();
    const webhook_url = `https://taking.example/${'long/'.repeat(600)}`;
    for (const order of [createOrderRecord({ webhook_url }), createOrderRecord({ webhook_url }), createOrderRecord()])
      await store().create(order);
    const [other, second, first] = await outbox().list({ account: '', limit: 3 });
    const settle = async (id: string | undefined): Promise<void> => {
      for (const one of await claim()) if (one.id === id) await outbox().settle(createSettlement(one));
    };
    const later = () => Promise.all([first, second].map((one) => outbox().hasLaterDelivery(requireDefined(one).id)));
    await settle(other?.id);
    assert.deepEqual(await later(), [false, false]);
    await outbox().redeliver({ id: requireDefined(second).id, account: '', now: noon });
    await settle(second?.id);
    assert.deepEqual(await later(), [true, false]);
  });

  it('redelivers under the same id with its attempts, and only to its own account', async () => {
    await clearOutbox();
    await store().create(createOrderRecord({ account: 'other' }));
    const claimed = await claimOne();
    await outbox().settle(createSettlement(claimed));
    assert.equal(await outbox().redeliver({ id: claimed.id, account: '', now: noon }), false);
    assert.equal(await outbox().redeliver({ id: 'msg_none', account: 'other', now: noon }), false);
    assert.deepEqual(await claim({ now: noon + 9 }), []);
    assert.equal(await outbox().redeliver({ id: claimed.id, account: 'other', now: noon + 9 }), true);
    const again = await claimOne({ now: noon + 9 });
    const { id, body, tries, attempts } = again;
    assert.deepEqual([id, body, tries, attempts], [claimed.id, claimed.body, 0, [createSettlement(claimed).attempt]]);
  });

  it('lists messages of an account or of one order, the newest first', async () => {
    await clearOutbox();
    const [first, second, elsewhere] = [
      createOrderRecord(),
      createOrderRecord(),
      createOrderRecord({ account: 'other' }),
    ];
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
