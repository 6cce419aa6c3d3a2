import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ClaimedMessage, OrderStore } from '#api';
import { defined } from '../../support/defined.js';
import { newOrder } from '../../support/orders.js';
import { noon } from '../../support/service.js';
import { failure, lines, outcome, sender, submitted } from './messages.js';

/** The outbox: URLs that are switched off, redelivery and lists. */
export function redelivering(store: () => OrderStore): void {
  const { outbox, claim, only, empty } = sender(store);

  it('switches a URL off for what waits and what comes, and on again by redelivery', async () => {
    await empty();
    const webhook_url = 'https://gone.example/hook';
    await store().create(newOrder({ webhook_url }));
    await store().create(newOrder({ webhook_url }));
    await store().create(newOrder());
    const [claimed] = (await claim({ limit: 1 })) as [ClaimedMessage];
    await outbox().settle(outcome(claimed, { state: 'disabled', attempt: failure, disablesUrl: true }));
    await store().create(newOrder({ webhook_url }));
    const ofGone = (await outbox().list({ account: '', limit: 9 })).filter(({ url }) => url === webhook_url);
    assert.deepEqual(
      ofGone.map(({ state, next_attempt_at }) => [state, next_attempt_at]),
      Array(3).fill(['disabled', null]),
    );
    assert.notEqual((await only()).url, webhook_url);

    assert.equal(await outbox().redeliver(claimed.id, '', noon + 7), true);
    const again = await claim({ now: noon + 7 });
    assert.deepEqual(again.map(({ id }) => id).sort(), ofGone.map(({ id }) => id).sort());
    await store().create(newOrder({ webhook_url }));
    assert.equal((await only()).url, webhook_url);
  });

  it('switches a URL off for what is on its way too, unless it is taken', async () => {
    await empty();
    const webhook_url = 'https://going.example/hook';
    for (const after of [0, 1, 2]) await store().create(newOrder({ webhook_url, created_at: noon + after }));
    const [gone, failing, taken] = (await claim({ now: noon + 2 })) as [ClaimedMessage, ClaimedMessage, ClaimedMessage];
    await outbox().settle(outcome(gone, { state: 'disabled', attempt: failure, disablesUrl: true }));
    const again = { state: 'waiting', next_attempt_at: noon + 5, attempt: failure } as const;
    assert.equal(await outbox().settle(outcome(failing, again)), true);
    assert.equal(await outbox().settle(outcome(taken)), true);
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
    await outbox().redeliver(gone.id, '', noon);
    for (const one of await claim()) await outbox().settle(outcome(one));
  });

  it('revives by one redelivery all that the URL has missed of the account, in sequence', async () => {
    await empty();
    const webhook_url = 'https://back.example/hook';
    const [one, two] = [newOrder({ webhook_url }), newOrder({ webhook_url, created_at: noon + 1 })];
    const elsewhere = newOrder({ webhook_url, account: 'other' });
    await store().create(one);
    const gone = await only();
    await outbox().settle(outcome(gone, { state: 'disabled', attempt: failure, disablesUrl: true }));
    for (const order of [two, elsewhere]) await store().create(order);
    await store().save(submitted(one));
    await store().save(submitted(two));
    const [newest] = await outbox().list({ account: '', limit: 1 });

    assert.equal(await outbox().redeliver(defined(newest).id, '', noon + 7), true);
    const came: string[] = [];
    for (let claimed = await claim({ now: noon + 7 }); claimed.length > 0; claimed = await claim({ now: noon + 7 })) {
      for (const message of claimed) {
        assert.deepEqual([message.tries, message.next_attempt_at], [0, noon + 7]);
        await outbox().settle(outcome(message));
      }
      came.push(...lines(claimed));
    }
    const codes = [one.transaction_code, two.transaction_code].sort();
    assert.deepEqual(
      came,
      [1, 2].flatMap((sequence) => codes.map((code) => `${code} merchant ${sequence}`)),
    );
    assert.equal((await outbox().list({ account: 'other', limit: 1 }))[0]?.state, 'disabled');
  });

  it('knows whether a URL has taken a later message', async () => {
    await empty();
    const webhook_url = `https://taking.example/${'long/'.repeat(600)}`;
    for (const order of [newOrder({ webhook_url }), newOrder({ webhook_url }), newOrder()]) await store().create(order);
    const [other, second, first] = await outbox().list({ account: '', limit: 3 });
    const settle = async (id: string | undefined): Promise<void> => {
      for (const one of await claim()) if (one.id === id) await outbox().settle(outcome(one));
    };
    const later = () => Promise.all([first, second].map((one) => outbox().hasLaterDelivery(defined(one).id)));
    await settle(other?.id);
    assert.deepEqual(await later(), [false, false]);
    await outbox().redeliver(defined(second).id, '', noon);
    await settle(second?.id);
    assert.deepEqual(await later(), [true, false]);
  });

  it('redelivers under the same id, with its story, to its own account alone', async () => {
    await empty();
    await store().create(newOrder({ account: 'other' }));
    const claimed = await only();
    await outbox().settle(outcome(claimed));
    assert.equal(await outbox().redeliver(claimed.id, '', noon), false);
    assert.equal(await outbox().redeliver('msg_none', 'other', noon), false);
    assert.deepEqual(await claim({ now: noon + 9 }), []);
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

    const [newest, middle] = await outbox().list({ account: '', limit: 2 });
    const [{ id: foreign } = { id: '' }] = await outbox().list({ account: 'other', limit: 1 });
    assert.deepEqual(await list({ before: newest?.id }), [`${two} 1`, `${one} 1`]);
    assert.deepEqual(await list({ before: newest?.id, limit: 1 }), [`${two} 1`]);
    assert.deepEqual(await list({ before: middle?.id, transactionCode: one }), [`${one} 1`]);
    for (const before of [foreign, 'msg_none']) assert.deepEqual(await list({ before }), []);
    for (const claimed of await claim()) if (claimed.id === middle?.id) await outbox().settle(outcome(claimed));
    assert.deepEqual(await list({ state: 'delivered' }), [`${two} 1`]);
    assert.deepEqual(await list({ state: 'waiting', before: newest?.id }), [`${one} 1`]);
    assert.deepEqual(await list({ state: 'failed' }), []);
  });
}
