import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountOrder } from '#contract';
import { previewRefund } from '../../../../server/pages/operator/views/refund.js';

type Refunds = AccountOrder['refunds'];

const order = { captured_amount: '100.00', fiat_currency: 'EUR', refunds: [] as Refunds };
const refund = { id: '1', amount: '10.50', by: 'operator', at: 0, reason: null, actor: null, key: null } as const;
const partly = {
  ...order,
  refunds: [
    { ...refund, state: 'done' },
    { ...refund, state: 'failed' },
  ] as Refunds,
};
const digits = { label: 'Record refund', effect: 'Enter an amount such as 20.00.', isRefused: true };

describe('what recording a refund would do', () => {
  for (const { of = order, amount, expected } of [
    { expected: { label: 'Record refund of €100.00', effect: '€100.00 counts as returned, and nothing is left.' } },
    {
      of: partly,
      expected: { label: 'Record refund of €89.50', effect: '€89.50 counts as returned, and nothing is left.' },
    },
    {
      of: partly,
      amount: '20',
      expected: { label: 'Record refund of €20.00', effect: '€20.00 counts as returned, and €69.50 stays.' },
    },
    {
      of: partly,
      amount: '89.51',
      expected: { label: 'Record refund', effect: 'Only €89.50 can go back.', isRefused: true },
    },
    { amount: '0', expected: digits },
    { amount: '1,50', expected: digits },
    { amount: '1.23456', expected: digits },
  ])
    it(`of ${amount ?? 'all'}: ${expected.effect}`, () => {
      assert.deepEqual(previewRefund(of, amount === undefined ? {} : { amount }), expected);
    });
});
