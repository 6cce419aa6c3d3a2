import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noDetails } from '../../../../server/core/orders/record.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { applyNotice } from '../../../../server/core/lifecycle/transitions.js';
import { notices } from '../../../../server/core/lifecycle/machine.js';
import { webhookTypes } from '../../../../server/openapi/webhooks.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';
import { codeOf, readPage, tableBelow } from './tables.js';

const rows = tableBelow(readPage('webhooks.md'), 'When each is sent');
const money = tableBelow(readPage('refunds.md'), 'Which webhook says what');

/** The calls of the account area, and transitions of the machine, of each row about money. */
type Step = Trigger | readonly [call: string, values: Readonly<Record<string, string>>];

const captured: readonly Trigger[] = ['submit', 'capture'];
const refund = (values: Readonly<Record<string, string>> = {}): Step => ['order/refund', { by: 'operator', ...values }];

const lives: Readonly<Record<string, readonly Step[]>> = {
  'the money is taken at once': captured,
  'it is held, then taken': ['submit', 'authorize', ['order/capture', {}]],
  'it is held, then let go': ['submit', 'authorize', ['order/void', {}]],
  'a part goes back': [...captured, refund({ amount: '1' })],
  'the rest goes back': [...captured, refund()],
  'money goes back after `completed`': [...captured, 'broadcast', 'finalize', refund({ amount: '1' })],
};

/** The types that the merchant receives of an order with such a life. */
async function receivedTypes(steps: readonly Step[]): Promise<readonly string[]> {
  const operator = createOperatorHarness();
  const record = createOrderRecord({ webhook_url: 'https://shop.example/hooks', details: noDetails });
  const { transaction_code } = record;
  await operator.store.create(record);
  for (const step of steps) {
    if (typeof step === 'string') await operator.advance(transaction_code, [step]);
    else {
      const { status, body } = await operator.post(step[0], { transaction_code, reason: 'Asked', ...step[1] });
      assert.equal(status, 200, body.error);
    }
  }
  const hooks = await operator.store.outbox.list({ account: '', transactionCode: transaction_code, limit: 100 });
  return hooks.map(({ type }) => type).reverse();
}

describe('the types of webhooks', () => {
  it('are in the page and in the API description with the same rule', () => {
    assert.deepEqual(Object.fromEntries(rows.map((row) => [codeOf(row['type']), row['is sent when']])), webhookTypes);
  });

  it('have the notices that the sandbox alone sends', () => {
    const alone = Object.keys(webhookTypes).filter((type) =>
      /sandbox alone/.test(Reflect.get(webhookTypes, type) as string),
    );
    assert.deepEqual(alone, [...notices]);
    for (const notice of notices) assert.ok(applyNotice(createOrderRecord(), { notice, at: noon }).ok);
  });

  for (const [life, steps] of Object.entries(lives)) {
    it(`are sent as the page about refunds says: ${life}`, async () => {
      const row = money.find((one) => one['what happens'] === life);
      const [types = ''] = (row?.['the types, in their order'] ?? '').split(';');
      const documented = [...types.matchAll(/`(order\.\w+)`/g)].map(([, type]) => type);
      assert.ok(documented.length > 0);
      const sent = await receivedTypes(steps);
      assert.deepEqual(sent.slice(-documented.length), documented);
      const isAboutMoney = (type: string): boolean => /authorized|captured|refund/.test(type);
      assert.equal(sent.filter(isAboutMoney).length, documented.filter((type = '') => isAboutMoney(type)).length);
    });
  }
});
