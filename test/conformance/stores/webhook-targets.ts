import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OrderStore, TargetRecord } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createOutboxDriver, createSettlement, submitOrder } from './outbox-driver.js';
import { pluck } from '../../support/pluck.js';

const target = (key: string, changes: Partial<TargetRecord> = {}): TargetRecord => ({
  key,
  is_proven: false,
  next_at: noon,
  ...changes,
});

/** Defines the tests of what is known about targets, and of messages that wait for one. */
export function webhookTargetTests(store: () => OrderStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);
  const targets = () => store().targets;
  const byKey = (records: readonly TargetRecord[]) => [...records].sort((a, b) => a.key.localeCompare(b.key));

  it('stores what a change makes of the records of some keys, also of those that have none', async () => {
    const first = [target('a'), target('b')];
    let seen: readonly TargetRecord[] = [];
    const changeTo = (records: readonly TargetRecord[]) => (found: readonly TargetRecord[]) => {
      seen = found;
      return records;
    };
    assert.deepEqual(await targets().update(['a', 'b'], changeTo(first)), first);
    const none = { is_proven: false, next_at: 0 };
    assert.deepEqual(seen, [
      { key: 'a', ...none },
      { key: 'b', ...none },
    ]);
    assert.deepEqual(byKey(await targets().read(['b', 'a', 'none'])), first);
    const next = [target('a', { next_at: noon + 1, is_proven: true })];
    assert.deepEqual(await targets().update(['b', 'a'], changeTo(next)), next);
    assert.deepEqual(seen, [...first].reverse());
    assert.deepEqual(byKey(await targets().read(['a', 'b'])), [...next, target('b')]);
    assert.deepEqual(await targets().update(['a'], changeTo([])), []);
    assert.deepEqual(await targets().read(['a']), next);
  });

  it('lets each of many simultaneous changes see the one before', async () => {
    const keys = ['x', 'y'];
    const count = (records: readonly TargetRecord[]) =>
      records.map((record) => ({ ...record, next_at: record.next_at + 1 }));
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => targets().update(index % 2 ? keys : [...keys].reverse(), count)),
    );
    assert.deepEqual(pluck(await targets().read(keys), 'next_at'), [12, 12]);
  });

  it('postpones a leased message, with the later ones of its order and without an attempt', async () => {
    await clearOutbox();
    const order = createOrderRecord();
    const asleepUntil = async () => pluck(await outbox().list({ account: '', limit: 9 }), 'asleep_until');
    await store().create(order);
    const claimed = await claimOne();
    await outbox().postpone({ id: claimed.id, lease: 'of another', until: noon + 99_000 });
    assert.equal(await outbox().settle(createSettlement({ ...claimed, lease: 'of another' })), false);
    await outbox().postpone({ id: claimed.id, lease: claimed.lease, until: noon + 7000 });
    await store().save(submitOrder(order));
    assert.deepEqual(await asleepUntil(), [noon + 7000, noon + 7000]);
    assert.deepEqual(await claim({ now: noon + 6999 }), []);
    assert.equal(await outbox().nextDueAt(), noon + 7000);
    const again = await claimOne({ now: noon + 7000, leaseUntil: noon + 8000 });
    assert.deepEqual([again.id, again.tries, again.attempts], [claimed.id, 0, []]);
    await outbox().postpone({ id: again.id, lease: again.lease, until: noon + 9000 });
    assert.deepEqual(await asleepUntil(), [noon + 9000, noon + 9000]);
  });

  it('ends the postponement of the messages to a host, and no lease', async () => {
    await clearOutbox();
    const urls = ['https://one.example/a', 'https://one.example/b', 'https://two.example/c', 'https://one.example/d'];
    for (const webhook_url of urls) await store().create(createOrderRecord({ webhook_url }));
    for (const { id, lease } of await claim({ limit: 3 })) await outbox().postpone({ id, lease, until: noon + 99_000 });
    assert.equal((await claim()).length, 1);
    await outbox().endPostponements('one.example');
    assert.equal((await outbox().list({ account: '', limit: 9 })).filter((one) => one.asleep_until !== null).length, 1);
    assert.deepEqual(pluck(await claim(), 'url').sort(), urls.slice(0, 2));
  });
}
