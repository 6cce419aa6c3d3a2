import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountOrderLookup } from '#contract';
import type { OrderRecord, OrderStore, Upstream } from '#core';
import type { AttemptState } from '../../../../server/core/upstream/stored.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createAttempt } from '../../../support/create-attempt.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { createServiceHarness, noon, serviceHeader } from '../../../support/service-harness.js';

const path = '/api/v3/account/upstream';

const states: readonly AttemptState[] = ['planned', 'sent', 'accepted', 'refused', 'unknown'];

describe('an order of the account that was sent to an upstream', () => {
  const place = async (state: AttemptState, changes: Partial<OrderRecord> = {}) => {
    const desk = createOperatorHarness();
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
      const move = { transaction_code: order.transaction_code, trigger: 'cancel', reason: 'test' };
      const moved = await desk.post('order/move', move);
      assert.equal(moved.status, state === 'accepted' ? 200 : 404);
      if (state === 'accepted') assert.deepEqual(moved.body.data.upstream, { state });
    });
  }

  it('is not there for another account', async () => {
    assert.equal((await place('unknown', { account: 'another' })).reply.status, 404);
  });

  it('has no state where this service simulates the upstream', async () => {
    const desk = createOperatorHarness();
    const { body } = await desk.get('order', { transaction_code: await desk.create() });
    assert.equal(body.data.upstream, null);
  });
});

/** An attempt whose answer was lost, and one that was accepted. */
async function storeAttempts({ attempts }: OrderStore): Promise<void> {
  for (const [index, state] of (['unknown', 'accepted'] as const).entries()) {
    const draft = createOrderRecord({
      transaction_code: `00000000-0000-4000-8000-00000000000${index}`,
      external_reference: `INV-${index}`,
    });
    const { transaction_code } = draft;
    const attempt = {
      transaction_code,
      version: 1,
      state,
      key: null,
      fingerprint: null,
      created_at: noon,
      due_at: null,
    };
    const upstream = { upstream: 'an-identity', upstream_code: 'THEIRS-1', draft, news_at: noon, lookups: 0 };
    await attempts.plan({ ...attempt, ...upstream }, 0);
  }
}

describe('GET /api/v3/account/upstream', () => {
  it('lists the orders of unknown outcome, without anything of the upstream', async () => {
    const store = createMemoryStore();
    await storeAttempts(store);
    const { api } = createServiceHarness({ store });
    const reply = await api({
      method: 'GET',
      path,
      query: [],
      header: (name) => ({ ...serviceHeader })[name as 'service'],
    });
    const { data } = reply.body as {
      readonly data: {
        readonly is_simulated: boolean;
        readonly answers: boolean;
        readonly unknown: readonly { readonly external_reference: string }[];
      };
    };
    assert.deepEqual([data.is_simulated, data.answers], [true, true]);
    assert.deepEqual(
      data.unknown.map(({ external_reference }) => external_reference),
      ['INV-0'],
    );
    assert.doesNotMatch(JSON.stringify(reply), /an-identity|THEIRS/);
  });

  it('says that an upstream does not answer', async () => {
    const failing = {
      isSimulated: false,
      can: {},
      currencies: () => Promise.resolve({ ok: false, reason: 'unavailable' }),
    };
    const { api } = createServiceHarness({ upstream: failing as unknown as Upstream });
    const reply = await api({
      method: 'GET',
      path,
      query: [],
      header: (name) => ({ ...serviceHeader })[name as 'service'],
    });
    const { data } = reply.body as { readonly data: { readonly is_simulated: boolean; readonly answers: boolean } };
    assert.deepEqual([reply.status, data.is_simulated, data.answers], [200, false, false]);
  });

  it('needs a key', async () => {
    const { api } = createServiceHarness();
    assert.equal((await api({ method: 'GET', path, query: [], header: () => undefined })).status, 401);
  });
});
