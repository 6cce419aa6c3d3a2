import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import { processDueOrders, type OrderStore } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createOperatorHarness, type OperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { createScriptedUpstream } from '../../../support/scripted-upstream.js';
import { checkoutSecret, signedQuery } from '../../../support/signed-orders.js';
import { noon, order as newOrder } from '../../../support/service-harness.js';

const reason = 'The parcel has left';

const authorized: readonly Trigger[] = ['submit', 'authorize'];

/** An order of EUR 10.50 whose money is held: by the simulation, or by an upstream with this id. */
async function createHeld({
  triggers = authorized,
  upstream,
  store,
}: { readonly triggers?: readonly Trigger[]; readonly upstream?: string; readonly store?: OrderStore } = {}) {
  const operator = createOperatorHarness({ ...(store && { store }) });
  const details = { ...noDetails, ...(upstream !== undefined && { upstream: { id: upstream, code: 'T-1' } }) };
  const record = createOrderRecord({ details });
  await operator.store.create(record);
  await operator.advance(record.transaction_code, triggers);
  return { operator, transaction_code: record.transaction_code };
}

type Held = Pick<Awaited<ReturnType<typeof createHeld>>, 'operator' | 'transaction_code'>;

const post = ({ operator, transaction_code }: Held, name: 'capture' | 'void') =>
  operator.post(`order/${name}`, { transaction_code, reason });

const typesOf = (timeline: readonly { readonly type: string }[]) => timeline.slice(2).map(({ type }) => type);

const statusOf = async ({ operator, transaction_code }: Held) =>
  (await operator.get('order', { transaction_code })).body.data.status;

const refusal = (code: ErrorCode) => [errors[code].status, errors[code].message];

describe('money that a processor holds', () => {
  it('is authorized and not captured, and its order stays processing', async () => {
    const { operator, transaction_code } = await createHeld();
    const { data } = (await operator.get('order', { transaction_code })).body;
    assert.deepEqual(
      [data.status, data.authorized_amount, data.captured_amount, data.captured],
      ['processing', '10.50', '0.00', false],
    );
    assert.equal(data.timeline.at(-1)?.type, 'order.authorized');
    const moves = data.allowed.map(({ trigger }) => trigger);
    assert.ok(!['cancel', 'capture', 'collect', 'authorize'].some((one) => moves.includes(one)), moves.join(', '));
    assert.deepEqual(data.refundable_by, []);
    const [listed] = (await operator.get('orders')).body.data.orders;
    assert.deepEqual([listed?.authorized_amount, listed?.captured_amount], ['10.50', '0.00']);
  });

  it('is captured once, however often that is called', async () => {
    const held = await createHeld();
    const replies = [await post(held, 'capture'), await post(held, 'capture')];
    for (const { status, body } of replies) {
      const { data } = body;
      assert.deepEqual([status, data.status, data.captured_amount], [200, 'paid', '10.50']);
      assert.deepEqual(typesOf(data.timeline), ['order.authorized', 'order.captured', 'order.paid']);
    }
    assert.deepEqual((await post(held, 'void')).body.error, errors.order_captured.message);
    const [first] = replies[0]?.body.data.audit.slice(-1) ?? [];
    assert.deepEqual([first?.action, first?.reason, first?.outcome], ['order.capture', reason, 'done']);
  });

  it('is let go', async () => {
    const held = await createHeld();
    const { status, body } = await post(held, 'void');
    assert.deepEqual([status, body.data.status, body.data.authorized_amount], [200, 'canceled', '0.00']);
    assert.deepEqual(typesOf(body.data.timeline), ['order.authorized', 'order.canceled']);
    assert.equal((await post(held, 'void')).status, 200);
    assert.deepEqual((await post(held, 'capture')).body.error, errors.move_not_allowed.message);
  });

  it('stays with an upstream, which cannot capture', async () => {
    const held = await createHeld({ upstream: 'acquirer' });
    for (const call of ['capture', 'void'] as const) {
      const { status, body } = await post(held, call);
      assert.deepEqual([status, body.error], refusal('capture_not_supported'));
    }
    assert.equal(await statusOf(held), 'processing');
  });

  for (const [call, ending] of [
    ['capture', 'paid'],
    ['void', 'canceled'],
  ] as const) {
    it(`follows one ${call} of several at once, and each caller gets that`, async () => {
      const held = await createHeld();
      const replies = await Promise.all([post(held, call), post(held, call), post(held, call)]);
      assert.deepEqual(
        replies.map(({ status, body }) => [status, body.data.status]),
        replies.map(() => [200, ending]),
      );
      assert.equal(await statusOf(held), ending);
    });

    it(`is ${ending} by the same call again when the process ends before the ${call} is stored`, async () => {
      const memory = createMemoryStore();
      let isArmed = false;
      const save: OrderStore['save'] = async (order) => {
        if (isArmed) throw new Error('The process ends here.');
        return memory.save(order);
      };
      const held = await createHeld({ store: { ...memory, save } });
      isArmed = true;
      assert.equal((await post(held, call)).status, 503);
      assert.equal(await statusOf(held), 'processing');
      isArmed = false;
      assert.equal((await post(held, call)).body.data.status, ending);
    });
  }

  for (const triggers of [[], ['submit'], ['submit', 'decline']] as const) {
    it(`is not there after ${triggers.join(', ') || 'the creation'}`, async () => {
      const held = await createHeld({ triggers });
      for (const call of ['capture', 'void'] as const) {
        const { status, body } = await post(held, call);
        assert.deepEqual([status, body.error], refusal('move_not_allowed'));
      }
    });
  }

  it('is captured while the order is on hold, and released then', async () => {
    const held = await createHeld({ triggers: [...authorized, 'hold'] });
    const before = (await held.operator.get('order', { transaction_code: held.transaction_code })).body.data;
    assert.ok(!before.allowed.some(({ trigger }) => trigger === 'release'));
    const { data } = (await post(held, 'capture')).body;
    assert.deepEqual([data.status, data.captured_amount], ['on_hold', '10.50']);
    assert.ok(data.allowed.some(({ trigger }) => trigger === 'release'));
  });

  it('is paid by the deadlines when a process ends after the capture', async () => {
    const { operator, transaction_code } = await createHeld({ triggers: [...authorized, 'collect'] });
    await processDueOrders('', { store: operator.store, clock: () => noon });
    assert.equal((await operator.get('order', { transaction_code })).body.data.status, 'paid');
  });

  it('goes back by itself after a week', async () => {
    const { operator, transaction_code } = await createHeld();
    const week = 7 * 24 * 3_600_000;
    await processDueOrders('', { store: operator.store, clock: () => noon + week - 1 });
    assert.equal((await operator.get('order', { transaction_code })).body.data.status, 'processing');
    await processDueOrders('', { store: operator.store, clock: () => noon + week });
    assert.equal((await operator.get('order', { transaction_code })).body.data.status, 'failed');
  });
});

