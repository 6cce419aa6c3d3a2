import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import type { OutboxEntry, Upstream } from '#core';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import type { UpstreamRefund } from '../../../../server/core/upstream/port.js';
import { createOperatorHarness, type OperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';

const reason = 'Two of five were sold out';
const paidTriggers: readonly Trigger[] = ['submit', 'capture'];
const completedTriggers: readonly Trigger[] = [...paidTriggers, 'broadcast', 'finalize'];

type RefundAnswer = 'done' | 'pending' | 'refused' | 'unknown';

const toAnswer = (answer: RefundAnswer) =>
  answer === 'done' || answer === 'pending'
    ? ({ ok: true, value: { state: answer } } as const)
    : ({ ok: false, reason: answer } as const);

type Setting = {
  readonly triggers?: readonly Trigger[];
  readonly answers?: readonly RefundAnswer[];
  /** Runs before the upstream answers. */
  readonly onCall?: () => void;
};

/** An order of EUR 10.50 with a fee of 0.50, by default paid, at an upstream that answers so. Without answers it cannot refund. */
async function createCharged({ triggers = paidTriggers, answers, onCall }: Setting = {}) {
  const calls: UpstreamRefund[] = [];
  const notCalled = () => Promise.reject(new Error('not called'));
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
    ...(answers && {
      refund: (request: UpstreamRefund) => {
        onCall?.();
        return Promise.resolve(toAnswer(answers[calls.push(request) - 1] ?? 'unknown'));
      },
    }),
  };
  const operator = createOperatorHarness({ upstream });
  const details = { ...noDetails, processor_fee: '0.50', upstream: { id: 'acquirer', code: 'theirs-1' } };
  const { transaction_code, ...record } = createOrderRecord({ details });
  await operator.store.create({ transaction_code, ...record });
  await operator.advance(transaction_code, triggers);
  return { operator, transaction_code, calls };
}

type Charged = Awaited<ReturnType<typeof createCharged>>;

type Values = Readonly<Record<string, string>>;

/** Posts a refund. `key` is the `Idempotency-Key` of the call. */
const refund = ({ operator, transaction_code }: Charged, { key, ...values }: Values = {}) =>
  operator.call('order/refund', {
    method: 'POST',
    values: { transaction_code, reason, ...values },
    ...(key !== undefined && { idempotencyKey: key }),
  });

const read = async ({ operator, transaction_code }: Charged) =>
  (await operator.get('order', { transaction_code })).body.data;

const amountsOf = async (charged: Charged) => {
  const { status, captured_amount, refunded_amount, refunds } = await read(charged);
  return [status, captured_amount, refunded_amount, refunds.map(({ amount, state }) => `${amount} ${state}`)];
};

const refusal = (code: ErrorCode) => [errors[code].status, errors[code].message];

const webhooksOf = async ({ operator, transaction_code }: Charged): Promise<readonly OutboxEntry[]> =>
  [...(await operator.store.outbox.list({ account: '', transactionCode: transaction_code, limit: 100 }))].reverse();

describe('the money of an order', () => {
  const table: readonly [triggers: readonly Trigger[], captured: string][] = [
    [[], '0.00'],
    [['submit'], '0.00'],
    [paidTriggers, '11.00'],
    [completedTriggers, '11.00'],
    [['submit', 'decline'], '0.00'],
    [['submit', 'hold'], '0.00'],
    [[...paidTriggers, 'hold', 'reject', 'settle_refund'], '11.00'],
  ];
  for (const [triggers, captured] of table) {
    it(`after ${triggers.join(', ') || 'the creation'} is ${captured} captured`, async () => {
      const data = await read(await createCharged({ triggers }));
      assert.deepEqual([data.authorized_amount, data.captured_amount], [captured, captured]);
      assert.equal(data.refunded_amount, data.status === 'refunded' ? captured : '0.00');
      assert.equal(data.refunds.length, data.status === 'refunded' ? 1 : 0);
    });
  }

  for (const [name, changes, captured] of [
    ['with the fee of the option that the buyer chose', { payment_option: 'card_global' }, '52.21'],
    ['without an option: the amount alone', {}, '50.00'],
    ['of a currency without a minor unit', { fiat_amount: '5000', fiat_currency: 'JPY' }, '5000'],
  ] as const) {
    it(`is what the buyer is charged, ${name}`, async () => {
      const operator = createOperatorHarness();
      const transaction_code = await operator.create({ fiat_amount: '50', ...changes });
      await operator.advance(transaction_code, paidTriggers);
      const { data } = (await operator.get('order', { transaction_code })).body;
      assert.equal(data.captured_amount, captured);
    });
  }
});

