import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore } from '#core';
import type { ClaimedMessage } from '../../../server/core/webhooks/outbox/outbox.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, failedAttempt } from './outbox-driver.js';

/** Defines the tests of disabled URLs. */
export function disabledUrlTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, redeliver, clearOutbox } = createOutboxDriver(store);

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
    await redeliver(disabledMessage.id);
    for (const one of await claim()) await outbox().settle(createSettlement(one));
  });
}
