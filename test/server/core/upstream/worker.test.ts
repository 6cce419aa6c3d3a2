import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Observation, OrderRecord } from '#core';
import { fail } from '../../../support/scripted-upstream.js';
import { addresses } from '../../../support/service-harness.js';
import { openServerStore } from '../../../support/server-store.js';
import { createUpstreamHarness, type UpstreamHarness } from '../../../support/placement-harness.js';
import { lifecycleFacts } from '../../../../server/core/lifecycle/lifecycle-state.js';
import { pluck } from '../../../support/pluck.js';

const code = '00000000-0000-4000-8000-000000000001';
const theirs = `theirs-${code}`;
const minute = 60_000;

const statusesOf = (order: OrderRecord | undefined): string =>
  ['pending', ...(order?.timeline.map(({ status }) => status) ?? [])].join(' ');

/** Delivers webhooks one by one to a new order. */
async function deliver(bodies: readonly object[], harness: UpstreamHarness = createUpstreamHarness()) {
  await harness.checkout();
  for (const body of bodies) {
    assert.equal(await harness.notify(code, body), 'received');
    await harness.work();
  }
  const results = (await harness.store.inbox.list(code)).map(({ result }) => result);
  return { harness, order: await harness.store.find(code), results };
}

describe('a webhook of the upstream moves the order on the shortest path', () => {
  const cases: readonly [readonly string[], string, string][] = [
    [['processing'], 'pending processing', 'moved'],
    [['completed'], 'pending processing paid sending completed', 'moved'],
    [['paid', 'sending', 'completed'], 'pending processing paid sending completed', 'moved'],
    [['failed'], 'pending failed', 'moved'],
    [['on_hold'], 'pending on_hold', 'moved'],
    [['on_hold', 'paid'], 'pending on_hold paid', 'moved'],
    [['refunded'], 'pending processing paid refunding refunded', 'moved'],
    [['expired', 'paid'], 'pending expired on_hold paid', 'moved'],
    [['sending', 'paid'], 'pending processing paid sending', 'stale'],
    [['pending'], 'pending', 'unchanged'],
    [['failed', 'completed'], 'pending failed', 'conflict'],
    [['odd'], 'pending', 'unknown_word'],
    [['constructor'], 'pending', 'unknown_word'],
  ];
  for (const [reported, expected, outcome] of cases) {
    it(`${reported.join(', ')}: ${expected}`, async () => {
      const { order, results, harness } = await deliver(reported.map((status) => ({ code: theirs, status })));
      assert.equal(statusesOf(order), expected);
      assert.equal(results.at(-1), outcome);
      const isReported = outcome === 'conflict' || outcome === 'unknown_word';
      assert.deepEqual(pluck(harness.events, 'kind'), isReported ? [outcome] : []);
    });
  }

  it('with their hash, and without one where they give none', async () => {
    for (const [tx_hash, expected] of [
      ['ab12', 'ab12'],
      [undefined, null],
      ['<b>', null],
    ] as const) {
      const { order } = await deliver([{ status: 'sending', tx_hash }]);
      assert.equal(order?.timeline.find(({ status }) => status === 'sending')?.sets.tx_hash, expected);
    }
  });

  it('with the amount that they paid out, and without one where they give none', async () => {
    const status = 'completed';
    const paidOut = { status, payout_amount: '53.97' };
    const reports: readonly [reports: readonly Partial<Observation>[], amount: string | null][] = [
      [[paidOut], '53.97'],
      [[{ ...paidOut, status: 'sending' }, { status }], '53.97'],
      [[{ status }, paidOut], '53.97'],
      [[paidOut, { status, payout_amount: '1' }], '53.97'],
      [[{ status, payout_amount: '0.00' }], null],
      [[{ status }], null],
    ];
    for (const [bodies, amount] of reports) {
      const { order } = await deliver(bodies);
      assert.equal(order && lifecycleFacts(order).payout_amount, amount, JSON.stringify(bodies));
      assert.equal(order?.status, 'completed');
    }
  });

  it('with the amount of a look-up after the end, where the webhook had none', async () => {
    const lookup = { ok: true, value: { status: 'completed', word: 'completed', payout_amount: '53.97' } } as const;
    const { harness } = await deliver([{ status: 'completed' }], createUpstreamHarness({ lookups: [lookup] }));
    harness.advance(minute);
    await harness.work();
    const order = await harness.store.find(code);
    assert.equal(order && lifecycleFacts(order).payout_amount, '53.97');
    assert.equal(order?.timeline.at(-1)?.type, 'order.payout_reported');
    harness.advance(60 * minute);
    await harness.work();
    assert.equal(harness.looked.length, 1, 'nothing is left to look up');
  });

  it('with their reason where it is one of ours', async () => {
    const reasons = ['insufficient_funds', 'because', undefined].map((reason) => ({ status: 'failed', reason }));
    const orders = await Promise.all(reasons.map((body) => deliver([body])));
    const found = orders.map(({ order }) => order?.timeline.at(-1)?.reason);
    assert.deepEqual(found, ['insufficient_funds', 'processor_error', 'processor_error']);
  });
});

