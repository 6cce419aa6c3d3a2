import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer, Observation, UnsignedRule } from '#core';
import { createUpstreamHarness } from '../../../support/placement-harness.js';
import { fail } from '../../../support/scripted-upstream.js';
import { addresses, order } from '../../../support/service-harness.js';

const code = '00000000-0000-4000-8000-000000000001';
const theirs = `theirs-${code}`;

const found = (status: string, changes: Partial<Observation> = {}): Answer<Observation> => ({
  ok: true,
  value: {
    fiat_amount: order.fiat_amount,
    fiat_currency: order.fiat_currency,
    crypto_currency: order.crypto_currency,
    crypto_currency_network: order.crypto_currency_network,
    wallet_address: order.wallet_address,
    status,
    word: status,
    ...changes,
  },
});
const noAnswer = { ok: false, reason: 'unavailable' } as const;
const refused = { ok: false, reason: 'refused' } as const;

type Case = {
  readonly rule: UnsignedRule;
  readonly lookups?: readonly Answer<Observation>[];
  readonly status: string;
  readonly results: readonly (string | null)[];
  readonly events?: readonly string[];
};

describe('an unsigned webhook that says completed', () => {
  const cases: Readonly<Record<string, Case>> = {
    'moves nothing by itself: the look-up decides': {
      rule: 'look_up',
      lookups: [found('processing')],
      status: 'processing',
      results: ['look_up'],
    },
    'completes the order where the look-up says so': {
      rule: 'look_up',
      lookups: [found('completed')],
      status: 'completed',
      results: ['look_up'],
    },
    'holds the order where the look-up has another amount': {
      rule: 'look_up',
      lookups: [found('completed', { fiat_amount: '1' })],
      status: 'on_hold',
      results: ['look_up'],
      events: ['mismatch'],
    },
    'moves nothing where the look-up fails': {
      rule: 'look_up',
      lookups: [noAnswer],
      status: 'pending',
      results: ['look_up'],
      events: ['lookup_failed'],
    },
    'waits until it is known whether there is a look-up': { rule: 'wait', status: 'pending', results: [null] },
    'moves nothing without a look-up, and is reported': {
      rule: 'ignore',
      status: 'pending',
      results: ['unproven'],
      events: ['unproven'],
    },
    'completes the order where the operator accepts that': { rule: 'apply', status: 'completed', results: ['moved'] },
  };
  for (const [name, { rule, lookups = [], status, results, events = [] }] of Object.entries(cases)) {
    it(name, async () => {
      const harness = createUpstreamHarness({ unsigned: rule, lookups });
      await harness.checkout();
      await harness.notify(code, { code: theirs, status: 'completed' });
      await harness.work();
      assert.equal((await harness.store.find(code))?.status, status);
      const entries = await harness.store.inbox.list(code);
      assert.deepEqual(
        entries.map(({ result }) => result),
        results,
      );
      assert.deepEqual(
        harness.events.map(({ kind }) => kind),
        events,
      );
    });
  }

  for (const rule of ['look_up', 'wait', 'ignore'] as const) {
    it(`is overtaken by a signed one, which needs no look-up (${rule})`, async () => {
      const harness = createUpstreamHarness({ unsigned: rule });
      await harness.checkout();
      await harness.notify(code, { code: theirs, status: 'paid', signed: true });
      await harness.work();
      assert.equal((await harness.store.find(code))?.status, 'paid');
    });
  }

  it('asks for one look-up, after which those of the schedule go on', async () => {
    const harness = createUpstreamHarness({ unsigned: 'look_up', lookups: [found('pending'), found('paid')] });
    await harness.checkout();
    await harness.notify(code, { status: 'completed' });
    await harness.work();
    assert.deepEqual(harness.looked, [theirs]);
    harness.advance(60_000);
    await harness.work();
    assert.deepEqual([harness.looked.length, (await harness.store.find(code))?.status], [2, 'paid']);
  });

  it('is checked also after the order has ended: a contradiction is reported', async () => {
    const harness = createUpstreamHarness({ unsigned: 'look_up', lookups: [found('failed'), found('completed')] });
    await harness.checkout();
    for (const id of ['one', 'two']) {
      await harness.notify(code, { id, status: 'any' });
      await harness.work();
    }
    assert.equal((await harness.store.find(code))?.status, 'failed');
    assert.deepEqual(harness.events, [{ kind: 'conflict', code, word: 'completed' }]);
  });
});

describe('an unsigned webhook about an attempt whose outcome is unknown', () => {
  const cases: Readonly<Record<string, Case & { readonly named?: string | undefined; readonly state: string }>> = {
    'makes the order where the look-up has exactly that': {
      rule: 'look_up',
      lookups: [found('paid')],
      state: 'accepted',
      status: 'paid',
      results: ['moved'],
    },
    'makes none where the look-up has another address': {
      rule: 'look_up',
      lookups: [found('paid', { wallet_address: addresses.tron })],
      state: 'unknown',
      status: 'none',
      results: ['unproven'],
      events: ['unproven'],
    },
    'makes none where the look-up leaves a field out': {
      rule: 'look_up',
      lookups: [{ ok: true, value: { status: 'paid', word: 'paid' } }],
      state: 'unknown',
      status: 'none',
      results: ['unproven'],
      events: ['unproven'],
    },
    'makes none where the upstream does not know the code': {
      rule: 'look_up',
      lookups: [refused],
      state: 'unknown',
      status: 'none',
      results: ['unproven'],
      events: ['unproven'],
    },
    'waits while the upstream gives no answer': {
      rule: 'look_up',
      lookups: [noAnswer],
      state: 'unknown',
      status: 'none',
      results: [null],
    },
    'makes none without a code': {
      rule: 'look_up',
      lookups: [found('paid')],
      named: undefined,
      state: 'unknown',
      status: 'none',
      results: ['unproven'],
      events: ['unproven'],
    },
    'makes none without a look-up': {
      rule: 'ignore',
      state: 'unknown',
      status: 'none',
      results: ['unproven'],
      events: ['unproven'],
    },
  };
  for (const [name, { rule, lookups = [], state, status, results, events = [], ...rest }] of Object.entries(cases)) {
    it(name, async () => {
      const harness = createUpstreamHarness({ unsigned: rule, lookups, answers: [fail('unknown')] });
      await harness.checkout();
      harness.events.length = 0;
      await harness.notify(code, { code: 'named' in rest ? rest.named : theirs, status: 'paid' });
      await harness.work();
      assert.equal((await harness.store.attempts.find(code))?.state, state);
      assert.equal((await harness.store.find(code))?.status ?? 'none', status);
      const entries = await harness.store.inbox.list(code);
      assert.deepEqual(
        entries.map(({ result }) => result),
        results,
      );
      assert.deepEqual(
        harness.events.map(({ kind }) => kind),
        events,
      );
    });
  }

  it('makes none with the code of another order of ours, however that is written', async () => {
    const lookups = [found('paid'), found('paid'), found('paid')];
    const harness = createUpstreamHarness({ unsigned: 'look_up', lookups, answers: [fail('unknown')] });
    await harness.checkout();
    await harness.checkout();
    const other = `theirs-${code.replace(/1$/, '2')}`;
    for (const named of [other, other.toUpperCase()]) await harness.notify(code, { code: named, status: 'paid' });
    await harness.work();
    assert.equal(await harness.store.find(code), undefined);
    assert.equal((await harness.store.attempts.find(code))?.state, 'unknown');
  });
});
