import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxClaimScan, type OrderStore } from '#core';
import { requireDefined } from '../../support/require-defined.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { claimQuery, createOutboxDriver, createSettlement, describeClaims, submitOrder } from './outbox-driver.js';

/** Defines the tests of claims that skip hosts. */
export function excludedHostTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);

  it('skips the messages of excluded hosts', async () => {
    await clearOutbox();
    await store().create(createOrderRecord({ webhook_url: 'https://Busy.example:8443/a' }));
    await store().create(createOrderRecord({ webhook_url: 'https://calm.example:443/b' }));
    const except = (...hosts: string[]) => ({ excludedHosts: hosts.map((host) => ({ host, until: noon + 900 })) });
    assert.equal((await claimOne(except('busy.example:8443', 'other.example'))).url, 'https://calm.example:443/b');
    assert.equal((await claimOne(except('calm.example'))).url, 'https://Busy.example:8443/a');
  });

  it('scans a limited number of due messages, so that a dead host does not block other hosts for long', async () => {
    await clearOutbox();
    const dead = Array.from({ length: maxClaimScan + 10 }, () =>
      createOrderRecord({ webhook_url: 'https://dead.example/a' }),
    );
    for (const order of dead) await store().create(order);
    for (const order of dead.map(submitOrder)) await store().save(order);
    const alive = createOrderRecord({ created_at: noon + 1 });
    await store().create(alive);
    const excludedHosts = [{ host: 'dead.example', until: noon + 500 }];
    const query = { now: noon + 1, limit: 5, excludedHosts };
    assert.deepEqual(await outbox().claim(claimQuery(query)), { messages: [], isFull: true });
    const { messages, isFull } = await outbox().claim(claimQuery(query));
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
