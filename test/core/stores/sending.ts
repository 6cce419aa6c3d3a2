import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messagesFor, type Claimed, type ClaimQuery, type OrderRecord, type OrderStore, type Settlement } from '#api';
import { advance } from '../../../server/core/life/life.js';
import { defined } from '../../support/defined.js';
import { newOrder } from '../../support/orders.js';
import { noon } from '../../support/service.js';
import { partner } from './creating.js';

let leases = 0;

const query = (changes: Partial<ClaimQuery> = {}): ClaimQuery => ({
  now: noon,
  leaseUntil: noon + 1000,
  lease: `lease-${++leases}`,
  limit: 100,
  exceptHosts: [],
  ...changes,
});

const outcome = ({ id, lease }: Claimed, changes: Partial<Settlement> = {}): Settlement => ({
  id,
  lease,
  attempt: { number: 1, at: noon, took: 12, status: 200, error: null },
  state: 'delivered',
  next_attempt_at: null,
  disablesUrl: false,
  ...changes,
});

const failure = { number: 1, at: noon, took: 15_000, status: null, error: 'timeout' };

const submitted = (order: OrderRecord): OrderRecord => {
  const next = advance(order, { trigger: 'submit' }, noon);
  assert.ok(next.ok);
  return next.order;
};

const lines = (claimed: readonly Claimed[]): string[] =>
  claimed.map(({ transaction_code, audience, sequence }) => `${transaction_code} ${audience} ${sequence}`).sort();

/** The outbox. Needs a store without any message. */
export function sending(store: () => OrderStore): void {
  const outbox = () => store().outbox;
  const only = async (changes?: Partial<ClaimQuery>): Promise<Claimed> => {
    const claimed = await outbox().claim(query(changes));
    assert.equal(claimed.length, 1);
    return defined(claimed[0]);
  };
  const empty = async (): Promise<void> => {
    for (const account of ['', 'other']) await store().clear(account);
    assert.equal(await outbox().nextDueAt(), undefined);
  };

  it('lends each message to one, whole, until the lease ends', async () => {
    await empty();
    const order = newOrder({ partner });
    await store().create(order);
    assert.equal(await outbox().nextDueAt(), noon);
    assert.deepEqual(await outbox().claim(query({ now: noon - 1 })), []);
    const claimed = await outbox().claim(query({ lease: 'mine' }));
    const fresh = { state: 'waiting', next_attempt_at: noon, attempts: [], tries: 0, lease: 'mine' };
    const byId = new Map(claimed.map((one) => [one.id, one]));
    for (const message of messagesFor(order)) assert.deepEqual(byId.get(message.id), { ...message, ...fresh });
    assert.equal(byId.size, 2);
    assert.deepEqual(await outbox().claim(query({ now: noon + 999 })), []);
    assert.equal(await outbox().nextDueAt(), noon + 1000);
    assert.equal((await outbox().claim(query({ now: noon + 1000, leaseUntil: noon + 2000 }))).length, 2);
  });

  it('lends as many as are asked for, those that have waited longest', async () => {
    await empty();
    for (const after of [3, 1, 2]) await store().create(newOrder({ created_at: noon + after }));
    const now = noon + 10;
    const claimed = await outbox().claim(query({ now, limit: 2 }));
    assert.deepEqual(
      claimed.map(({ created_at }) => created_at - noon),
      [1, 2],
    );
    assert.equal((await outbox().claim(query({ now, limit: 2 }))).length, 1);
  });

  it('lends to one of many who ask at once', async () => {
    await empty();
    const orders = Array.from({ length: 60 }, () => newOrder({ partner }));
    await Promise.all(orders.map((order) => store().create(order)));
    const claims = await Promise.all(Array.from({ length: 12 }, () => outbox().claim(query({ limit: 10 }))));
    const ids = claims.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const rest = await outbox().claim(query({ limit: 200 }));
    assert.equal(ids.length + rest.length, 120);
  });

  it('keeps the messages of an order to one audience in sequence', async () => {
    await empty();
    const order = newOrder({ partner });
    const next = submitted(order);
    await store().create(order);
    await store().save(next);
    const { transaction_code: code } = order;
    const first = await outbox().claim(query());
    assert.deepEqual(lines(first), [`${code} merchant 1`, `${code} partner 1`]);
    assert.deepEqual(await outbox().claim(query()), []);
    const toMerchant = defined(first.find(({ audience }) => audience === 'merchant'));
    assert.equal(await outbox().settle(outcome(toMerchant)), true);
    assert.deepEqual(lines(await outbox().claim(query())), [`${code} merchant 2`]);
  });

  it('sends nothing to hosts that get nothing now', async () => {
    await empty();
    await store().create(newOrder({ webhook_url: 'https://Busy.example:8443/a' }));
    await store().create(newOrder({ webhook_url: 'https://calm.example:443/b' }));
    const { url } = await only({ exceptHosts: ['busy.example:8443', 'other.example'] });
    assert.equal(url, 'https://calm.example:443/b');
    assert.equal((await only({ exceptHosts: ['calm.example'] })).url, 'https://Busy.example:8443/a');
  });

  it('writes tries down and makes the message wait for the next', async () => {
    await empty();
    await store().create(newOrder());
    const claimed = await only();
    const again = { state: 'waiting', next_attempt_at: noon + 5000 } as const;
    assert.equal(await outbox().settle(outcome(claimed, { ...again, attempt: failure })), true);
    assert.equal(await outbox().nextDueAt(), noon + 5000);
    assert.deepEqual(await outbox().claim(query({ now: noon + 4999 })), []);
    const second = await only({ now: noon + 5000 });
    assert.deepEqual([second.tries, second.attempts], [1, [failure]]);
    const success = outcome(second);
    assert.equal(await outbox().settle(success), true);
    const [entry] = await outbox().list({ account: '', limit: 9 });
    assert.deepEqual([entry?.state, entry?.next_attempt_at, entry?.tries], ['delivered', null, 2]);
    assert.deepEqual(entry?.attempts, [failure, success.attempt]);
    assert.equal(await outbox().nextDueAt(), undefined);
  });

  it('takes the word of nobody whose lease is lost', async () => {
    await empty();
    await store().create(newOrder());
    const first = await only();
    const second = await only({ now: noon + 1000 });
    assert.equal(await outbox().settle(outcome(first)), false);
    assert.equal(await outbox().settle(outcome(second)), true);
    assert.equal(await outbox().settle(outcome(second)), false);
    assert.equal(await outbox().settle(outcome({ ...second, id: 'msg_none' })), false);
  });

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
