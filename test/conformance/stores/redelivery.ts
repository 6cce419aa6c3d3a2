import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderRecord, OrderStore } from '#core';
import { requireDefined } from '../../support/require-defined.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, describeClaims, failedAttempt, submitOrder } from './outbox-driver.js';
import type { ClaimedMessage as Claimed } from '../../../server/core/webhooks/outbox.js';
import { columns } from '../../support/pluck.js';

const disabling = { state: 'disabled', attempt: failedAttempt, disablesUrl: true } as const;

/** Defines the tests of redelivery and of disabled URLs. */
export function redeliveryTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, redeliver, clearOutbox } = createOutboxDriver(store);

  it('redelivers by one call all messages of the account that the URL has missed, in sequence', async () => {
    await clearOutbox();
    const webhook_url = 'https://back.example/hook';
    const [one, two] = [createOrderRecord({ webhook_url }), createOrderRecord({ webhook_url, created_at: noon + 1 })];
    const [lost, elsewhere] = [{}, { account: 'other' }].map((of) => createOrderRecord({ webhook_url, ...of }));
    await store().create(requireDefined(lost));
    await outbox().settle(createSettlement(await claimOne(), { state: 'failed', attempt: failedAttempt }));
    await store().create(one);
    await outbox().settle(createSettlement(await claimOne(), disabling));
    for (const order of [two, requireDefined(elsewhere)]) await store().create(order);
    await store().save(submitOrder(one));
    await store().save(submitOrder(two));
    const [newest] = await outbox().list({ account: '', limit: 1 });

    await redeliver(requireDefined(newest).id, { now: noon + 7 });
    const delivered: string[] = [];
    for (let claimed = await claim({ now: noon + 7 }); claimed.length > 0; claimed = await claim({ now: noon + 7 })) {
      for (const message of claimed) {
        assert.deepEqual([message.tries, message.next_attempt_at], [0, noon + 7]);
        await outbox().settle(createSettlement(message));
      }
      delivered.push(...describeClaims(claimed));
    }
    const inSequence = (sequence: number, ...orders: readonly (OrderRecord | undefined)[]) =>
      orders.map((order) => `${order?.transaction_code} merchant ${sequence}`).sort();
    assert.deepEqual(delivered, [...inSequence(1, lost, one, two), ...inSequence(2, one, two)]);
    assert.equal((await outbox().list({ account: 'other', limit: 1 }))[0]?.state, 'disabled');
  });

  it('redelivers under the same id with its attempts, and only to its own account', async () => {
    await clearOutbox();
    await store().create(createOrderRecord({ account: 'other' }));
    const claimed = await claimOne();
    await outbox().settle(createSettlement(claimed));
    assert.equal(await redeliver(claimed.id), undefined);
    assert.equal(await redeliver('msg_none', { account: 'other' }), undefined);
    assert.deepEqual(await claim({ now: noon + 9 }), []);
    await redeliver(claimed.id, { account: 'other', now: noon + 9 });
    const { id, body, tries, attempts } = await claimOne({ now: noon + 9 });
    assert.deepEqual([id, body, tries, attempts], [claimed.id, claimed.body, 0, [createSettlement(claimed).attempt]]);
  });

  it('leases a message to the caller, also before an earlier one of its order, unless it is on its way', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    await store().create(order);
    await store().save(submitOrder(order));
    const [second] = await outbox().list({ account: '', limit: 1 });
    const { id, body } = requireDefined(second);
    const lease = { account: '', now: noon, lease: 'of a redelivery', leaseUntil: noon + 60_000 };
    const leased = await outbox().redeliver({ id, ...lease });
    assert.ok(leased && 'id' in leased);
    assert.deepEqual([leased.id, leased.body, leased.sequence, leased.state], [id, body, 2, 'waiting']);
    assert.deepEqual(await outbox().redeliver({ id, ...lease, lease: 'of another' }), { leasedUntil: noon + 60_000 });
    assert.deepEqual(describeClaims(await claim()), [`${order.transaction_code} merchant 1`]);
    assert.equal(await outbox().settle(createSettlement(leased)), true);
    assert.equal((await outbox().list({ account: '', limit: 1 }))[0]?.state, 'delivered');
  });

  it('disables a URL for waiting and new messages, and enables it by redelivery', async () => {
    await clearOutbox();
    const webhook_url = 'https://gone.example/hook';
    await store().create(createOrderRecord({ webhook_url }));
    await store().create(createOrderRecord({ webhook_url }));
    await store().create(createOrderRecord());
    const [claimed] = (await claim({ limit: 1 })) as [Claimed];
    await outbox().settle(createSettlement(claimed, disabling));
    await store().create(createOrderRecord({ webhook_url }));
    const disabledEntries = (await outbox().list({ account: '', limit: 9 })).filter(({ url }) => url === webhook_url);
    assert.deepEqual(columns(disabledEntries, 'state', 'next_attempt_at'), Array(3).fill(['disabled', null]));
    assert.notEqual((await claimOne()).url, webhook_url);

    await redeliver(claimed.id, { now: noon + 7 });
    const again = await claim({ now: noon + 7 });
    assert.deepEqual(again.map(({ id }) => id).sort(), disabledEntries.map(({ id }) => id).sort());
    await store().create(createOrderRecord({ webhook_url }));
    assert.equal((await claimOne()).url, webhook_url);
  });

  it('disables a URL for leased messages too, unless they are delivered', async () => {
    await clearOutbox();
    const webhook_url = 'https://going.example/hook';
    for (const after of [0, 1, 2]) await store().create(createOrderRecord({ webhook_url, created_at: noon + after }));
    const claimed = (await claim({ now: noon + 2 })).toSorted((a, b) => a.created_at - b.created_at);
    const [disabledMessage, failing, taken] = claimed as [Claimed, Claimed, Claimed];
    await outbox().settle(createSettlement(disabledMessage, disabling));
    const again = { state: 'waiting', next_attempt_at: noon + 5, attempt: failedAttempt } as const;
    assert.equal(await outbox().settle(createSettlement(failing, again)), true);
    assert.equal(await outbox().settle(createSettlement(taken)), true);
    const found = await outbox().list({ account: '', limit: 3 });
    assert.deepEqual(
      found.map(({ state, next_attempt_at, attempts }) => `${state} ${next_attempt_at} ${attempts.length}`),
      ['delivered null 1', 'disabled null 1', 'disabled null 1'],
    );
    assert.equal(await outbox().nextDueAt(), undefined);
    await redeliver(disabledMessage.id);
    for (const one of await claim()) await outbox().settle(createSettlement(one));
  });
}
