import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '#contract';
import { createOperatorHarness, readKey } from '../../../support/operator-harness.js';

const reason = 'The buyer called: paid twice';

describe('a move', () => {
  it('is made, and recorded with who, when, why and from where', async () => {
    const desk = createOperatorHarness();
    const code = await desk.create({ webhook_url: 'https://shop.example/' });
    const values = { transaction_code: code, trigger: 'cancel', status_reason: 'merchant', reason, sequence: '1' };
    const { status, body } = await desk.post('order/move', values);
    assert.deepEqual([status, body.data.status, body.data.status_reason], [200, 'canceled', 'merchant']);
    assert.deepEqual(
      body.data.audit.map(({ id, ...entry }) => (assert.ok(id), entry)),
      [
        {
          at: 1_773_662_400,
          actor: 'write',
          action: 'order.move',
          transaction_code: code,
          reason,
          request: { trigger: 'cancel', status_reason: 'merchant', from: 'pending' },
          outcome: 'done',
          client: '203.0.113.0/24',
        },
      ],
    );
    assert.equal(body.data.webhooks[0]?.type, 'order.canceled');
    assert.ok(!JSON.stringify(await desk.store.outbox.list({ account: '', limit: 9 })).includes(reason));
  });

  for (const [named, values, expected] of [
    ['nobody', {}, 'merchant'],
    ['the merchant', { status_reason: 'merchant' }, 'merchant'],
    ['the buyer', { status_reason: 'buyer' }, 'buyer'],
  ] as const) {
    it(`cancels by the ${expected} where the operator names ${named}, whatever the reason says`, async () => {
      const desk = createOperatorHarness();
      const transaction_code = await desk.create();
      const { allowed } = (await desk.get('order', { transaction_code })).body.data;
      assert.deepEqual(allowed.find(({ trigger }) => trigger === 'cancel')?.status_reasons, ['merchant', 'buyer']);
      const move = { trigger: 'cancel', reason: 'Duplicate order', ...values };
      assert.equal((await desk.move(transaction_code, move)).body.data.status_reason, expected);
    });
  }

  for (const { name, values, code } of [
    { name: 'a trigger that the status does not allow', values: { trigger: 'finalize' }, code: 'move_not_allowed' },
    { name: 'an unknown trigger', values: { trigger: 'complete' }, code: 'move_not_allowed' },
    { name: 'another reason for the buyer', values: { status_reason: 'tired' }, code: 'move_not_allowed' },
    { name: 'the start of a refund', values: { trigger: 'settle_refund' }, code: 'move_not_allowed' },
    { name: 'money, which the move does not take', values: { captured_amount: '30' }, code: 'move_not_allowed' },
    { name: 'an order that has changed', values: { sequence: '2' }, code: 'order_changed' },
    { name: 'a charge of nothing', values: { captured_amount: '0.00' }, code: 'invalid_captured_amount' },
    { name: 'a charge of tenths of a cent', values: { captured_amount: '30.001' }, code: 'invalid_captured_amount' },
    { name: 'a payout of nothing', values: { payout_amount: '0' }, code: 'invalid_payout_amount' },
    { name: 'a payout with an exponent', values: { payout_amount: '1e3' }, code: 'invalid_payout_amount' },
    { name: 'a payout with a leading zero', values: { payout_amount: '01' }, code: 'invalid_payout_amount' },
    { name: 'a hash that is none', values: { tx_hash: '<b>' }, code: 'invalid_tx_hash' },
  ] as const) {
    it(`is refused for ${name}, and recorded where its parameters are valid`, async () => {
      const desk = createOperatorHarness();
      const transaction_code = await desk.create();
      const { status, body } = await desk.move(transaction_code, { trigger: 'submit', ...values });
      assert.deepEqual([status, body.error], [errors[code].status, errors[code].message]);
      const order = (await desk.get('order', { transaction_code })).body.data;
      const recorded = status === 409 ? code : undefined;
      assert.deepEqual([order.status, order.sequence, order.audit[0]?.outcome], ['pending', 1, recorded]);
    });
  }

  it('says what was paid out, and simulates nothing', async () => {
    const desk = createOperatorHarness();
    const pay = async (delivery: Record<string, string>) => {
      const code = await desk.create();
      await desk.advance(code, ['submit', 'capture', 'broadcast']);
      const { tx_hash, payout_amount, audit } = (await desk.move(code, { trigger: 'finalize', ...delivery })).body.data;
      return { tx_hash, payout_amount, request: audit[0]?.request };
    };
    const known = { tx_hash: 'ab12', payout_amount: '53.97' };
    assert.deepEqual(await pay(known), { ...known, request: { trigger: 'finalize', ...known, from: 'sending' } });
    assert.deepEqual(await pay({}), {
      tx_hash: null,
      payout_amount: null,
      request: { trigger: 'finalize', from: 'sending' },
    });
  });

  it('happens once when two operators make it at once', async () => {
    const desk = createOperatorHarness();
    const code = await desk.create();
    const replies = await Promise.all([1, 2, 3].map(() => desk.move(code, { trigger: 'submit' })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
  });
});

it('a webhook that is sent again is in the audit of its order', async () => {
  const desk = createOperatorHarness();
  const transaction_code = await desk.create({ webhook_url: 'https://shop.example/' });
  const [message] = (await desk.get('webhooks')).body.data as unknown as readonly { readonly id: string }[];
  await desk.post('webhooks/redeliver', { id: message?.id ?? '' });
  const { audit } = (await desk.get('order', { transaction_code })).body.data;
  const entries = audit.map(({ action, request, outcome }) => [action, request, outcome]);
  assert.deepEqual(entries, [['webhook.redeliver', { id: message?.id }, 'done']]);
});

describe('the read key', () => {
  it('changes nothing', async () => {
    const desk = createOperatorHarness();
    const transaction_code = await desk.create({ webhook_url: 'https://shop.example/' });
    const [message] = (await desk.get('webhooks')).body.data as unknown as readonly { readonly id: string }[];
    for (const { path, values } of [
      { path: 'order/move', values: { transaction_code, trigger: 'submit', reason } },
      { path: 'order/refund', values: { transaction_code, reason } },
      { path: 'webhooks/redeliver', values: { id: message?.id } },
    ]) {
      const { status, body } = await desk.call(path, { values, method: 'POST', key: readKey });
      assert.deepEqual([status, body.error], [403, errors.read_only_key.message], path);
    }
    const { data } = (await desk.get('order', { transaction_code })).body;
    assert.deepEqual([data.sequence, data.audit], [1, []]);
  });
});
