import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CreateAttempt, type OrderStore, type ServerStore, eraseOrders, type OrderRecord } from '#core';
import { createAttempt } from '../../support/create-attempt.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { pluck } from '../../support/pluck.js';
import { noDetails } from '../../../server/core/orders/record.js';
import type { AttemptState } from '../../../server/core/upstream/stored.js';

const day = 86_400_000;

const entry = {
  event_key: 'e',
  received_at: noon,
  due_at: null,
  body: '{}',
  is_signed: true,
  tries: 1,
  result: 'moved',
};

const next = (attempt: CreateAttempt, changes: Partial<CreateAttempt>): CreateAttempt => ({
  ...attempt,
  ...changes,
  version: attempt.version + 1,
});

export function createAttemptTests(store: () => OrderStore): void {
  const { plan, replace, find, findDue, list } = {
    plan: (attempt: CreateAttempt, now = noon) => store().attempts.plan(attempt, now - day),
    replace: (attempt: CreateAttempt) => store().attempts.replace(attempt),
    find: (code: string) => store().attempts.find(code),
    findDue: (now: number) => store().attempts.findDue({ now, limit: 10 }),
    list: (state: CreateAttempt['state']) => store().attempts.list({ state, limit: 10 }),
  };

  it('keeps an attempt with its draft', async () => {
    const attempt = createAttempt({ key: "it's a key", fingerprint: 'ab', due_at: noon + 1e9 });
    assert.equal(await plan(attempt), undefined);
    assert.deepEqual(await find(attempt.transaction_code), attempt);
    assert.equal(await find('another'), undefined);
  });

  it('makes each change once', async () => {
    const attempt = createAttempt();
    await plan(attempt);
    const sent = next(attempt, { state: 'sent', upstream_code: 'X', draft: null });
    assert.deepEqual([await replace(sent), await replace(sent), await replace(attempt)], [true, false, false]);
    assert.deepEqual(await find(attempt.transaction_code), sent);
  });

  it('of several attempts one gets the code of the upstream, however that is written, and keeps it once accepted', async () => {
    const codes = ['Their-Code-1', 'their-CODE-1', 'THEIR-CODE-1', 'their-code-1', 'Their-Code-2'];
    const attempts = codes.map(() => createAttempt({ state: 'sent' }));
    for (const attempt of attempts) await plan(attempt);
    const claim = ({ transaction_code }: CreateAttempt, code = '') =>
      store().attempts.claimCode({ transaction_code, code });
    const findAll = () => Promise.all(attempts.map(({ transaction_code }) => find(transaction_code)));
    const claims = await Promise.all(attempts.map((attempt, index) => claim(attempt, codes[index])));
    assert.deepEqual([claims.filter(Boolean).length, claims.at(-1)], [2, true]);
    const claimed = attempts.map((one, index) =>
      claims[index] ? next(one, { upstream_code: codes[index] ?? '' }) : one,
    );
    assert.deepEqual(await findAll(), claimed);
    const accepted = claimed.map((one) => next(one, { state: 'accepted' }));
    for (const one of accepted) await replace(one);
    assert.deepEqual(
      await Promise.all(accepted.map((one) => claim(one, 'Their-Code-3'))),
      accepted.map(() => true),
    );
    assert.deepEqual(await findAll(), accepted);
    const refused = createAttempt({ state: 'refused', upstream_code: 'Their-Code-4' });
    await plan(refused);
    assert.equal(await claim(attempts[0] ?? refused, 'Their-Code-4'), true, 'a refused one holds no code');
  });

  it('a key has one attempt until that one is refused', async () => {
    const first = createAttempt({ key: 'once' });
    const second = createAttempt({ key: 'once' });
    assert.deepEqual([await plan(first), await plan(second)], [undefined, first]);
    await replace(next(first, { state: 'refused' }));
    assert.equal(await plan(second), undefined);
    assert.equal((await plan(createAttempt({ key: 'once' })))?.transaction_code, second.transaction_code);
  });

  it('of several attempts with a key at once one is stored', async () => {
    const attempts = Array.from({ length: 5 }, () => createAttempt({ key: 'at once' }));
    const holders = await Promise.all(attempts.map((attempt) => plan(attempt)));
    assert.equal(holders.filter((holder) => holder === undefined).length, 1);
    assert.equal(new Set(holders.map((holder) => holder?.transaction_code)).size, 2);
  });

  it('a key is free again after its time', async () => {
    const first = createAttempt({ key: 'old', state: 'unknown' });
    await plan(first);
    assert.equal(await plan(createAttempt({ key: 'old', created_at: noon + day }), noon + day), undefined);
    assert.deepEqual(await find(first.transaction_code), { ...first, key: null });
  });

  it('finds what is due, the earliest first, without what is refused', async () => {
    const attempts = [20, 10, 30].map((due_at) => createAttempt({ due_at }));
    for (const attempt of [...attempts, createAttempt({ due_at: 5, state: 'refused' })]) await plan(attempt);
    assert.deepEqual(pluck(await findDue(20), 'due_at'), [10, 20]);
  });

  it('lists a state, the oldest first', async () => {
    const attempts = [2, 1, 3].map((created_at) => createAttempt({ created_at, state: 'accepted' }));
    for (const attempt of attempts) await plan(attempt);
    assert.deepEqual(pluck(await list('accepted'), 'created_at').slice(0, 3), [1, 2, 3]);
  });

  it('goes with its order', async () => {
    const order = createOrderRecord({ account: 'gone' });
    await store().create(order);
    await plan(createAttempt({ transaction_code: order.transaction_code }));
    await store().deleteAccount('gone');
    assert.equal(await find(order.transaction_code), undefined);
  });
}

