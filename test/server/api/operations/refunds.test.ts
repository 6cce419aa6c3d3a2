import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode } from '#contract';
import type { OutboxEntry } from '#core';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { noDetails } from '../../../../server/core/orders/record.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { pluck } from '../../../support/pluck.js';

const reason = 'Two of five were sold out';
const paid: readonly Trigger[] = ['submit', 'capture'];
const completed: readonly Trigger[] = [...paid, 'broadcast', 'finalize'];

/** An order of EUR 10.50 with a fee of 0.50, by default paid. */
async function createCharged(triggers: readonly Trigger[] = paid, scenario?: string) {
  const operator = createOperatorHarness();
  const details = { ...noDetails, processor_fee: '0.50', upstream: { id: 'acquirer', code: 'theirs-1' } };
  const record = createOrderRecord({ details, ...(scenario !== undefined && { scenario }) });
  await operator.store.create(record);
  const { transaction_code } = record;
  await operator.advance(transaction_code, triggers);
  return { operator, transaction_code };
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

/** The status, then what was captured, what went back and what is left, then each refund. */
const moneyIn = async (charged: Charged): Promise<string> => {
  const { status, captured_amount, refunded_amount, refundable_amount, refunds } = await read(charged);
  const amounts = refunds.map(({ amount }) => amount).join('+');
  return [status, captured_amount, refunded_amount, refundable_amount, amounts].join(' ').trim();
};

const refusal = (code: ErrorCode) => [errors[code].status, errors[code].message];

const webhooksOf = async ({ operator, transaction_code }: Charged): Promise<readonly OutboxEntry[]> =>
  [...(await operator.store.outbox.list({ account: '', transactionCode: transaction_code, limit: 100 }))].reverse();

/** The money of an order after some triggers, and after a refund of all that is left, if that is possible. */
const lives: readonly [triggers: readonly Trigger[], before: string, after?: string][] = [
  [[], 'pending 0.00 0.00 0.00'],
  [['submit'], 'processing 0.00 0.00 0.00'],
  [paid, 'paid 11.00 0.00 11.00', 'refunded 11.00 11.00 0.00 11.00'],
  [[...paid, 'broadcast'], 'sending 11.00 0.00 0.00'],
  [completed, 'completed 11.00 0.00 11.00', 'completed 11.00 11.00 0.00 11.00'],
  [[...paid, 'hold'], 'on_hold 11.00 0.00 11.00', 'refunded 11.00 11.00 0.00 11.00'],
  [['submit', 'hold'], 'on_hold 0.00 0.00 0.00'],
  [['submit', 'decline'], 'failed 0.00 0.00 0.00'],
  [['cancel'], 'canceled 0.00 0.00 0.00'],
  [[...paid, 'refund'], 'refunding 11.00 0.00 11.00', 'refunded 11.00 11.00 0.00 11.00'],
  [[...paid, 'refund', 'settle_refund'], 'refunded 11.00 11.00 0.00 11.00'],
];

describe('the money of an order, and its refund in full', () => {
  for (const [triggers, before, after] of lives) {
    it(`after ${triggers.join(', ') || 'the creation'}: ${before}, then ${after ?? 'refused'}`, async () => {
      const charged = await createCharged(triggers);
      assert.equal(await moneyIn(charged), before);
      const { status, body } = await refund(charged);
      assert.deepEqual([status, body.error], after === undefined ? refusal('refund_not_possible') : [200, undefined]);
      assert.equal(await moneyIn(charged), after ?? before);
      const { audit, timeline } = await read(charged);
      assert.deepEqual([audit[0]?.reason, audit[0]?.outcome === 'done'], [reason, after !== undefined]);
      if (after !== undefined)
        assert.deepEqual([timeline.at(-1)?.type, timeline.at(-1)?.reason], ['order.refunded', null]);
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
      await operator.advance(transaction_code, paid);
      assert.equal((await operator.get('order', { transaction_code })).body.data.captured_amount, captured);
    });
  }
});

describe('refunds of a part', () => {
  it('add up, leave the status as it is, and end the order when all is back; each has a webhook', async () => {
    const charged = await createCharged();
    for (const amount of ['4.00', '0.5']) assert.equal((await refund(charged, { amount })).status, 200);
    assert.equal(await moneyIn(charged), 'paid 11.00 4.50 6.50 4.00+0.50');
    await refund(charged);
    assert.equal(await moneyIn(charged), 'refunded 11.00 11.00 0.00 4.00+0.50+6.50');
    const seen = (await webhooksOf(charged)).slice(3).map(({ type, body }) => {
      const { data } = JSON.parse(body) as { data: { status: string; refunded_amount: string } };
      return `${type} ${data.status} ${data.refunded_amount}`;
    });
    assert.deepEqual(seen, ['order.refunded paid 4.00', 'order.refunded paid 4.50', 'order.refunded refunded 11.00']);
  });

  it('are recorded after the payout, whose status stays, and while the upstream returns the money', async () => {
    for (const [triggers, status, ending] of [
      [completed, 'completed', 'completed'],
      [[...paid, 'refund'], 'refunding', 'refunded'],
    ] as const) {
      const charged = await createCharged(triggers);
      await refund(charged, { amount: '1' });
      assert.equal(await moneyIn(charged), `${status} 11.00 1.00 10.00 1.00`);
      await refund(charged, { amount: '10.00' });
      assert.equal(await moneyIn(charged), `${ending} 11.00 11.00 0.00 1.00+10.00`);
      assert.equal((await refund(charged)).status, 409);
    }
  });

  it('name their reason, their author and their key to the operator, and to nobody else', async () => {
    const charged = await createCharged();
    await refund(charged, { amount: '4', author: 'Maria', key: 'return-17' });
    const { refunds, audit } = await read(charged);
    const [made] = refunds;
    const words = { reason, author: 'Maria', actor: 'write', key: 'return-17' };
    assert.deepEqual(made, { id: made?.id, amount: '4.00', by: 'operator', at: made?.at, ...words });
    assert.deepEqual(audit[0]?.request, { amount: '4', author: 'Maria', from: 'paid' });
    const hook = (await webhooksOf(charged)).at(-1);
    const { data } = JSON.parse(hook?.body ?? '') as { data: { refunds: readonly object[] } };
    assert.deepEqual(data.refunds, [{ id: made.id, amount: '4.00', by: 'operator', at: made.at }]);
    assert.ok(!/return-17|sold out|Maria/.test(hook?.body ?? ''));
  });

  const refused: readonly [name: string, triggers: readonly Trigger[], values: Values, code: ErrorCode][] = [
    ['more than was captured', paid, { amount: '11.01' }, 'refund_too_large'],
    ['a fraction of the minor unit', paid, { amount: '1.001' }, 'invalid_refund_amount'],
    ['nothing', paid, { amount: '0.00' }, 'invalid_refund_amount'],
    ['an author that is no text', paid, { author: '\u0007' }, 'invalid_author'],
    ['before the capture', ['submit'], { amount: '1' }, 'refund_not_possible'],
    ['while the coins are on their way', [...paid, 'broadcast'], { amount: '1' }, 'refund_not_possible'],
  ];
  for (const [name, triggers, values, code] of refused) {
    it(`refuses ${name}`, async () => {
      const charged = await createCharged(triggers);
      const { status, body } = await refund(charged, values);
      assert.deepEqual([status, body.error], refusal(code));
      assert.deepEqual((await read(charged)).refunds, []);
    });
  }

  it('never exceed what was captured, however many come at once', async () => {
    for (const [amount, statuses, money] of [
      [{ amount: '4' }, [200, 200, 409, 409, 409], 'paid 11.00 8.00 3.00 4.00+4.00'],
      [{}, [200, 409, 409, 409, 409], 'refunded 11.00 11.00 0.00 11.00'],
    ] as const) {
      const charged = await createCharged();
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refund(charged, amount)));
      assert.deepEqual(replies.map(({ status }) => status).sort(), statuses);
      assert.equal(await moneyIn(charged), money);
    }
  });

  it('let an order of the sandbox go on, whose script ends with a refund in full', async () => {
    const charged = await createCharged(paid, 'happy');
    await refund(charged, { amount: '4' });
    const { scenario: before } = (await charged.operator.store.find(charged.transaction_code)) ?? {};
    await refund(charged);
    const { scenario, status } = (await charged.operator.store.find(charged.transaction_code)) ?? {};
    assert.deepEqual([before, scenario, status], ['manual', 'manual', 'refunded']);
  });
});

