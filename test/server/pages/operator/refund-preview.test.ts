import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { previewRefund } from '../../../../server/pages/operator/refund-view.js';

const digits = { label: 'Record refund', effect: 'Enter an amount such as 20.00.', isRefused: true };

describe('what recording a refund would do', () => {
  for (const { amount, expected } of [
    { expected: { label: 'Record refund of €89.50', effect: '€89.50 counts as returned, and nothing is left.' } },
    {
      amount: '20',
      expected: { label: 'Record refund of €20.00', effect: '€20.00 counts as returned, and €69.50 stays.' },
    },
    { amount: '89.51', expected: { label: 'Record refund', effect: 'Only €89.50 can go back.', isRefused: true } },
    { amount: '0', expected: digits },
    { amount: '1,50', expected: digits },
    { amount: '1.23456', expected: digits },
  ])
    it(`of ${amount ?? 'all'}: ${expected.effect}`, () => {
      const order = { refundable_amount: '89.50', fiat_currency: 'EUR' };
      assert.deepEqual(previewRefund(order, amount === undefined ? {} : { amount }), expected);
    });
});
