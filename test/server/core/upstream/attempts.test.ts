import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract';
import type { OrderStore } from '#core';
import { fail } from '../../../support/scripted-upstream.js';
import { openServerStore } from '../../../support/server-store.js';
import { createUpstreamHarness, type UpstreamHarness } from '../../../support/placement-harness.js';

const code = '00000000-0000-4000-8000-000000000001';
const theirs = `theirs-${code}`;
const minute = 60_000;

describe('an attempt whose outcome is unknown', () => {
  for (const reason of ['unknown', 'unavailable'] as const) {
    it(`becomes the order when its webhook arrives and is signed, after ${reason}`, async () => {
      const harness = createUpstreamHarness({ answers: [fail(reason)] });
      await harness.checkout();
      await harness.notify(code, { code: theirs, status: 'paid', signed: true });
      await harness.work();
      const order = await harness.store.find(code);
      assert.deepEqual([order?.status, order?.details.upstream?.code], ['paid', theirs]);
      assert.equal((await harness.store.attempts.find(code))?.state, 'accepted');
    });
  }
  it('is repeated with the same reference where the upstream honours keys', async () => {
    const harness = createUpstreamHarness({ isIdempotent: true, answers: [fail('unknown'), fail('unknown')] });
    await harness.checkout();
    harness.advance(2 * minute);
    await harness.work();
    assert.equal((await harness.store.find(code))?.status, 'pending');
    assert.deepEqual(new Set(harness.calls.map(({ reference }) => reference)), new Set([code]));
  });

  it('waits for the call that still runs', async () => {
    const harness = createUpstreamHarness({ answers: [fail('unknown')] });
    await harness.checkout();
    const attempt = await harness.store.attempts.find(code);
    if (attempt) await harness.store.attempts.replace({ ...attempt, state: 'sent', version: attempt.version + 1 });
    await harness.notify(code, { code: theirs, status: 'paid' });
    await harness.work();
    assert.equal(await harness.store.find(code), undefined);
    assert.equal((await harness.store.inbox.list(code))[0]?.result, null);
  });
});

describe('after a crash', () => {
  const crashed = async (state: 'planned' | 'sent') => {
    const harness = createUpstreamHarness({ answers: [fail('unknown')] });
    await harness.checkout();
    const attempt = await harness.store.attempts.find(code);
    const due_at = harness.now() + minute;
    if (attempt) await harness.store.attempts.replace({ ...attempt, state, due_at, version: attempt.version + 1 });
    harness.events.length = 0;
    return harness;
  };
  const resolve = async (harness: UpstreamHarness) => {
    await harness.work();
    return (await harness.store.attempts.find(code))?.state;
  };

  it('a planned attempt is refused, once its time is over', async () => {
    const harness = await crashed('planned');
    assert.equal(await resolve(harness), 'planned');
    harness.advance(minute);
    assert.equal(await resolve(harness), 'refused');
  });

  it('a sent one is unknown', async () => {
    const harness = await crashed('sent');
    harness.advance(minute);
    assert.equal(await resolve(harness), 'unknown');
    assert.deepEqual(harness.events, [{ kind: 'attempt_unknown', code }]);
    assert.equal(harness.calls.length, 1);
  });

  it('a sent one whose code was noted becomes the order with that code', async () => {
    const harness = await crashed('sent');
    await harness.store.attempts.claimCode({ transaction_code: code, code: theirs });
    harness.advance(minute);
    assert.equal(await resolve(harness), 'accepted');
    assert.equal((await harness.store.find(code))?.details.upstream?.code, theirs);
    assert.equal(harness.calls.length, 1);
    await harness.notify(code, { code: 'another', status: 'paid' });
    await harness.work();
    assert.deepEqual(harness.events, [{ kind: 'conflict', code, word: 'paid' }]);
  });

  it('a sent one whose order is stored is accepted', async () => {
    const harness = await crashed('sent');
    const draft = (await harness.store.attempts.find(code))?.draft;
    if (draft)
      await harness.store.create({ ...draft, details: { ...draft.details, upstream: { id: 'theirs', code: theirs } } });
    harness.advance(minute);
    assert.equal(await resolve(harness), 'accepted');
  });
});

describe('open orders are looked up', () => {
  for (const [status, when, expected] of [
    ['unavailable', 'until there is an answer', [1, 2, 5, 15, 60, 420, 780, 1140, 1500]],
    ['refused', 'until a day after expiry', [1, 2, 5, 15, 60, 420, 780, 1140]],
    ['pending', 'until a day after expiry', [1, 2, 5, 15, 60, 420, 780, 1140]],
    ['paid', 'until its end', [1, 2, 3, 6, 16, 61, 421, 781, 1141, 1501]],
  ] as const)
    it(`1, 2, 5, 15 and 60 minutes after the last news, then every six hours: one that is ${status}, ${when}`, async () => {
      const harness = createUpstreamHarness({
        lookups: () =>
          status === 'unavailable' || status === 'refused'
            ? { ...fail(status)(), isMissing: true }
            : { ok: true, value: { status, word: status } },
      });
      await harness.checkout();
      const minutes: number[] = [];
      for (let at = 1; at <= 30 * 60; at += 1) {
        harness.advance(minute);
        const before = harness.looked.length;
        await harness.work();
        if (harness.looked.length > before) minutes.push(at);
      }
      assert.deepEqual(minutes, expected);
      assert.ok(harness.looked.every((looked) => looked === theirs));
    });

  it('again in a minute where one cannot be read, which keeps no other back', async () => {
    const store = openServerStore();
    let isBroken = false;
    const find: OrderStore['find'] = (one) =>
      isBroken && one === code ? Promise.reject(new Error('unreadable')) : store.find(one);
    const harness = createUpstreamHarness({ store: { ...store, find }, lookups: fail('unavailable') });
    for (const external_reference of ['INV-1', 'INV-2']) await harness.checkout({ external_reference });
    isBroken = true;
    for (const errors of [1, 2]) {
      harness.advance(minute);
      await harness.work();
      assert.equal(harness.errors.length, errors);
    }
    assert.ok(harness.looked.length > 0 && !harness.looked.includes(theirs));
  });

  it('without undoing what a webhook reports while the upstream answers', async () => {
    const harness = createUpstreamHarness({
      lookups: async () => {
        await harness.notify(code, { id: 'held', status: 'on_hold' });
        await harness.work();
        return { ok: true, value: { status: 'paid', word: 'paid' } };
      },
    });
    await harness.checkout();
    await harness.notify(code, { id: 'paid', status: 'paid' });
    for (const ms of [0, minute]) {
      harness.advance(ms);
      await harness.work();
    }
    assert.deepEqual([harness.looked, (await harness.store.find(code))?.status], [[theirs], 'on_hold']);
  });

  it('once after a pause of the service, not once for each look-up that it missed', async () => {
    const lookups = () => ({ ok: true as const, value: { status: 'paid' as const, word: 'paid' } });
    const harness = createUpstreamHarness({ lookups });
    await harness.checkout();
    for (const days of [0, 30]) {
      const before = harness.looked.length;
      harness.advance(days * dayMs + minute);
      for (let at = 0; at < 3; at += 1) await harness.work();
      assert.equal(harness.looked.length, before + 1);
    }
  });
});
