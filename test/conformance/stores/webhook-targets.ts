import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore, TargetRecord } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, failedAttempt, submitOrder } from './outbox-driver.js';

const target = (key: string, changes: Partial<TargetRecord> = {}): TargetRecord => ({
  key,
  is_proven: false,
  requests: 1,
  last_request_at: noon,
  busy_until: noon + 20_000,
  version: 1,
  ...changes,
});

/** Defines the tests of what is known about targets, and of messages that wait for one. */
export function webhookTargetTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);
  const targets = () => store().targets;
  const byKey = (records: readonly TargetRecord[]) => [...records].sort((a, b) => a.key.localeCompare(b.key));

  it('replaces all records of a call, or none if one of them has changed meanwhile', async () => {
    const first = [target('a'), target('b')];
    assert.equal(await targets().replace(first), true);
    assert.deepEqual(byKey(await targets().read(['b', 'a', 'none'])), first);
    assert.equal(await targets().replace([target('a', { version: 2, requests: 7 }), target('b')]), false);
    assert.deepEqual(byKey(await targets().read(['a', 'b'])), first);
    const next = [target('a', { version: 2, is_proven: true }), target('c')];
    assert.equal(await targets().replace(next), true);
    assert.deepEqual(byKey(await targets().read(['a', 'c'])), next);
  });

  it('accepts one of many simultaneous changes', async () => {
    const changes = Array.from({ length: 12 }, (_, requests) => [target('x', { requests }), target('y', { requests })]);
    const results = await Promise.all(changes.map((records) => targets().replace(records)));
    assert.equal(results.filter(Boolean).length, 1);
    const [x, y] = byKey(await targets().read(['x', 'y']));
    assert.equal(x?.requests, y?.requests);
  });

  it('forgets records without a request since a time', async () => {
    await targets().replace([target('old', { last_request_at: 5 }), target('new', { last_request_at: 6 })]);
    await targets().purge(6);
    assert.deepEqual(
      (await targets().read(['old', 'new'])).map(({ key }) => key),
      ['new'],
    );
  });

  it('postpones a leased message, with the later ones of its order and without an attempt', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    await store().create(order);
    await store().save(submitOrder(order));
    const claimed = await claimOne();
    await outbox().postpone({ id: claimed.id, lease: 'of another', until: noon + 99_000 });
    assert.equal(await outbox().settle(createSettlement({ ...claimed, lease: 'of another' })), false);
    await outbox().postpone({ id: claimed.id, lease: claimed.lease, until: noon + 7000 });
    assert.deepEqual(await claim({ now: noon + 6999 }), []);
    assert.equal(await outbox().nextDueAt(), noon + 7000);
    const again = await claimOne({ now: noon + 7000, leaseUntil: noon + 8000 });
    assert.deepEqual([again.id, again.tries, again.attempts], [claimed.id, 0, []]);
  });

  it('claims what is chosen among the newest messages to some hosts, also one that is postponed', async () => {
    await clearOutbox();
    const urls = ['https://one.example/a', 'https://two.example/b', 'https://three.example/c'];
    for (const webhook_url of urls) await store().create(createOrderRecord({ webhook_url }));
    const [first] = await claim({ limit: 1 });
    assert.ok(first);
    const retry = { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 50, tries: 0 } as const;
    await outbox().settle(createSettlement(first, retry));
    for (const { id, lease } of await claim()) await outbox().postpone({ id, lease, until: noon + 99_000 });

    let seen: readonly string[] = [];
    const claimFor = async (query: { readonly chosen?: string; readonly now: number }) => {
      const { messages } = await outbox().claim({
        now: query.now,
        lease: 'of a probe',
        leaseUntil: query.now + 1000,
        hosts: ['one.example', 'two.example'],
        choose({ scanned }) {
          seen = scanned.map(({ url, host, requests }) => `${url} ${host} ${requests}`);
          return { claimed: scanned.filter(({ url }) => url === query.chosen).map(({ id }) => id), postponed: [] };
        },
      });
      return messages;
    };
    assert.deepEqual(await claimFor({ now: noon + 10 }), []);
    assert.deepEqual(seen, ['https://two.example/b two.example 0']);
    const [claimed] = await claimFor({ now: noon + 10, chosen: urls[1] ?? '' });
    assert.deepEqual([claimed?.url, claimed?.lease], [urls[1], 'of a probe']);
    assert.deepEqual(await claimFor({ now: noon + 60 }), []);
    assert.deepEqual(seen, ['https://one.example/a one.example 1']);
    assert.ok(claimed && (await outbox().settle(createSettlement(claimed))));
  });
}