describe('a webhook of the upstream about another order than ours', () => {
  const cases: readonly [string, Partial<Observation>, string][] = [
    ['amount', { fiat_amount: '99' }, 'amount_mismatch'],
    ['coin', { crypto_currency: 'ETH' }, 'coin_mismatch'],
    ['address', { wallet_address: addresses.tron }, 'address_mismatch'],
  ];
  for (const [name, changes, reason] of cases) {
    it(`another ${name} holds it until a person decides`, async () => {
      const bodies = [{ status: 'paid' }, { status: 'completed', ...changes }, { status: 'completed' }];
      const { order, results } = await deliver(bodies);
      assert.deepEqual([order?.status, order?.timeline.at(-1)?.reason], ['on_hold', reason]);
      assert.deepEqual(results, ['moved', 'mismatch', 'held']);
    });
  }

  for (const [name, changes, reason] of cases) {
    it(`another ${name} holds an order that has expired, once it is paid there`, async () => {
      const bodies = [{ status: 'expired' }, { status: 'paid', ...changes }, { status: 'completed' }];
      const { order, results, harness } = await deliver(bodies);
      assert.deepEqual([order?.status, order?.timeline.at(-1)?.reason], ['on_hold', reason]);
      assert.deepEqual(results, ['moved', 'mismatch', 'held']);
      assert.deepEqual(pluck(harness.events, 'kind'), ['mismatch']);
    });

    it(`another ${name} of an expired order that is not paid there is a conflict`, async () => {
      const { order, results } = await deliver([{ status: 'expired' }, { status: 'expired', ...changes }]);
      assert.deepEqual([order?.status, results.at(-1)], ['expired', 'conflict']);
    });

    it(`another ${name} holds an order of unknown outcome from its creation, and is reported`, async () => {
      const harness = createUpstreamHarness({ answers: [fail('unknown')] });
      const webhook = { code: theirs, status: 'paid', signed: true, ...changes };
      const { order, results } = await deliver([webhook], harness);
      assert.deepEqual([order?.status, order?.timeline.at(-1)?.reason, results], ['on_hold', reason, ['mismatch']]);
      assert.deepEqual(pluck(harness.events, 'kind'), ['attempt_unknown', 'mismatch']);
    });
  }

  it('the same code in other letters is the same order', async () => {
    const { order, results } = await deliver([{ code: theirs.toUpperCase(), status: 'paid' }]);
    assert.deepEqual([order?.status, results], ['paid', ['moved']]);
  });

  it('a second code of theirs moves nothing', async () => {
    const { order, harness } = await deliver([{ code: 'another', status: 'paid' }]);
    assert.equal(order?.status, 'pending');
    assert.deepEqual(harness.events, [{ kind: 'conflict', code, word: 'paid' }]);
  });
});

