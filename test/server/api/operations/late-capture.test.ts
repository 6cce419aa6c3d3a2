import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import { processDueOrders, type Answer, type OrderStore, type Upstream } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import type { UpstreamEvent } from '../../../../server/core/upstream/port.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createOperatorHarness, type OperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { createScriptedUpstream } from '../../../support/scripted-upstream.js';
import { checkoutSecret, signedQuery } from '../../../support/signed-orders.js';
import { noon, order as newOrder } from '../../../support/service-harness.js';

const reason = 'The parcel has left';

const authorized: readonly Trigger[] = ['submit', 'authorize'];

type HeldAnswer = Answer<object>;
const done: HeldAnswer = { ok: true, value: {} };

/** An order of EUR 10.50 whose money an upstream holds, which answers so. Without answers the service simulates it. */
async function createHeld({
  triggers = authorized,
  answer,
  during,
  can = true,
  store,
}: {
  triggers?: readonly Trigger[];
  answer?: HeldAnswer;
  /** What happens to the order while the upstream is asked. */
  during?: Trigger;
  can?: boolean;
  store?: OrderStore;
} = {}) {
  const calls: string[] = [];
  const notCalled = () => Promise.reject(new Error('not called'));
  const reports: string[] = [];
  const call = (name: string) => async () => {
    calls.push(name);
    if (during) await operator.advance(record.transaction_code, [during]);
    return answer ?? done;
  };
  const upstream: Upstream = {
    id: 'acquirer',
    isSimulated: false,
    currencies: notCalled,
    rate: notCalled,
    options: notCalled,
    create: notCalled,
    readWebhook: () => ({ kind: 'ignored' }),
    unsignedWebhooks: () => 'ignore',
    can: { lookup: false, idempotentCreate: false, refund: false, capture: can },
    capture: call('capture'),
    void: call('void'),
  };
  const reportUpstream = ({ kind }: UpstreamEvent) => void reports.push(kind);
  const operator = createOperatorHarness({ ...(answer && { upstream, reportUpstream }), ...(store && { store }) });
  const details = answer ? { ...noDetails, upstream: { id: 'acquirer', code: 'T-1' } } : noDetails;
  const record = createOrderRecord({ details });
  await operator.store.create(record);
  await operator.advance(record.transaction_code, triggers);
  return { operator, calls, reports, transaction_code: record.transaction_code };
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
  });

  for (const [where, answer] of [
    ['by the simulation', undefined],
    ['by the upstream', done],
  ] as const) {
    it(`is captured once ${where}, however often that is called`, async () => {
      const held = await createHeld(answer && { answer });
      const replies = [await post(held, 'capture'), await post(held, 'capture')];
      for (const { status, body } of replies) {
        const { data } = body;
        assert.deepEqual([status, data.status, data.captured_amount], [200, 'paid', '10.50']);
        assert.deepEqual(typesOf(data.timeline), ['order.authorized', 'order.captured', 'order.paid']);
      }
      assert.deepEqual(held.calls, answer ? ['capture'] : []);
      assert.deepEqual((await post(held, 'void')).body.error, errors.order_captured.message);
      const [first] = (await held.operator.get('audit')).body.data.entries.slice(-1);
      assert.deepEqual([first?.action, first?.reason, first?.outcome], ['order.capture', reason, 'done']);
    });

    it(`is let go ${where}`, async () => {
      const held = await createHeld(answer && { answer });
      const { status, body } = await post(held, 'void');
      assert.deepEqual([status, body.data.status, body.data.authorized_amount], [200, 'canceled', '0.00']);
      assert.deepEqual(typesOf(body.data.timeline), ['order.authorized', 'order.canceled']);
      assert.equal((await post(held, 'void')).status, 200);
      assert.deepEqual((await post(held, 'capture')).body.error, errors.move_not_allowed.message);
      assert.deepEqual(held.calls, answer ? ['void'] : []);
    });
  }

  for (const [name, reason, code] of [
    ['refuses', 'refused', 'upstream_refused'],
    ['cannot be reached', 'unavailable', 'upstream_refused'],
    ['does not answer', 'unknown', 'upstream_unknown'],
  ] as const) {
    it(`stays as it is when the upstream ${name}`, async () => {
      const held = await createHeld({ answer: { ok: false, reason } });
      for (const call of ['capture', 'void'] as const) {
        const { status, body } = await post(held, call);
        assert.deepEqual([status, body.error], refusal(code));
      }
      assert.deepEqual(held.calls, ['capture', 'void']);
      assert.equal(await statusOf(held), 'processing');
    });
  }

  it('stays with an upstream that cannot capture', async () => {
    const held = await createHeld({ answer: done, can: false });
    for (const call of ['capture', 'void'] as const) {
      const { status, body } = await post(held, call);
      assert.deepEqual([status, body.error], refusal('capture_not_supported'));
    }
    assert.deepEqual(held.calls, []);
  });

  for (const [call, ending] of [
    ['capture', 'paid'],
    ['void', 'canceled'],
  ] as const) {
    it(`follows one ${call} of several at once, and each caller gets that`, async () => {
      const held = await createHeld({ answer: done });
      const replies = await Promise.all([post(held, call), post(held, call), post(held, call)]);
      assert.deepEqual(
        replies.map(({ status, body }) => [status, body.data.status]),
        replies.map(() => [200, ending]),
      );
      assert.equal(await statusOf(held), ending);
      assert.deepEqual(held.reports, []);
    });

    it(`is ${ending} by the same call again when the process ends between the ${call} at the upstream and here`, async () => {
      const memory = createMemoryStore();
      let isArmed = false;
      const save: OrderStore['save'] = async (order) => {
        if (isArmed) throw new Error('The process ends here.');
        return memory.save(order);
      };
      const held = await createHeld({ answer: done, store: { ...memory, save } });
      isArmed = true;
      assert.equal((await post(held, call)).status, 503);
      assert.equal(await statusOf(held), 'processing');
      isArmed = false;
      assert.equal((await post(held, call)).body.data.status, ending);
      assert.deepEqual(held.calls, [call, call]);
    });

    it(`is reported as a conflict when the upstream accepts the ${call} of an order that has ended meanwhile`, async () => {
      const held = await createHeld({ answer: done, during: 'decline' });
      const { status, body } = await post(held, call);
      assert.deepEqual([status, body.error], refusal('move_not_allowed'));
      assert.deepEqual(held.reports, ['conflict']);
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

  it('is a part of the order at an upstream that can', async () => {
    const { upstream, calls } = createScriptedUpstream({ can: { capture: true } });
    const operator = createOperatorHarness({ upstream });
    assert.equal((await request(operator, manual))[0], 200);
    assert.equal((await request(operator, newOrder))[0], 200);
    assert.deepEqual(
      calls.map(({ capture }) => capture),
      ['manual', undefined],
    );
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
