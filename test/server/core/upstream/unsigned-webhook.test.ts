import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer, Observation, UnsignedRule } from '#core';
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

/** What a look-up finds, and what comes of a webhook under a rule: the order, the results of the inbox, the events. */
type Case = readonly [
  name: string,
  rule: UnsignedRule,
  lookup: Answer<Observation> | undefined,
  status: string,
  result: string | null,
  event?: string,
];

async function assertOutcome(harness: UpstreamHarness, [, , , status, result, event]: Case): Promise<void> {
  await harness.work();
  assert.equal((await harness.store.find(code))?.status ?? 'none', status);
  assert.deepEqual(pluck(await harness.store.inbox.list(code), 'result'), [result]);
  assert.deepEqual(pluck(harness.events, 'kind'), event === undefined ? [] : [event]);
}

const lookupsOf = ([, , lookup]: Case) => (lookup ? [lookup] : []);

describe('an unsigned webhook that says completed', () => {
  const otherAmount = found('completed', { fiat_amount: '1' });
  const cases: readonly Case[] = [
    ['moves nothing by itself: the look-up decides', 'look_up', found('processing'), 'processing', 'look_up'],
    ['completes the order where the look-up says so', 'look_up', found('completed'), 'completed', 'look_up'],
    ['holds the order with another amount', 'look_up', otherAmount, 'on_hold', 'look_up', 'mismatch'],
    ['moves nothing where the look-up fails', 'look_up', noAnswer, 'pending', 'look_up', 'lookup_failed'],
    ['waits until it is known whether there is a look-up', 'wait', undefined, 'pending', null],
    ['moves nothing without a look-up, and is reported', 'ignore', undefined, 'pending', 'unproven', 'unproven'],
  ];
  for (const one of cases) {
    it(one[0], async () => {
      const harness = createUpstreamHarness({ unsigned: one[1], lookups: lookupsOf(one) });
      await harness.checkout();
      await harness.notify(code, { code: theirs, status: 'completed' });
      await assertOutcome(harness, one);
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
  const otherAddress = found('paid', { wallet_address: addresses.tron });
  const onlyStatus = { ok: true, value: { status: 'paid', word: 'paid' } } as const;
  const cases: readonly Case[] = [
    ['makes the order where the look-up has exactly that', 'look_up', found('paid'), 'paid', 'moved'],
    ['makes none where the look-up has another address', 'look_up', otherAddress, 'none', 'unproven', 'unproven'],
    ['makes none where the look-up leaves a field out', 'look_up', onlyStatus, 'none', 'unproven', 'unproven'],
    ['makes none where the upstream does not know the code', 'look_up', refused, 'none', 'unproven', 'unproven'],
    ['waits while the upstream gives no answer', 'look_up', noAnswer, 'none', null],
    ['makes none without a code', 'look_up', found('paid'), 'none', 'unproven', 'unproven'],
    ['makes none without a look-up', 'ignore', undefined, 'none', 'unproven', 'unproven'],
  ];
  for (const one of cases) {
    const [name, unsigned] = one;
    it(name, async () => {
      const harness = createUpstreamHarness({ unsigned, lookups: lookupsOf(one), answers: [fail('unknown')] });
      await harness.checkout();
      harness.events.length = 0;
      await harness.notify(code, { status: 'paid', ...(name !== 'makes none without a code' && { code: theirs }) });
      await assertOutcome(harness, one);
      const { state } = requireDefined(await harness.store.attempts.find(code));
      assert.equal(state, one[3] === 'none' ? 'unknown' : 'accepted');
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