describe('a webhook of the upstream is processed once', () => {
  it('by its event id, or else by its body', async () => {
    const byId = [
      { id: 'e1', status: 'paid' },
      { id: 'e1', status: 'sending' },
    ];
    assert.deepEqual((await deliver(byId)).results, ['moved']);
    for (const id of [undefined, '', 'a b', 'x'.repeat(129)]) {
      const byBody = ['paid', 'paid', 'sending'].map((status) => ({ id, status }));
      assert.deepEqual((await deliver(byBody)).results, ['moved', 'moved']);
    }
  });

  it('also when it comes late, after the order has expired', async () => {
    const late = { id: 'e2', status: 'paid' };
    const { order, results } = await deliver([{ id: 'e1', status: 'expired' }, late, late, { ...late, note: 'again' }]);
    assert.deepEqual([results, statusesOf(order)], [['moved', 'moved'], 'pending expired on_hold paid']);
  });

  it('as what it was when it arrived, whatever its signature proves later', async () => {
    const harness = createUpstreamHarness({ unsigned: true });
    await harness.checkout();
    await harness.notify(code, { signed: true, status: 'paid' });
    harness.advance(310_000);
    Object.assign(harness.service.upstream, { verify: () => 'forged' });
    await harness.work();
    assert.equal((await harness.store.find(code))?.status, 'paid');
    assert.deepEqual(harness.events, []);
  });

  it('also when it arrives after the time in which late payments count', async () => {
    const { order, harness } = await deliver([{ status: 'expired' }]);
    harness.advance((order?.monitoring_until ?? 0) - harness.now() + 1);
    await harness.notify(code, { status: 'paid' });
    await harness.work();
    assert.equal(statusesOf(await harness.store.find(code)), 'pending expired on_hold paid');
  });

  it('a forged one is reported, moves nothing and is not stored', async () => {
    const harness = createUpstreamHarness();
    await harness.checkout();
    assert.equal(await harness.notify(code, 'forged'), 'forged');
    assert.deepEqual(harness.events, [{ kind: 'forged', code }]);
    assert.deepEqual(await harness.store.inbox.list(code), []);
    const bodies = Array.from({ length: 30 }, (_, index) => `forged ${index}`);
    for (const body of bodies) await harness.notify(code, body);
    assert.equal(await harness.notify(code, { signed: true, status: 'paid' }), 'received');
    await harness.work();
    assert.equal((await harness.store.find(code))?.status, 'paid');
  });

  it('an order with 100 takes no unsigned one, whose sender is asked to send it again, and every signed one', async () => {
    const harness = createUpstreamHarness({ unsigned: true });
    await harness.checkout();
    const outcomes: (string | undefined)[] = [];
    for (let index = 0; index < 101; index += 1) outcomes.push(await harness.notify(code, { id: `e${index}` }));
    assert.deepEqual(new Set(outcomes.slice(0, 100)), new Set(['received']));
    assert.equal(outcomes[100], 'full');
    assert.equal(await harness.notify(code, { id: 'signed', signed: true, status: 'paid' }), 'received');
    await harness.work();
    assert.equal((await harness.store.find(code))?.status, 'paid');
  });
});

describe('webhooks that another process has handled', () => {
  it('move nothing when a paused process wakes with them', async () => {
    const store = openServerStore();
    const other = createUpstreamHarness({ store });
    await other.checkout();
    await other.notify(code, { id: 'paid', status: 'paid' });
    let isPaused = true;
    const find: typeof store.find = async (one) => {
      if (isPaused) {
        isPaused = false;
        await other.work();
        await other.notify(code, { id: 'held', status: 'on_hold' });
        await other.work();
      }
      return store.find(one);
    };
    await createUpstreamHarness({ store: { ...store, find } }).work();
    assert.equal(statusesOf(await store.find(code)), 'pending processing paid on_hold');
  });
});

describe('the address of the webhooks', () => {
  const body = '{"status":"paid"}';
  const placed = async () => {
    const harness = createUpstreamHarness();
    await harness.checkout();
    return { ...harness, path: await harness.addressOf(code) };
  };

  it('follows from a key that the store has made, and from nothing else', async () => {
    const [one, other] = [await placed(), await placed()];
    assert.notEqual(one.path, other.path);
    assert.equal(await one.send(one.path, { body }), 'received');
    assert.equal(await one.send(other.path, { body }), undefined);
    const again = createUpstreamHarness({ store: one.store });
    assert.equal(await again.addressOf(code), one.path);
  });

  it('any other is refused before the body is read', async () => {
    const { path, addressOf, send, store } = await placed();
    const wrong = path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const other = await addressOf(code.replace(/1$/, '2'));
    for (const address of [wrong, other, '/upstream/webhooks/', `${path}/`, path.toUpperCase()]) {
      assert.equal(await send(address, { body }), undefined, address);
    }
    assert.deepEqual(await store.inbox.list(code), []);
  });
});