describe('refunds of a part', () => {
  it('add up, leave the status as it is, and end the order when all is back', async () => {
    const charged = await createCharged();
    assert.equal((await refund(charged, { amount: '4.00' })).status, 200);
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '4.00', ['4.00 done']]);
    assert.equal((await refund(charged, { amount: '0.5' })).status, 200);
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '4.50', ['4.00 done', '0.50 done']]);
    assert.equal((await refund(charged)).status, 200);
    assert.deepEqual(await amountsOf(charged), ['refunded', '11.00', '11.00', ['4.00 done', '0.50 done', '6.50 done']]);
  });

  it('name their reason, their author and their key to the operator, and to nobody else', async () => {
    const charged = await createCharged();
    await refund(charged, { amount: '4', key: 'return-17' });
    const [made] = (await read(charged)).refunds;
    assert.deepEqual([made?.reason, made?.actor, made?.key, made?.by], [reason, 'write', 'return-17', 'operator']);
    const hook = (await webhooksOf(charged)).at(-1);
    const { data } = JSON.parse(hook?.body ?? '') as { data: { refunds: readonly object[] } };
    assert.deepEqual(data.refunds, [{ id: made?.id, amount: '4.00', by: 'operator', state: 'done', at: made?.at }]);
    assert.ok(!/return-17|sold out/.test(hook?.body ?? ''));
  });

  const refused: readonly [name: string, setting: Setting, values: Values, code: ErrorCode][] = [
    ['more than was captured', {}, { amount: '11.01' }, 'refund_too_large'],
    ['a fraction of the minor unit', {}, { amount: '1.001' }, 'invalid_refund_amount'],
    ['nothing', {}, { amount: '0.00' }, 'invalid_refund_amount'],
    ['before the capture', { triggers: ['submit'] }, { amount: '1' }, 'refund_not_possible'],
    [
      'while the coins are on their way',
      { triggers: [...paidTriggers, 'broadcast'] },
      { amount: '1' },
      'refund_not_possible',
    ],
    [
      'by the upstream after the payout',
      { triggers: completedTriggers, answers: ['done'] },
      { by: 'upstream' },
      'refund_not_possible',
    ],
    ['the outcome of a refund that is not there', {}, { refund_id: 'refund-9' }, 'refund_not_possible'],
  ];
  for (const [name, setting, values, code] of refused) {
    it(`refuses ${name}`, async () => {
      const charged = await createCharged(setting);
      const { status, body } = await refund(charged, values);
      assert.deepEqual([status, body.error], refusal(code));
      assert.deepEqual((await read(charged)).refunds, []);
    });
  }

  it('never exceed what was captured, however many come at once', async () => {
    const charged = await createCharged();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refund(charged, { amount: '4' })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 409, 409, 409]);
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '8.00', ['4.00 done', '4.00 done']]);
  });

  it('are recorded after the payout, whose status stays', async () => {
    const charged = await createCharged({ triggers: completedTriggers, answers: ['done'] });
    assert.deepEqual((await read(charged)).refundable_by, ['operator']);
    const silent = await refund(charged, { amount: '1' });
    assert.deepEqual([silent.status, (await read(charged)).refunds], [409, []], 'who does not say so records nothing');
    await refund(charged, { amount: '1', by: 'operator' });
    await refund(charged, { by: 'operator' });
    assert.deepEqual(await amountsOf(charged), ['completed', '11.00', '11.00', ['1.00 done', '10.00 done']]);
    assert.deepEqual((await read(charged)).refundable_by, []);
    assert.deepEqual([charged.calls.length, (await refund(charged)).status], [0, 409]);
  });

  it('send a webhook each, with the amounts so far', async () => {
    const charged = await createCharged({ answers: ['done', 'refused', 'done'] });
    await refund(charged, { amount: '4' });
    await refund(charged, { amount: '1' });
    await refund(charged, { amount: '7', by: 'operator' });
    const hooks = await webhooksOf(charged);
    const seen = hooks.slice(3).map(({ type, body }) => {
      const { data } = JSON.parse(body) as { data: { status: string; refunded_amount: string } };
      return `${type} ${data.status} ${data.refunded_amount}`;
    });
    assert.deepEqual(seen, [
      'order.refund_pending paid 0.00',
      'order.refunded paid 4.00',
      'order.refund_pending paid 4.00',
      'order.refund_failed paid 4.00',
      'order.refunding refunding 4.00',
      'order.refunded refunded 11.00',
    ]);
  });
});

