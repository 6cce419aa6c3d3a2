import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountOrderLookup } from '#contract';
import type { OrderRecord, Upstream } from '#core';
import type { AttemptState } from '../../../../server/core/upstream/stored.js';
import { openServerStore } from '../../../support/server-store.js';
import { createAttempt } from '../../../support/create-attempt.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { pluck } from '../../../support/pluck.js';

const states: readonly AttemptState[] = ['planned', 'sent', 'accepted', 'refused', 'unknown'];

describe('an order of the account that was sent to an upstream', () => {
  const place = async (state: AttemptState, changes: Partial<OrderRecord> = {}) => {
    const desk = createOperatorHarness({ store: openServerStore() });
    const upstream = { id: 'an-identity', code: 'THEIRS-1' };
    const order = createOrderRecord({ external_reference: 'INV-9', ...changes });
    const attempt = createAttempt({ transaction_code: order.transaction_code, state, draft: order });
    if (state === 'accepted') await desk.store.create({ ...order, details: { ...order.details, upstream } });
    await desk.store.attempts.plan(attempt, 0);
    return { reply: await desk.get('order', { transaction_code: order.transaction_code.toUpperCase() }), desk, order };
  };

  for (const state of states) {
    it(`has the state ${state} of its attempt`, async () => {
      const { reply, desk, order } = await place(state);
      assert.ok(accountOrderLookup.success.safeParse(reply.body).success, JSON.stringify(reply.body));
      const { upstream, external_reference, status, allowed } = reply.body.data;
      assert.deepEqual([upstream, external_reference, status], [{ state }, 'INV-9', 'pending']);
      assert.equal(allowed.length > 0, state === 'accepted');
      assert.doesNotMatch(JSON.stringify(reply), /an-identity|THEIRS/);
      const moved = await desk.move(order.transaction_code, { trigger: 'cancel' });
      assert.equal(moved.status, state === 'accepted' ? 200 : 404);
      if (state === 'accepted') assert.deepEqual(moved.body.data.upstream, { state });
    });
  }

  it('is not there for another account', async () => {
    assert.equal((await place('unknown', { account: 'another' })).reply.status, 404);
  });

  it('has no state where this service simulates the upstream', async () => {
    const desk = createOperatorHarness({ store: openServerStore() });
    const { body } = await desk.get('order', { transaction_code: await desk.create() });
    assert.equal(body.data.upstream, null);
  });
});

/** What the service says of its upstream. */
async function readUpstream(settings: Parameters<typeof createOperatorHarness>[0] = {}) {
  const { status, body } = await createOperatorHarness(settings).get('upstream');
  type Data = {
    readonly is_simulated: boolean;
    readonly answers: boolean;
    readonly unknown: readonly { readonly external_reference: string }[];
  };
  return { status, text: JSON.stringify(body), data: body.data as unknown as Data };
}

describe('GET /api/v3/account/upstream', () => {
  it('lists the orders of unknown outcome, without anything of the upstream', async () => {
    const store = openServerStore();
    for (const state of ['unknown', 'accepted'] as const) {
      const draft = createOrderRecord({ external_reference: state });
      const upstream = { upstream: 'an-identity', upstream_code: 'THEIRS-1' };
      const { transaction_code } = draft;
      await store.attempts.plan(createAttempt({ transaction_code, state, draft, ...upstream }), 0);
    }
    const { data, text } = await readUpstream({ store });
    assert.deepEqual([data.is_simulated, data.answers], [true, true]);
    assert.deepEqual(pluck(data.unknown, 'external_reference'), ['unknown']);
    assert.doesNotMatch(text, /an-identity|THEIRS/);
  });

  it('says that an upstream does not answer', async () => {
    const failing = { isLocal: false, currencies: () => Promise.resolve({ ok: false, reason: 'unavailable' }) };
    const { status, data } = await readUpstream({ upstream: failing as unknown as Upstream });
    assert.deepEqual([status, data.is_simulated, data.answers], [200, false, false]);
  });
});
