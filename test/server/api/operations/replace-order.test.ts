import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, errors, type ErrorCode } from '#contract';
import type { OrderStore } from '#core';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createOperatorHarness, type OperatorHarness } from '../../../support/operator-harness.js';
import { order as newOrder, partner } from '../../../support/service-harness.js';

type Values = Readonly<Record<string, string | undefined>>;

const replace = (operator: OperatorHarness, { key, ...values }: Values) =>
  operator.call('order/replace', {
    method: 'POST',
    values: { ...newOrder, fiat_amount: '80', ...values },
    ...(key !== undefined && { idempotencyKey: key }),
  });

const elsewhere = 'https://other.example/hook';

const refusal = (code: ErrorCode) => [errors[code].status, errors[code].message];

const statusOf = async (operator: OperatorHarness, transaction_code: string) =>
  (await operator.get('order', { transaction_code })).body.data.status;

const countOrders = async (operator: OperatorHarness) => (await operator.get('orders')).body.data.orders.length;

async function createOld(triggers: readonly Trigger[] = []) {
  const isWebhookTaken = (url: string): boolean => new URL(url).hostname === 'shop.example';
  const operator = createOperatorHarness({ isWebhookTaken });
  const transaction_code = await operator.create();
  await operator.advance(transaction_code, triggers);
  return { operator, transaction_code };
}

describe('an order that is replaced', () => {
  const open: readonly (readonly [triggers: readonly Trigger[], becomes: string])[] = [
    [[], 'canceled'],
    [['submit'], 'canceled'],
    [['submit', 'authorize'], 'canceled'],
    [['submit', 'decline'], 'failed'],
    [['expire'], 'expired'],
  ];
  for (const [triggers, becomes] of open) {
    it(`after ${triggers.join(', ') || 'the creation'} is ${becomes}, and the reply is the new one`, async () => {
      const { operator, transaction_code } = await createOld(triggers);
      const { status, body } = await replace(operator, { transaction_code, key: 'basket-2' });
      assert.equal(status, 200);
      assert.notEqual(body.data.transaction_code, transaction_code);
      assert.deepEqual([body.data.status, body.data.fiat_amount], ['pending', '80']);
      assert.equal(await statusOf(operator, transaction_code), becomes);
    });
  }

  const refused: readonly (readonly [name: string, triggers: readonly Trigger[], values: Values, code: ErrorCode])[] = [
    ['with captured money', ['submit', 'capture'], {}, 'order_captured'],
    ['that is completed', ['submit', 'capture', 'broadcast', 'finalize'], {}, 'order_captured'],
    ['that was canceled before', ['cancel'], {}, 'move_not_allowed'],
    ['without a key', [], { key: undefined }, 'invalid_idempotency_key'],
    ['by one with a wrong amount', [], { fiat_amount: '0' }, 'invalid_fiat_amount'],
    ['by one with a wrong address', [], { wallet_address: 'nowhere' }, 'invalid_wallet_address'],
    ['by one with a webhook URL that is not allowed', [], { webhook_url: elsewhere }, 'invalid_webhook_url'],
    [
      'by one with a webhook URL of a partner that is not allowed',
      [],
      { ...partner, partner_webhook_url: elsewhere },
      'invalid_partner_webhook_url',
    ],
    ['by one with an option that is not there', [], { payment_option: 'shells' }, 'unsupported_payment_option'],
  ];
  for (const [name, triggers, values, code] of refused) {
    it(`${name} stays as it is`, async () => {
      const { operator, transaction_code } = await createOld(triggers);
      const before = await statusOf(operator, transaction_code);
      const { status, body } = await replace(operator, { transaction_code, key: 'basket-2', ...values });
      assert.deepEqual([status, body.error], refusal(code));
      assert.equal(await statusOf(operator, transaction_code), before);
      assert.equal(await countOrders(operator), 1);
    });
  }
});