describe('the idempotency key of a refund', () => {
  it('makes one refund of all calls with it', async () => {
    const charged = await createCharged({ answers: ['done', 'done'] });
    const replies = await Promise.all([1, 2, 3].map(() => refund(charged, { amount: '4', key: 'return-1' })));
    replies.push(await refund(charged, { amount: '4', key: 'return-1' }));
    assert.equal(charged.calls.length, 1);
    assert.ok(replies.some(({ status }) => status === 200));
    assert.equal(replies.at(-1)?.status, 200);
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '4.00', ['4.00 done']]);
    await refund(charged, { amount: '4', key: 'return-2' });
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '8.00', ['4.00 done', '4.00 done']]);
  });

  for (const [name, values] of [
    ['amount', { amount: '5' }],
    ['reason', { amount: '4', reason: 'Another one' }],
    ['actor', { amount: '4', by: 'upstream' }],
  ] as const) {
    it(`is refused with another ${name}`, async () => {
      const charged = await createCharged();
      await refund(charged, { amount: '4', key: 'return-1' });
      const { status, body } = await refund(charged, { ...values, key: 'return-1' });
      assert.deepEqual([status, body.error], refusal('idempotency_key_reused'));
    });
  }

  it('is refused with another order', async () => {
    const charged = await createCharged();
    await refund(charged, { amount: '4', key: 'return-1' });
    const record = createOrderRecord();
    await charged.operator.store.create(record);
    await charged.operator.advance(record.transaction_code, paidTriggers);
    const other = { ...charged, transaction_code: record.transaction_code };
    const { status, body } = await refund(other, { amount: '4', key: 'return-1' });
    assert.deepEqual([status, body.error], refusal('idempotency_key_reused'));
  });

  it('repeats a refund of the whole after the order has ended', async () => {
    const charged = await createCharged();
    await refund(charged, { key: 'return-1' });
    const { status, body } = await refund(charged, { key: 'return-1' });
    assert.deepEqual([status, body.data.status, body.data.refunds.length], [200, 'refunded', 1]);
  });

  it('lets a call be made again that was refused', async () => {
    const charged = await createCharged({ triggers: ['submit'] });
    assert.equal((await refund(charged, { amount: '4', key: 'return-1' })).status, 409);
    await charged.operator.advance(charged.transaction_code, ['capture']);
    assert.equal((await refund(charged, { amount: '4', key: 'return-1' })).status, 200);
  });
});

describe('a refund of a part whose outcome is not known', () => {
  it('counts against what is left, and is never repeated', async () => {
    const charged = await createCharged({ answers: ['unknown', 'done'] });
    assert.equal((await refund(charged, { amount: '8', key: 'return-1' })).status, 409);
    assert.equal((await refund(charged, { amount: '8', key: 'return-1' })).status, 409);
    assert.deepEqual((await refund(charged, { amount: '8' })).body.error, errors.refund_too_large.message);
    assert.equal(charged.calls.length, 1);
    assert.deepEqual(await amountsOf(charged), ['paid', '11.00', '0.00', ['8.00 pending']]);
  });

  for (const [outcome, refunded, next] of [
    ['done', '8.00', '3.00'],
    ['failed', '0.00', '11.00'],
  ] as const) {
    it(`is ${outcome} by the word of the operator`, async () => {
      const charged = await createCharged({ answers: ['unknown', 'done'] });
      await refund(charged, { amount: '8' });
      const refund_id = (await read(charged)).refunds[0]?.id ?? '';
      const settled = await refund(charged, { refund_id, outcome, by: 'operator' });
      assert.deepEqual([settled.status, settled.body.data.refunded_amount], [200, refunded]);
      await refund(charged);
      assert.deepEqual([charged.calls.at(-1)?.amount, (await read(charged)).status], [next, 'refunded']);
    });
  }

  it('waits as well when the process ends between its record and the call', async () => {
    const broken = await createCharged({
      answers: ['done'],
      onCall: () => {
        throw new Error('The process ends here.');
      },
    });
    await refund(broken, { amount: '8', key: 'return-1' }).catch(() => undefined);
    assert.deepEqual(await amountsOf(broken), ['paid', '11.00', '0.00', ['8.00 pending']]);
    assert.equal((await refund(broken, { amount: '8', key: 'return-1' })).status, 409);
    assert.equal(broken.calls.length, 0);
  });
});

describe('a refund in the sandbox', () => {
  it('of a part is made by the simulation, and the order goes on', async () => {
    const operator: OperatorHarness = createOperatorHarness({ scenario: 'happy' });
    const transaction_code = await operator.create();
    await operator.advance(transaction_code, paidTriggers);
    const charged = { operator, transaction_code, calls: [] };
    const { body } = await refund(charged, { amount: '4' });
    assert.deepEqual(
      body.data.refunds.map(({ by, state }) => [by, state]),
      [['upstream', 'done']],
    );
    assert.equal(body.data.status, 'paid');
  });
});