/** Defines the tests of how long attempts are kept. */
export function attemptRetentionTests(store: () => ServerStore): void {
  it('is deleted with its webhooks once it is older than asked, if it has no order', async () => {
    const long = noon - 1000 * day;
    for (const state of ['refused', 'unknown'] as const) {
      const [old, recent, ordered, other] = [
        createAttempt({ state, created_at: long }),
        createAttempt({ state, created_at: long + day }),
        createAttempt({ state, created_at: long }),
        createAttempt({ state: 'accepted', created_at: long }),
      ] as const;
      for (const attempt of [old, recent, ordered, other]) await store().attempts.plan(attempt, noon - day);
      await store().create(createOrderRecord({ transaction_code: ordered.transaction_code }));
      await store().inbox.add({ ...entry, transaction_code: old.transaction_code });
      const before = long + day;
      const deleteBatch = () => store().retention.deleteAttempts({ state, before, limit: 1 });
      assert.deepEqual([await deleteBatch(), await deleteBatch()], [1, 0]);
      assert.equal(await store().attempts.find(old.transaction_code), undefined);
      assert.deepEqual(await store().inbox.list(old.transaction_code), []);
      for (const attempt of [recent, ordered, other]) {
        assert.deepEqual(await store().attempts.find(attempt.transaction_code), attempt);
      }
    }
  });
}

const personal: Partial<OrderRecord> = {
  wallet_address: 'TAttemptOfJane',
  external_reference: 'Jane Attempt',
  partner: partnerWith({ wallet_address: 'bc1-attempt', external_reference: 'Jane A.' }),
  details: { ...noDetails, metadata: { mail: 'jane@shop.example' } },
};

/** Defines the tests of the erasure of attempts at the upstream that have no order. */
export function attemptErasureTests(store: () => ServerStore): void {
  const erase = (selection: Parameters<typeof eraseOrders>[0], now = noon) =>
    eraseOrders(selection, { store: store(), clock: () => now });

  const planAttempt = async (state: AttemptState, key: string | null = null) => {
    const draft = createOrderRecord(personal);
    const attempt = createAttempt({ transaction_code: draft.transaction_code, state, key, draft });
    await store().attempts.plan(attempt, 0);
    return attempt;
  };

  const addWebhook = (transaction_code: string, body = '{"wallet_address":"TAttemptOfJane"}') =>
    store().inbox.add({ ...entry, transaction_code, body });

  for (const reference of ['Jane Attempt', 'Jane A.']) {
    it(`deletes a refused attempt that has the reference ${reference}, with its webhooks and its key`, async () => {
      const { transaction_code: code } = await planAttempt('refused', `key of ${reference}`);
      const other = createAttempt({ state: 'refused' });
      await store().attempts.plan(other, 0);
      for (const one of [code, other.transaction_code]) await addWebhook(one);
      assert.deepEqual(await erase({ reference }), [{ code, outcome: 'erased' }]);
      assert.equal(await store().attempts.find(code), undefined);
      assert.deepEqual(await store().inbox.list(code), []);
      assert.deepEqual(await store().attempts.find(other.transaction_code), other);
      assert.equal((await store().inbox.list(other.transaction_code)).length, 1);
      assert.deepEqual(await erase({ reference }), []);
    });
  }

  for (const { state, until } of [
    { state: 'planned', until: Infinity },
    { state: 'sent', until: Infinity },
    { state: 'unknown', until: createOrderRecord().monitoring_until },
  ] as const) {
    it(`keeps an attempt that is ${state} while it can become an order`, async () => {
      const attempt = await planAttempt(state);
      const { transaction_code: code } = attempt;
      const now = Math.min(until, noon + 1e12);
      assert.deepEqual(await erase({ code }, now), [{ code, outcome: 'in_progress', status: state }]);
      assert.deepEqual(await store().attempts.find(code), attempt);
      if (until === Infinity) return;
      assert.deepEqual(pluck(await erase({ code: code.toUpperCase() }, until + 1), 'outcome'), ['erased']);
      assert.equal(await store().attempts.find(code), undefined);
    });
  }

  it('deletes no attempt that has changed since it was read, or has become an order', async () => {
    const attempt = await planAttempt('unknown');
    assert.equal(await store().retention.eraseAttempt({ ...attempt, version: 2 }), false);
    await store().create(createOrderRecord({ ...personal, transaction_code: attempt.transaction_code }));
    assert.equal(await store().retention.eraseAttempt(attempt), false);
    assert.deepEqual(await store().attempts.find(attempt.transaction_code), attempt);
  });

  it('erases by one reference an order and an earlier attempt at it', async () => {
    const reference = 'Jane twice';
    const order = createOrderRecord({ external_reference: reference, status: 'canceled', webhook_url: null });
    await store().create(order);
    const draft = createOrderRecord({ external_reference: reference });
    const attempt = createAttempt({ transaction_code: draft.transaction_code, state: 'refused', draft });
    await store().attempts.plan(attempt, 0);
    const erased = [order, draft].map(({ transaction_code }) => `${transaction_code} erased`).sort();
    assert.deepEqual((await erase({ reference })).map(({ code, outcome }) => `${code} ${outcome}`).sort(), erased);
  });
}
