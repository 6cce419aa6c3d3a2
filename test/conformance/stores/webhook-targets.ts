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

  it('wakes the first message of each order to a host, and the next ones after it', async () => {
    await clearOutbox();
    const [one, two] = [createOrderRecord(), createOrderRecord({ webhook_url: 'https://other.example/' })];
    for (const order of [one, two]) await store().create(order);
    await store().save(submitOrder(one));
    for (const claimed of await claim()) {
      const retry = { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 99_000, tries: 0 } as const;
      await outbox().settle(createSettlement(claimed, retry));
    }
    assert.deepEqual(await claim({ now: noon + 5000 }), []);
    const wake = { host: 'shop.example', url: one.webhook_url ?? '', now: noon + 4000 };
    await outbox().wakeHost({ ...wake, dueAt: null });
    assert.deepEqual(await claim({ now: noon + 5000 }), []);
    await outbox().wakeHost({ ...wake, dueAt: noon + 5000 });
    const woken = await claimOne({ now: noon + 5000, leaseUntil: noon + 6000 });
    assert.deepEqual([woken.transaction_code, woken.sequence, woken.tries], [one.transaction_code, 1, 0]);
    await outbox().settle(createSettlement(woken));
    assert.equal((await claimOne({ now: noon + 5000, leaseUntil: noon + 6000 })).sequence, 2);
  });

  it('wakes the messages to a URL before the others of its host, which keep the times of their attempts', async () => {
    await clearOutbox();
    const urlOf = (path: string): string => `https://shop.example/${path}`;
    const [own, other, late] = [urlOf('own'), urlOf('other'), urlOf('late')];
    for (const webhook_url of [other, late, own]) await store().create(createOrderRecord({ webhook_url }));
    for (const claimed of await claim()) {
      const { id, lease, url } = claimed;
      const retry = { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 99_000, tries: 0 } as const;
      if (url === other) await outbox().postpone({ id, lease, until: noon + 99_000 });
      else await outbox().settle(createSettlement(claimed, retry));
    }
    await outbox().wakeHost({ host: 'shop.example', url: own, now: noon + 4000, dueAt: noon + 4000 });
    assert.deepEqual(
      (await claim({ now: noon + 4000, leaseUntil: noon + 5000 })).map(({ url }) => url),
      [own],
    );
    assert.deepEqual(
      (await claim({ now: noon + 4001, leaseUntil: noon + 5000 })).map(({ url }) => url),
      [other],
    );
  });

  it('claims for a turn what is chosen among the messages of some hosts, also one that is put off', async () => {
    await clearOutbox();
    const urls = ['https://one.example/a', 'https://two.example/b', 'https://three.example/c'];
    for (const webhook_url of urls) await store().create(createOrderRecord({ webhook_url }));
    const [first] = await claim({ limit: 1 });
    assert.ok(first);
    const retry = { state: 'waiting', attempt: failedAttempt, next_attempt_at: noon + 50, tries: 0 } as const;
    await outbox().settle(createSettlement(first, retry));
    for (const { id, lease } of await claim()) await outbox().postpone({ id, lease, until: noon + 99_000 });

    const seen: string[] = [];
    const take = (turn: { readonly chosen?: string; readonly now: number }) =>
      outbox().claimTurn({
        now: turn.now,
        lease: 'of a turn',
        leaseUntil: turn.now + 1000,
        hosts: ['one.example', 'two.example'],
        choose(candidates) {
          seen.splice(0, seen.length, ...candidates.map(({ url, requests, isDue }) => `${url} ${requests} ${isDue}`));
          return candidates.find(({ url }) => url === turn.chosen)?.id;
        },
      });
    assert.equal(await take({ now: noon + 10 }), undefined);
    assert.deepEqual(seen, ['https://two.example/b 0 true', 'https://one.example/a 1 false']);
    const claimed = await take({ now: noon + 10, chosen: urls[1] ?? '' });
    assert.deepEqual([claimed?.url, claimed?.lease], [urls[1], 'of a turn']);
    assert.equal(await take({ now: noon + 60 }), undefined);
    assert.deepEqual(seen, ['https://two.example/b 0 false', 'https://one.example/a 1 true']);
    assert.ok(claimed && (await outbox().settle(createSettlement(claimed))));
    await take({ now: noon + 60 });
    assert.deepEqual(seen, ['https://one.example/a 1 true']);
  });
}