describe('capture=manual of checkout', () => {
  const play = async (operator: OperatorHarness, milliseconds: number): Promise<void> => {
    for (let time = 0; time <= milliseconds; time += 500)
      await processDueOrders('', { store: operator.store, clock: () => noon + time });
  };

  it('stops a simulated order at the authorization, and the capture lets it go on', async () => {
    const operator = createOperatorHarness({ scenario: 'happy' });
    const transaction_code = await operator.create({ capture: 'manual' });
    await play(operator, 60_000);
    const held = (await operator.get('order', { transaction_code })).body.data;
    assert.deepEqual([held.status, held.timeline.at(-1)?.type], ['processing', 'order.authorized']);
    await post({ operator, transaction_code }, 'capture');
    await play(operator, 120_000);
    const { data } = (await operator.get('order', { transaction_code })).body;
    assert.deepEqual([data.status, data.captured_amount], ['completed', '100.00']);
  });

  for (const [capture, code] of [
    ['auto', 'invalid_capture'],
    ['', 'invalid_capture'],
  ] as const) {
    it(`is refused as “${capture}”`, async () => {
      const operator = createOperatorHarness();
      const query = new URLSearchParams({ ...newOrder, capture }).toString();
      const reply = await operator.request(`/api/v3/reseller/checkout?${query}`);
      assert.deepEqual([reply.status, (reply.body as { message: string }).message], refusal(code));
    });
  }

  const request = async (operator: OperatorHarness, values: Readonly<Record<string, string>>) => {
    const reply = await operator.request(`/api/v3/reseller/checkout?${new URLSearchParams(values).toString()}`);
    return [reply.status, (reply.body as { message: string }).message];
  };
  const manual = { ...newOrder, capture: 'manual' };

  it('is refused where the upstream cannot hold money, which is not asked', async () => {
    const { upstream, calls } = createScriptedUpstream();
    assert.deepEqual(await request(createOperatorHarness({ upstream }), manual), refusal('capture_not_supported'));
    assert.deepEqual(calls, []);
  });

  it('is signed: a buyer can neither add it nor leave it out', async () => {
    const operator = createOperatorHarness({ checkoutSignatures: { secrets: [checkoutSecret], isRequired: true } });
    const signed = await signedQuery({ ...newOrder, capture: 'manual' });
    assert.equal((await request(operator, signed))[0], 200);
    const { capture: _left, ...without } = signed;
    assert.deepEqual(await request(operator, without), refusal('signature_refused'));
    const added = { ...(await signedQuery(newOrder)), capture: 'manual' };
    assert.deepEqual(await request(operator, added), refusal('signature_refused'));
  });
});
