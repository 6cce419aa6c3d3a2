import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { createOperatorHarness, type OperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import type { Upstream, UpstreamRefund } from '../../../../server/core/upstream/port.js';

const reason = 'The goods are sold out';

const toStatus: Readonly<Record<string, readonly Trigger[]>> = {
  pending: [],
  processing: ['submit'],
  paid: ['submit', 'capture'],
  sending: ['submit', 'capture', 'broadcast'],
  completed: ['submit', 'capture', 'broadcast', 'finalize'],
  'on hold with the money': ['submit', 'capture', 'hold'],
  'on hold without the money': ['submit', 'hold'],
  failed: ['submit', 'decline'],
  canceled: ['cancel'],
  refunding: ['submit', 'capture', 'refund'],
  refunded: ['submit', 'capture', 'refund', 'settle_refund'],
};

const refundableStatuses = ['paid', 'on hold with the money', 'refunding', 'completed'];

const refund = (desk: OperatorHarness, values: Readonly<Record<string, string>>) =>
  desk.post('order/refund', { reason, ...values });

describe('a refund by the word of the operator', () => {
  for (const [name, triggers] of Object.entries(toStatus)) {
    const isRefundable = refundableStatuses.includes(name);
    it(`of an order that is ${name} is ${isRefundable ? 'made' : 'refused'}`, async () => {
      const desk = createOperatorHarness();
      const transaction_code = await desk.create();
      await desk.advance(transaction_code, triggers);
      const before = (await desk.get('order', { transaction_code })).body.data;
      assert.deepEqual(before.refundable_by, isRefundable ? ['operator'] : []);
      if (name === 'completed') {
        const unsaid = await refund(desk, { transaction_code });
        assert.deepEqual([unsaid.status, unsaid.body.error], [409, errors.refund_not_possible.message]);
      }
      const { status, body } = await refund(desk, {
        transaction_code,
        ...(name === 'completed' && { by: 'operator' }),
      });
      const after = (await desk.get('order', { transaction_code })).body.data;
      assert.equal(after.audit[0]?.reason, reason);
      if (isRefundable) {
        const isPaidOut = name === 'completed';
        const ending = isPaidOut ? 'completed' : 'refunded';
        assert.deepEqual([status, body.data.status, after.audit[0].outcome], [200, ending, 'done']);
        assert.deepEqual(
          after.timeline.slice(isPaidOut ? -1 : -2).map((change) => [change.type, change.status]),
          isPaidOut
            ? [['order.refunded', 'completed']]
            : [
                ['order.refunding', 'refunding'],
                ['order.refunded', 'refunded'],
              ],
        );
        assert.equal(after.refunded_amount, after.captured_amount);
        if (name !== 'refunding') assert.equal(after.timeline.at(-2)?.reason, null, 'a reason that nobody has said');
      } else {
        assert.deepEqual([status, body.error], [409, errors.refund_not_possible.message]);
        assert.deepEqual([after.status, after.sequence], [before.status, before.sequence]);
      }
    });
  }

  it('is made once, however often it is asked for', async () => {
    const desk = createOperatorHarness();
    const transaction_code = await desk.create();
    await desk.advance(transaction_code, ['submit', 'capture']);
    const replies = await Promise.all([1, 2, 3, 4].map(() => refund(desk, { transaction_code })));
    replies.push(await refund(desk, { transaction_code }));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
    const { data } = (await desk.get('order', { transaction_code })).body;
    assert.equal(data.timeline.filter((change) => change.status === 'refunded').length, 1);
  });

  it('is not one by the upstream where that cannot refund', async () => {
    const desk = createOperatorHarness();
    const transaction_code = await desk.create();
    await desk.advance(transaction_code, ['submit', 'capture']);
    assert.equal((await refund(desk, { transaction_code, by: 'upstream' })).status, 409);
    assert.equal((await refund(desk, { transaction_code, by: 'buyer' })).status, 409);
  });
});

type Answer = Awaited<ReturnType<NonNullable<Upstream['refund']>>>;

const answers = {
  refunded: { ok: true, value: { state: 'done' } },
  accepted: { ok: true, value: { state: 'pending' } },
  refused: { ok: false, reason: 'refused' },
  unavailable: { ok: false, reason: 'unavailable' },
  unknown: { ok: false, reason: 'unknown' },
} as const satisfies Readonly<Record<string, Answer>>;

const notCalled = () => Promise.reject(new Error('not called'));

/** A paid order at an upstream that gives these answers, one after the other, and then breaks. */
async function createPaid(...given: readonly (keyof typeof answers)[]) {
  const calls: UpstreamRefund[] = [];
  const upstream: Upstream = {
    id: 'acquirer',
    isSimulated: false,
    currencies: notCalled,
    rate: notCalled,
    options: notCalled,
    create: notCalled,
    readWebhook: () => ({ kind: 'ignored' }),
    unsignedWebhooks: () => 'ignore',
    can: { lookup: false, idempotentCreate: false },
    refund: (request) => {
      const name = given[calls.push(request) - 1];
      return name ? Promise.resolve(answers[name]) : Promise.reject(new Error('broken'));
    },
  };
  const reported: unknown[] = [];
  const desk = createOperatorHarness({ upstream, reportError: (error) => reported.push(String(error)) });
  const details = { ...noDetails, upstream: { id: 'acquirer', code: 'theirs-1' } };
  const record = createOrderRecord({ details });
  await desk.store.create(record);
  const { transaction_code } = record;
  await desk.advance(transaction_code, ['submit', 'capture']);
  return { desk, transaction_code, calls, reported };
}

const outcomesOf = async (desk: OperatorHarness): Promise<string[]> => {
  const [{ transaction_code } = { transaction_code: '' }] = (await desk.get('orders')).body.data.orders;
  const { audit } = (await desk.get('order', { transaction_code })).body.data;
  return audit.map(({ outcome }) => outcome).reverse();
};

type Example = {
  readonly answer: keyof typeof answers;
  readonly status: string;
  readonly code?: ErrorCode;
  readonly outcome: string;
  /** Who can refund afterwards. */
  readonly next: readonly string[];
};

const examples: readonly Example[] = [
  { answer: 'refunded', status: 'refunded', outcome: 'done', next: [] },
  { answer: 'accepted', status: 'refunding', outcome: 'accepted', next: ['operator'] },
  { answer: 'refused', status: 'refunding', code: 'refund_failed', outcome: 'refused', next: ['upstream', 'operator'] },
  {
    answer: 'unavailable',
    status: 'refunding',
    code: 'refund_failed',
    outcome: 'unavailable',
    next: ['upstream', 'operator'],
  },
  { answer: 'unknown', status: 'refunding', code: 'refund_in_progress', outcome: 'unknown', next: ['operator'] },
];

describe('a refund through the upstream', () => {
  for (const { answer, status, code, outcome, next } of examples) {
    it(`that is ${answer} leaves the order ${status}`, async () => {
      const { desk, transaction_code, calls } = await createPaid(answer);
      assert.deepEqual((await desk.get('order', { transaction_code })).body.data.refundable_by, [
        'upstream',
        'operator',
      ]);
      const reply = await refund(desk, { transaction_code });
      assert.equal(reply.status, code ? errors[code].status : 200);
      assert.equal(reply.body.error, code && errors[code].message);
      const { data } = (await desk.get('order', { transaction_code })).body;
      assert.deepEqual([data.status, data.refundable_by, await outcomesOf(desk)], [status, next, [outcome]]);
      const { id, amount } = data.refunds[0] ?? {};
      assert.deepEqual(calls, [{ code: 'theirs-1', id, amount, fiat_currency: 'EUR', reason }]);
      assert.equal(amount, data.captured_amount);
      assert.ok(!/acquirer|theirs/.test(JSON.stringify([reply.body, data])));
    });
  }

  it('is called once by several at once', async () => {
    const { desk, transaction_code, calls } = await createPaid('accepted', 'accepted', 'accepted');
    const replies = await Promise.all([1, 2, 3].map(() => refund(desk, { transaction_code })));
    assert.equal(calls.length, 1);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  it('is called again after a refusal, once by several at once', async () => {
    const { desk, transaction_code, calls } = await createPaid('refused', 'refunded', 'refunded');
    await refund(desk, { transaction_code });
    const replies = await Promise.all([1, 2, 3].map(() => refund(desk, { transaction_code })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal(calls.length, 2);
  });

  it('of an unknown outcome is not repeated: the operator settles it', async () => {
    const { desk, transaction_code, calls, reported } = await createPaid();
    assert.equal((await refund(desk, { transaction_code })).status, 409);
    assert.equal((await refund(desk, { transaction_code, by: 'upstream' })).status, 409);
    assert.equal(calls.length, 1);
    assert.deepEqual(reported, ['Error: broken']);
    const settled = await refund(desk, { transaction_code, by: 'operator' });
    assert.deepEqual([settled.status, settled.body.data.status], [200, 'refunded']);
  });

  it('is not for the orders of another upstream', async () => {
    const { desk, calls } = await createPaid();
    const details = { ...noDetails, upstream: { id: 'another', code: 'theirs-2' } };
    const { transaction_code, ...record } = createOrderRecord({ details });
    await desk.store.create({ transaction_code, ...record });
    await desk.advance(transaction_code, ['submit', 'capture']);
    assert.deepEqual((await desk.get('order', { transaction_code })).body.data.refundable_by, ['operator']);
    assert.equal((await refund(desk, { transaction_code, by: 'upstream' })).status, 409);
    assert.equal(calls.length, 0);
  });
});
