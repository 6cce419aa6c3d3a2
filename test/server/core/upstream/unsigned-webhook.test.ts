import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, type Answer, type Observation } from '#core';
import { createUpstreamHarness, type UpstreamHarness } from '../../../support/placement-harness.js';
import { requireDefined } from '../../../support/require-defined.js';
import { fail } from '../../../support/scripted-upstream.js';
import { addresses, order } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

const code = '00000000-0000-4000-8000-000000000001';
const theirs = `theirs-${code}`;

const { external_reference: _, ...asked } = order;

const found = (status: string, changes: Partial<Observation> = {}): Answer<Observation> => ({
  ok: true,
  value: { ...asked, status, word: status, ...changes },
});
const noAnswer = { ok: false, reason: 'unavailable' } as const;
const refused = { ok: false, reason: 'refused' } as const;
const missing = { ...refused, isMissing: true } as const;

/** What a look-up finds, and what comes of a webhook: the order, the results of the inbox, the events. */
type Case = readonly [
  name: string,
  lookup: Answer<Observation> | undefined,
  status: string,
  result: string | null,
  event?: string,
];

async function assertOutcome(harness: UpstreamHarness, [, , status, result, event]: Case): Promise<void> {
  await harness.work();
  assert.equal((await harness.store.find(code))?.status ?? 'none', status);
  assert.deepEqual(pluck(await harness.store.inbox.list(code), 'result'), [result]);
  assert.deepEqual(pluck(harness.events, 'kind'), event === undefined ? [] : [event]);
}

const lookupsOf = ([, lookup]: Case) => (lookup ? [lookup] : []);

describe('an unsigned webhook that says completed', () => {
  const otherAmount = found('completed', { fiat_amount: '1' });
  const cases: readonly Case[] = [
    ['moves nothing by itself: the look-up decides', found('processing'), 'processing', 'look_up'],
    ['completes the order where the look-up says so', found('completed'), 'completed', 'look_up'],
    ['holds the order with another amount', otherAmount, 'on_hold', 'look_up', 'mismatch'],
    ['waits where the look-up fails', noAnswer, 'pending', 'look_up', 'lookup_failed'],
    ['waits while the upstream has no look-up', missing, 'pending', 'look_up', 'lookup_failed'],
    ['moves nothing without an upstream to ask, and is reported', undefined, 'pending', 'unproven', 'unproven'],
  ];
  for (const one of cases) {
    it(one[0], async () => {
      const harness = createUpstreamHarness({ unsigned: true, lookups: lookupsOf(one) });
      await harness.checkout();
      await harness.notify(code, { code: theirs, status: 'completed' });
      await assertOutcome(harness, one);
    });
  }

  it('is overtaken by a signed one, which needs no look-up; one that cannot be read is reported', async () => {
    const harness = createUpstreamHarness({ unsigned: true });
    await harness.checkout();
    for (const status of ['paid', []]) await harness.notify(code, { code: theirs, status, signed: true });
    await harness.work();
    assert.deepEqual(pluck(harness.events, 'kind'), ['ignored']);
    assert.equal((await harness.store.find(code))?.status, 'paid');
  });

  it('ends once the upstream answers', async () => {
    const harness = createUpstreamHarness({ unsigned: true, lookups: [noAnswer, missing, found('paid')] });
    await harness.checkout();
    await harness.notify(code, { code: theirs, status: 'completed' });
    const results: unknown[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      await harness.work();
      results.push(...pluck(await harness.store.inbox.list(code), 'result'));
      harness.advance(61_000);
    }
    assert.deepEqual(results, ['look_up', 'look_up', 'look_up', 'looked_up']);
    assert.equal((await harness.store.find(code))?.status, 'paid');
  });

  it('ends after a week without an answer', async () => {
    const harness = createUpstreamHarness({ unsigned: true, lookups: [noAnswer, noAnswer, noAnswer] });
    await harness.checkout();
    await harness.notify(code, { code: theirs, status: 'completed' });
    for (const days of [6, 1, 1, 0]) {
      await harness.work();
      harness.advance(days * dayMs);
    }
    assert.deepEqual(pluck(await harness.store.inbox.list(code), 'result'), ['looked_up']);
  });

  it('asks for one look-up, after which those of the schedule go on', async () => {
    const harness = createUpstreamHarness({ unsigned: true, lookups: [found('pending'), found('paid')] });
    await harness.checkout();
    await harness.notify(code, { status: 'completed' });
    await harness.work();
    assert.deepEqual(harness.looked, [theirs]);
    harness.advance(60_000);
    await harness.work();
    assert.deepEqual([harness.looked.length, (await harness.store.find(code))?.status], [2, 'paid']);
  });

  it('is checked also after the order has ended: a contradiction is reported', async () => {
    const harness = createUpstreamHarness({ unsigned: true, lookups: [found('failed'), found('completed')] });
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
  const otherAddress = found('paid', { wallet_address: addresses.tron });
  const onlyStatus = { ok: true, value: { status: 'paid', word: 'paid' } } as const;
  const cases: readonly Case[] = [
    ['makes the order where the look-up has exactly that', found('paid'), 'paid', 'moved'],
    ['makes none where the look-up has another address', otherAddress, 'none', 'unproven', 'unproven'],
    ['makes none where the look-up leaves a field out', onlyStatus, 'none', 'unproven', 'unproven'],
    ['makes none where the upstream does not know the code', refused, 'none', 'unproven', 'unproven'],
    ['waits while the upstream gives no answer', noAnswer, 'none', null],
    ['makes none without a code', found('paid'), 'none', 'unproven', 'unproven'],
    ['waits while the upstream has no look-up', missing, 'none', null],
    ['makes none without an upstream to ask', undefined, 'none', 'unproven', 'unproven'],
  ];
  for (const one of cases) {
    const [name] = one;
    it(name, async () => {
      const harness = createUpstreamHarness({ unsigned: true, lookups: lookupsOf(one), answers: [fail('unknown')] });
      await harness.checkout();
      harness.events.length = 0;
      await harness.notify(code, { status: 'paid', ...(name !== 'makes none without a code' && { code: theirs }) });
      await assertOutcome(harness, one);
      const { state } = requireDefined(await harness.store.attempts.find(code));
      assert.equal(state, one[2] === 'none' ? 'unknown' : 'accepted');
    });
  }

  it('waits for the upstream of its attempt while another one is configured', async () => {
    const harness = createUpstreamHarness({ unsigned: true, lookups: [found('paid')], answers: [fail('unknown')] });
    await harness.checkout();
    const { store } = harness;
    const other = createUpstreamHarness({ store, id: 'other', unsigned: true, lookups: [found('paid')] });
    await other.notify(code, { code: theirs, status: 'paid' });
    await other.work();
    assert.deepEqual([other.looked, pluck(await store.inbox.list(code), 'result')], [[], [null]]);
    harness.advance(1000);
    await harness.work();
    assert.equal((await store.find(code))?.status, 'paid');
  });

  it('makes none with the code of another order of ours, however that is written', async () => {
    const lookups = [found('paid'), found('paid'), found('paid')];
    const harness = createUpstreamHarness({ unsigned: true, lookups, answers: [fail('unknown')] });
    await harness.checkout();
    await harness.checkout();
    const other = `theirs-${code.replace(/1$/, '2')}`;
    for (const named of [other, other.toUpperCase()]) await harness.notify(code, { code: named, status: 'paid' });
    await harness.work();
    assert.equal(await harness.store.find(code), undefined);
    assert.equal((await harness.store.attempts.find(code))?.state, 'unknown');
  });
});
