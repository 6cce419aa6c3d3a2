import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Claimed, OrderStore } from '#api';
import { newOrder } from '../../support/orders.js';
import { noon } from '../../support/service.js';
import { failure, outcome, query, sender, submitted } from './messages.js';

/** The outbox: URLs that are switched off, redelivery and lists. */
export function redelivering(store: () => OrderStore): void {
  const { outbox, only, empty } = sender(store);

  it('switches a URL off for what waits and what comes, and on again by redelivery', async () => {
    await empty();
    const webhook_url = 'https://gone.example/hook';
    await store().create(newOrder({ webhook_url }));
    await store().create(newOrder({ webhook_url }));
    await store().create(newOrder());
    const [claimed] = (await outbox().claim(query({ limit: 1 }))) as [Claimed];
    await outbox().settle(outcome(claimed, { state: 'disabled', attempt: failure, disablesUrl: true }));
    await store().create(newOrder({ webhook_url }));
    const ofGone = (await outbox().list({ account: '', limit: 9 })).filter(({ url }) => url === webhook_url);
    assert.deepEqual(
      ofGone.map(({ state, next_attempt_at }) => [state, next_attempt_at]),
      Array(3).fill(['disabled', null]),
    );
    assert.notEqual((await only()).url, webhook_url);

    assert.equal(await outbox().redeliver(claimed.id, '', noon + 7), true);
    assert.equal((await only({ now: noon + 7 })).id, claimed.id);
    await store().create(newOrder({ webhook_url }));
    assert.equal((await only()).url, webhook_url);
  });

  it('redelivers under the same id, with its story, to its own account alone', async () => {
    await empty();
    await store().create(newOrder({ account: 'other' }));
    const claimed = await only();
    await outbox().settle(outcome(claimed));
    assert.equal(await outbox().redeliver(claimed.id, '', noon), false);
    assert.equal(await outbox().redeliver('msg_none', 'other', noon), false);
    assert.deepEqual(await outbox().claim(query({ now: noon + 9 })), []);
    assert.equal(await outbox().redeliver(claimed.id, 'other', noon + 9), true);
    const again = await only({ now: noon + 9 });
    const { id, body, tries, attempts } = again;
    assert.deepEqual([id, body, tries, attempts], [claimed.id, claimed.body, 0, [outcome(claimed).attempt]]);
  });

  it('lists messages of an account or of one order, the newest first', async () => {
    await empty();
    const [first, second, elsewhere] = [newOrder(), newOrder(), newOrder({ account: 'other' })];
    for (const order of [first, second, elsewhere]) await store().create(order);
    await store().save(submitted(first));
    const list = async (more: object): Promise<string[]> =>
      (await outbox().list({ account: '', limit: 9, ...more })).map((one) => `${one.transaction_code} ${one.sequence}`);
    const [one, two] = [first.transaction_code, second.transaction_code];
    assert.deepEqual(await list({}), [`${one} 2`, `${two} 1`, `${one} 1`]);
    assert.deepEqual(await list({ limit: 1 }), [`${one} 2`]);
    assert.deepEqual(await list({ transactionCode: one }), [`${one} 2`, `${one} 1`]);
    assert.deepEqual(await list({ transactionCode: elsewhere.transaction_code }), []);
  });
}
