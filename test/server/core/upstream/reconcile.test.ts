import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reconcile, resolveAttempt, type Answer, type Observation } from '#core';
import { createUpstreamHarness } from '../../../support/placement-harness.js';
import { fail } from '../../../support/scripted-upstream.js';
import { findOrders } from '../../../support/find-orders.js';
import { pluck } from '../../../support/pluck.js';
import { noon } from '../../../support/service-harness.js';

const code = '00000000-0000-4000-8000-000000000001';

describe('reconcile', () => {
  const saw = (observation: Partial<Observation>): Answer<Observation> => ({
    ok: true,
    value: { status: observation.status, word: observation.status ?? 'odd', ...observation },
  });
  const cases: readonly [string, Answer<Observation>, string | undefined][] = [
    ['the same status', saw({ status: 'pending' }), undefined],
    ['another status', saw({ status: 'paid' }), 'paid (moved)'],
    ['another amount', saw({ status: 'pending', fiat_amount: '1' }), 'pending (mismatch)'],
    ['an unknown word', saw({}), 'odd (unknown_word)'],
    ['no answer', { ok: false, reason: 'unavailable' }, 'no answer (unavailable)'],
  ];
  for (const [name, answer, theirs] of cases) {
    it(`${name}: ${theirs ?? 'nothing'}, and changes nothing`, async () => {
      const { service, checkout, store } = createUpstreamHarness({ lookups: [answer] });
      await checkout();
      const finding = { code, created_at: noon, amount: '100.00 EUR', ours: 'pending', theirs };
      assert.deepEqual(await reconcile(service), theirs === undefined ? [] : [finding]);
      assert.equal((await store.find(code))?.status, 'pending');
    });
  }

  it('goes on behind an order that the upstream does not have, as the look-ups do', async () => {
    const missing = { ok: false, reason: 'refused', isMissing: true } as const;
    const lookups = (theirs: string) => (theirs.endsWith(code) ? missing : saw({ status: 'paid' }));
    const { service, checkout, work, advance, store } = createUpstreamHarness({ lookups });
    for (let orders = 0; orders < 2; orders += 1) await checkout();
    const compared = await reconcile(service);
    assert.deepEqual(pluck(compared, 'theirs').sort(), ['no answer (refused)', 'paid (moved)']);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      advance(60_000);
      await work();
    }
    assert.deepEqual(pluck(await findOrders(store), 'status').sort(), ['paid', 'pending']);
  });

  it('lists attempts whose outcome nobody knows, also without a look-up', async () => {
    const { service, checkout } = createUpstreamHarness({ answers: [fail('unknown')] });
    await checkout();
    const unknown = { code, created_at: noon, amount: '100.00 EUR', ours: 'unknown', theirs: 'not known' };
    assert.deepEqual(await reconcile(service), [unknown]);
  });
});

describe('an unknown attempt that a person resolves', () => {
  it('becomes the order', async () => {
    const { service, checkout, store } = createUpstreamHarness({ answers: [fail('unknown')] });
    await checkout();
    assert.equal(await resolveAttempt({ code, upstreamCode: 'T-1' }, service), 'accepted');
    assert.deepEqual((await store.find(code))?.details.upstream, { id: 'theirs', code: 'T-1' });
    assert.deepEqual(await reconcile(service), []);
    assert.equal(await resolveAttempt({ code, upstreamCode: undefined }, service), 'not_unknown');
  });

  it('or is refused, and its key may be used again', async () => {
    const { service, checkout, calls } = createUpstreamHarness({ answers: [fail('unknown')] });
    const key = { 'idempotency-key': crypto.randomUUID() };
    await checkout({}, key);
    assert.equal(await resolveAttempt({ code, upstreamCode: undefined }, service), 'refused');
    assert.equal((await checkout({}, key)).status, 200);
    assert.equal(calls.length, 2);
    assert.equal(await resolveAttempt({ code: 'another', upstreamCode: undefined }, service), 'no_attempt');
  });
});
