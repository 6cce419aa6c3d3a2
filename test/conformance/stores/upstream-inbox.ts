import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { InboxEntry, OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';

const createEntry = (changes: Partial<InboxEntry> = {}): InboxEntry => ({
  transaction_code: createOrderRecord().transaction_code,
  event_key: 'id 1',
  received_at: noon,
  due_at: noon,
  headers: { 'webhook-id': '1' },
  body: '{"status":"paid 😀"}',
  tries: 0,
  result: null,
  ...changes,
});

export function upstreamInboxTests(store: () => OrderStore): void {
  it('keeps an event of an order once', async () => {
    const entry = createEntry();
    const other = createEntry();
    const again = { ...entry, body: 'another', received_at: noon + 1 };
    const added = [await store().inbox.add(entry), await store().inbox.add(again), await store().inbox.add(other)];
    assert.deepEqual(added, [true, false, true]);
    assert.deepEqual(await store().inbox.list(entry.transaction_code), [entry]);
  });

  it('of the same event at once one is kept', async () => {
    const entry = createEntry();
    const added = await Promise.all(Array.from({ length: 5 }, () => store().inbox.add(entry)));
    assert.equal(added.filter(Boolean).length, 1);
  });

  it('finds what is due in the order of arrival, until it has a result', async () => {
    const code = createOrderRecord().transaction_code;
    const [first, later, last] = ['a', 'b', 'c'].map((event_key) =>
      createEntry({ transaction_code: code, event_key, due_at: event_key === 'b' ? noon + 1e6 : 1 }),
    );
    for (const entry of [first, later, last]) if (entry) await store().inbox.add(entry);
    const keysAt = async (now: number) =>
      (await store().inbox.findDue({ now, limit: 100 }))
        .filter(({ transaction_code }) => transaction_code === code)
        .map(({ event_key }) => event_key);
    assert.deepEqual(await keysAt(1), ['a', 'c']);
    if (first) await store().inbox.update({ ...first, due_at: null, tries: 1, result: 'moved' });
    assert.deepEqual(await keysAt(1), ['c']);
    assert.deepEqual(await keysAt(noon + 1e6), ['b', 'c']);
    assert.deepEqual((await store().inbox.list(code))[0], { ...first, due_at: null, tries: 1, result: 'moved' });
  });

  it('is erased with the personal data of its order', async () => {
    const order = createOrderRecord({ status: 'failed' });
    await store().create(order);
    await store().inbox.add(createEntry({ transaction_code: order.transaction_code }));
    assert.ok(await store().retention.erase(order));
    assert.deepEqual(await store().inbox.list(order.transaction_code), []);
  });
}