describe('the idempotency key of a refund', () => {
  it('makes one refund of all calls with it', async () => {
    const charged = await createCharged();
    const replies = await Promise.all([1, 2, 3].map(() => refund(charged, { amount: '4', key: 'return-1' })));
    replies.push(await refund(charged, { amount: '4', key: 'return-1' }));
    assert.deepEqual(pluck(replies, 'status'), [200, 200, 200, 200]);
    assert.equal(await moneyIn(charged), 'paid 11.00 4.00 7.00 4.00');
    await refund(charged, { amount: '4', key: 'return-2' });
    assert.equal(await moneyIn(charged), 'paid 11.00 8.00 3.00 4.00+4.00');
  });

  for (const [name, values] of [
    ['amount', { amount: '5' }],
    ['reason', { amount: '4', reason: 'Another one' }],
    ['author', { amount: '4', author: 'Maria' }],
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
    const { transaction_code, ...record } = createOrderRecord();
    await charged.operator.store.create({ transaction_code, ...record });
    await charged.operator.advance(transaction_code, paid);
    const { status, body } = await refund({ ...charged, transaction_code }, { amount: '4', key: 'return-1' });
    assert.deepEqual([status, body.error], refusal('idempotency_key_reused'));
  });

  it('repeats a refund of the whole after the order has ended', async () => {
    const charged = await createCharged();
    await refund(charged, { key: 'return-1' });
    const { status, body } = await refund(charged, { key: 'return-1' });
    assert.deepEqual([status, body.data.status, body.data.refunds.length], [200, 'refunded', 1]);
  });

  it('lets a call be made again that was refused', async () => {
    const charged = await createCharged(['submit']);
    assert.equal((await refund(charged, { amount: '4', key: 'return-1' })).status, 409);
    await charged.operator.advance(charged.transaction_code, ['capture']);
    assert.equal((await refund(charged, { amount: '4', key: 'return-1' })).status, 200);
  });
});
