import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toWebhookMessages, type OrderStore, maxClaimScan } from '#core';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, failedAttempt, describeClaims, submitOrder } from './outbox-driver.js';
import { scanAndClaim } from './outbox-driver.js';
import { requireDefined } from '../../support/require-defined.js';

/** Defines the tests of claims and settlements: which dispatcher gets which message when. */
export function outboxClaimTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, redeliver, clearOutbox } = createOutboxDriver(store);

  it('leases each complete message once until the lease ends', async () => {
    await clearOutbox();
    const order = createOrderRecord({ partner: partnerWith() });
    await store().create(order);
    assert.equal(await outbox().nextDueAt(), noon);
    assert.deepEqual(await claim({ now: noon - 1 }), []);
    const claimed = await claim({ lease: 'mine' });
    const fresh = { state: 'waiting', attempts: [], tries: 0, lease: 'mine' };
    const byId = new Map(claimed.map((one) => [one.id, one]));
    for (const { due_at, ...message } of toWebhookMessages(order)) {
      assert.deepEqual(byId.get(message.id), { ...message, ...fresh, next_attempt_at: due_at });
    }
    assert.equal(byId.size, 2);
    assert.deepEqual(await claim({ now: noon + 999 }), []);
    assert.equal((await claim({ now: noon + 1000, leaseUntil: noon + 2000 })).length, 2);
  });

  it('finds what has been due the longest first, and leases what is chosen', async () => {
    await clearOutbox();
    for (const after of [3, 1, 2]) await store().create(createOrderRecord({ created_at: noon + after }));
    const now = noon + 10;
    assert.deepEqual((await claim({ now, limit: 2 })).map(({ created_at }) => created_at - noon).sort(), [1, 2]);
    assert.equal((await claim({ now, limit: 2 })).length, 1);
  });

  it('records attempts and delays the next one', async () => {
    await clearOutbox();
    await store().create(createOrderRecord());
    const claimed = await claimOne();
    const again = { state: 'waiting', next_attempt_at: noon + 5000 } as const;
    assert.equal(await outbox().settle(createSettlement(claimed, { ...again, attempt: failedAttempt })), true);
    assert.equal(await outbox().nextDueAt(), noon + 5000);
    assert.deepEqual(await claim({ now: noon + 4999 }), []);
    const second = await claimOne({ now: noon + 5000 });
    assert.deepEqual([second.tries, second.attempts], [1, [failedAttempt]]);
    const success = createSettlement(second);
    assert.equal(await outbox().settle(success), true);
    const [entry] = await outbox().list({ account: '', limit: 9 });
    assert.deepEqual([entry?.state, entry?.next_attempt_at, entry?.tries], ['delivered', null, 2]);
    assert.deepEqual(entry?.attempts, [failedAttempt, success.attempt]);
    assert.equal(await outbox().nextDueAt(), undefined);
  });

  it('refuses to settle a message after the lease is lost', async () => {
    await clearOutbox();
    await store().create(createOrderRecord());
    const first = await claimOne();
    const second = await claimOne({ now: noon + 1000 });
    assert.equal(await outbox().settle(createSettlement(first)), false);
    assert.equal(await outbox().settle(createSettlement(second)), true);
    assert.equal(await outbox().settle(createSettlement(second)), false);
    assert.equal(await outbox().settle(createSettlement({ ...second, id: 'msg_none' })), false);
  });

  it('keeps the messages of an order to one audience in sequence', async () => {
    await clearOutbox();
    const order = createOrderRecord({ partner: partnerWith() });
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const { transaction_code: code } = order;
    const first = await claim();
    assert.deepEqual(describeClaims(first), [`${code} merchant 1`, `${code} partner 1`]);
    assert.deepEqual(await claim(), []);
    const toMerchant = requireDefined(first.find(({ audience }) => audience === 'merchant'));
    assert.equal(await outbox().settle(createSettlement(toMerchant)), true);
    assert.deepEqual(describeClaims(await claim()), [`${code} merchant 2`]);
  });

  it('leases the next message of an order as soon as the previous one has ended, however long that waited', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const failed = { state: 'waiting', next_attempt_at: noon + 5000, attempt: failedAttempt } as const;
    await outbox().settle(createSettlement(await claimOne(), failed));
    await store().save(submitOrder({ ...next, status: 'pending' }));
    assert.deepEqual(await claim({ now: noon + 4999 }), []);
    await outbox().endPostponements('shop.example'); // the later ones wait for the first all the same
    assert.equal(await outbox().nextDueAt(), noon + 5000);

    const first = await claimOne({ now: noon + 5000, leaseUntil: noon + 9000 });
    await outbox().settle(createSettlement(first, { ...failed, next_attempt_at: noon + 99_000 }));
    assert.deepEqual(await claim({ now: noon + 98_999 }), []);
    await redeliver(first.id, { now: noon + 6000 });
    const again = await claimOne({ now: noon + 6000, leaseUntil: noon + 9000 });
    assert.deepEqual([again.id, again.tries], [first.id, 0]);
    await outbox().settle(createSettlement(again));
    assert.equal(await outbox().nextDueAt(), noon);
    for (const sequence of [2, 3]) {
      const later = await claimOne();
      assert.equal(later.sequence, sequence);
      await outbox().settle(createSettlement(later));
    }
    assert.equal(await outbox().nextDueAt(), undefined);
  });

  it('leases the next message beside one that can be overtaken, until a redelivery of that one', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    const next = submitOrder(order);
    await store().create(order);
    await store().save(next);
    const refused = { state: 'waiting', attempt: failedAttempt, canBeOvertaken: true } as const;
    const first = await claimOne();
    await outbox().settle(createSettlement(first, { ...refused, next_attempt_at: noon + 5000 }));
    await store().save(submitOrder({ ...next, status: 'pending' }));
    const second = await claimOne();
    assert.equal(second.sequence, 2);
    await outbox().settle(
      createSettlement(second, { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 9000 }),
    );
    const again = await claimOne({ now: noon + 5000, leaseUntil: noon + 6000 });
    assert.equal(again.id, first.id);
    await outbox().settle(createSettlement(again, { ...refused, next_attempt_at: noon + 99_000 }));
    assert.deepEqual(await claim({ now: noon + 8999 }), []);
    const later = await claimOne({ now: noon + 9000, leaseUntil: noon + 10_000 });
    assert.equal(later.id, second.id);
    await outbox().settle(createSettlement(later));
    assert.equal((await claimOne({ now: noon + 9000, leaseUntil: noon + 9001 })).sequence, 3);

    await redeliver(first.id, { now: noon + 9001 });
    assert.equal((await claimOne({ now: noon + 9001 })).id, first.id);
  });

  it('skips the messages of excluded hosts', async () => {
    await clearOutbox();
    await store().create(createOrderRecord({ webhook_url: 'https://Busy.example:8443/a' }));
    await store().create(createOrderRecord({ webhook_url: 'https://calm.example:443/b' }));
    const except = (...hosts: string[]) => ({ exceptHosts: hosts });
    assert.equal((await claimOne(except('busy.example:8443', 'other.example'))).url, 'https://calm.example:443/b');
    assert.equal((await claimOne(except('calm.example'))).url, 'https://Busy.example:8443/a');
  });

  it('scans a limited number of due messages, so that a dead host does not block other hosts for long', async () => {
    await clearOutbox();
    const dead = Array.from({ length: maxClaimScan + 10 }, () =>
      createOrderRecord({ webhook_url: 'https://dead.example/a' }),
    );
    await Promise.all(dead.map((order) => store().create(order)));
    await Promise.all(dead.map((order) => store().save(submitOrder(order))));
    const alive = createOrderRecord({ created_at: noon + 1 });
    await store().create(alive);
    const query = { now: noon + 1, limit: 5, excludedHosts: [{ host: 'dead.example', until: noon + 500 }] };
    assert.deepEqual(await scanAndClaim(outbox(), query), { messages: [], isFull: true });
    const { messages, isFull } = await scanAndClaim(outbox(), query);
    assert.deepEqual(describeClaims(messages), [`${alive.transaction_code} merchant 1`]);
    assert.equal(isFull, false);
    assert.equal((await claim({ now: noon + 499 })).length, 10);

    const back = await claim({ now: noon + 500, limit: maxClaimScan });
    assert.deepEqual([back.length, back.every(({ sequence }) => sequence === 1)], [maxClaimScan, true]);
    await outbox().settle(createSettlement(requireDefined(back[0])));
    const next = await claimOne({ now: noon + 500 });
    assert.deepEqual([next.transaction_code, next.sequence], [back[0]?.transaction_code, 2]);
  });
}
