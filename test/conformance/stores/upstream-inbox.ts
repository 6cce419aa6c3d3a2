import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxUnsignedEntries, type InboxEntry, type OrderStore, type ServerStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';

const createEntry = (changes: Partial<InboxEntry> = {}): InboxEntry => ({
  transaction_code: createOrderRecord().transaction_code,
  event_key: 'id 1',
  received_at: noon,
  due_at: noon,
  body: '{"status":"paid 😀"}',
  is_signed: false,
  tries: 0,
  result: null,
  ...changes,
});

export function upstreamInboxTests(store: () => OrderStore): void {
  it('has one key of 32 bytes for the addresses of webhooks, which calls at once make and which stays', async () => {
    const read = () => store().readPathKey();
    const keys = await Promise.all(Array.from({ length: 5 }, read));
    assert.match(keys[0] ?? '', /^[\da-f]{64}$/);
    assert.deepEqual(new Set([...keys, await read()]), new Set([keys[0]]));
  });

  it('keeps an event of an order once', async () => {
    const entry = createEntry();
    const other = createEntry({ is_signed: true });
    const again = { ...entry, body: 'another', received_at: noon + 1 };
    const added = [await store().inbox.add(entry), await store().inbox.add(again), await store().inbox.add(other)];
    assert.deepEqual(added, ['added', 'known', 'added']);
    for (const one of [entry, other]) assert.deepEqual(await store().inbox.list(one.transaction_code), [one]);
  });

  it('keeps 100 unsigned ones of an order, also when more arrive at once, and every signed one', async () => {
    const code = createOrderRecord().transaction_code;
    const entry = createEntry({ transaction_code: code, due_at: null, result: 'moved' });
    const keys = Array.from({ length: maxUnsignedEntries + 5 }, (_, index) => `id ${index}`);
    const added = await Promise.all(keys.map((event_key) => store().inbox.add({ ...entry, event_key })));
    assert.equal(added.filter((outcome) => outcome === 'full').length, 5);
    assert.equal(await store().inbox.add({ ...entry, event_key: keys[added.indexOf('added')] ?? '' }), 'known');
    assert.equal(await store().inbox.add({ ...entry, event_key: 'more', is_signed: true }), 'added');
    assert.equal((await store().inbox.list(code)).length, maxUnsignedEntries + 1);
    assert.equal(await store().inbox.add(createEntry()), 'added');
  });

  for (const is_signed of [false, true]) {
    const kind = is_signed ? 'signed: each waits for the one before it' : 'unsigned: none waits for another';
    it(`finds what is due in the order of arrival, until it has a result; ${kind}`, async () => {
      const code = createOrderRecord().transaction_code;
      const [first, ...others] = (['a', 'b', 'c'] as const).map((event_key) =>
        createEntry({ transaction_code: code, event_key, is_signed, due_at: event_key === 'b' ? noon + 1e6 : 1 }),
      );
      for (const entry of [first, ...others]) if (entry) await store().inbox.add(entry);
      const keysAt = async (now: number) =>
        (await store().inbox.findDue({ now, limit: 100 }))
          .filter(({ transaction_code }) => transaction_code === code)
          .map(({ event_key }) => event_key);
      assert.deepEqual(await keysAt(1), is_signed ? ['a'] : ['a', 'c']);
      const done = { ...createEntry(first), due_at: null, tries: 1, result: 'moved' };
      assert.deepEqual([await store().inbox.update(done, 2), await store().inbox.update(done, 1)], [false, true]);
      assert.deepEqual(await keysAt(1), is_signed ? [] : ['c']);
      assert.deepEqual(await keysAt(noon + 1e6), is_signed ? ['b'] : ['b', 'c']);
      assert.deepEqual((await store().inbox.list(code))[0], done);
    });
  }
}

/** Defines the tests of the erasure of webhooks of the upstream. */
export function inboxErasureTests(store: () => ServerStore): void {
  it('is erased with the personal data of its order', async () => {
    const order = createOrderRecord({ status: 'failed' });
    await store().create(order);
    await store().inbox.add(createEntry({ transaction_code: order.transaction_code }));
    assert.ok(await store().retention.erase({ order, urls: [] }));
    assert.deepEqual(await store().inbox.list(order.transaction_code), []);
  });
}