describe('the key of a replacement', () => {
  it('gives the same new order again, and another one to no other key', async () => {
    const { operator, transaction_code } = await createOld();
    const first = await replace(operator, { transaction_code, key: 'basket-2' });
    const again = await replace(operator, { transaction_code, key: 'basket-2' });
    assert.deepEqual([again.status, again.body.data.transaction_code], [200, first.body.data.transaction_code]);
    const other = await replace(operator, { transaction_code, key: 'basket-3' });
    assert.deepEqual([other.status, other.body.error], refusal('move_not_allowed'));
    const changed = await replace(operator, { transaction_code, key: 'basket-2', fiat_amount: '81' });
    assert.deepEqual([changed.status, changed.body.error], refusal('idempotency_key_reused'));
    assert.equal(await countOrders(operator), 2);
  });

  it('stays with its old order, and another one is left as it is', async () => {
    const { operator, transaction_code } = await createOld();
    await replace(operator, { transaction_code, key: 'basket-2' });
    const other = await operator.create();
    const { status, body } = await replace(operator, { transaction_code: other, key: 'basket-2' });
    assert.deepEqual([status, body.error], refusal('idempotency_key_reused'));
    assert.equal(await statusOf(operator, other), 'pending');
  });

  it('leaves the old order as it is while the parameters are wrong, however often it is used', async () => {
    const { operator, transaction_code } = await createOld();
    for (const attempt of [1, 2]) {
      const { body } = await replace(operator, { transaction_code, key: 'basket-2', payment_option: 'shells' });
      assert.equal(body.error, errors.unsupported_payment_option.message, `attempt ${attempt}`);
      assert.equal(await statusOf(operator, transaction_code), 'pending');
    }
    assert.equal((await replace(operator, { transaction_code, key: 'basket-2' })).status, 200);
  });

  it('does not replace an order that another call has canceled, however often it is used', async () => {
    const { operator, transaction_code } = await createOld(['cancel']);
    for (const attempt of [1, 2]) {
      const { body } = await replace(operator, { transaction_code, key: 'basket-2' });
      assert.equal(body.error, errors.move_not_allowed.message, `attempt ${attempt}`);
    }
    assert.equal(await countOrders(operator), 1);
  });

  for (const triggers of [[], ['submit', 'authorize'], ['expire']] as const) {
    it(`gives the same new order again after days, ${triggers.at(-1) ?? 'create'}`, async () => {
      const operator = createOperatorHarness();
      const transaction_code = await operator.create();
      await operator.advance(transaction_code, triggers);
      const first = await replace(operator, { transaction_code, key: 'basket-2' });
      operator.advanceTime(3 * dayMs);
      const again = await replace(operator, { transaction_code, key: 'basket-2' });
      assert.deepEqual([again.status, again.body.data.transaction_code], [200, first.body.data.transaction_code]);
      assert.equal(await countOrders(operator), 2);
    });
  }

  it('makes one new order of several calls at once', async () => {
    const { operator, transaction_code } = await createOld();
    const calls = ['a', 'a', 'b', 'b'].map((key) => replace(operator, { transaction_code, key }));
    const replies = await Promise.all(calls);
    const again = await Promise.all(['a', 'b'].map((key) => replace(operator, { transaction_code, key })));
    const done = [...replies, ...again].filter(({ status }) => status === 200);
    assert.equal(done.length, 3);
    assert.equal(new Set(done.map(({ body }) => body.data.transaction_code)).size, 1);
    assert.equal(await countOrders(operator), 2);
  });

  for (const place of ['addAudit', 'save', 'create', 'settleAudit'] as const) {
    for (const isWritten of [false, true]) {
      it(`finishes the call of a process that ended ${isWritten ? 'after' : 'before'} ${place}`, async () => {
        const store = createMemoryStore();
        let isArmed = false;
        const ending =
          <A extends readonly unknown[], V>(write: (...values: A) => Promise<V>) =>
          async (...values: A): Promise<V> => {
            if (isArmed && !isWritten) throw new Error('The process ends here.');
            const value = await write(...values);
            if (isArmed) throw new Error('The process ends here.');
            return value;
          };
        const { operator: audit } = store;
        const broken: OrderStore = {
          ...store,
          ...(place === 'save' && { save: ending(store.save) }),
          ...(place === 'create' && { create: ending(store.create) }),
          operator: {
            ...audit,
            ...(place === 'addAudit' && { addAudit: ending(audit.addAudit) }),
            ...(place === 'settleAudit' && { settleAudit: ending(audit.settleAudit) }),
          },
        };
        const operator = createOperatorHarness({ store: broken });
        const transaction_code = await operator.create();
        isArmed = true;
        assert.ok((await replace(operator, { transaction_code, key: 'basket-2' })).status >= 500);
        isArmed = false;
        const { status, body } = await replace(operator, { transaction_code, key: 'basket-2' });
        assert.deepEqual([status, body.data.fiat_amount], [200, '80']);
        assert.equal(await statusOf(operator, transaction_code), 'canceled');
        assert.equal(await countOrders(operator), 2);
      });
    }
  }
});
