import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compare, add, computeFeeLines, toText, type PaymentOption } from '#contract';

type Fees = { readonly fixed: string; readonly percent: string; readonly minimum: string };

const createOption = ({ fixed, percent, minimum }: Fees): PaymentOption => ({
  name: 'x',
  show_name: 'X',
  alt: '',
  processor_fee_fixed: fixed,
  processor_fee_percent: percent,
  processor_min_fee: minimum,
});

const cases = [
  { fixed: '0.25', percent: '4.5', minimum: '0.75', amount: '100', currency: 'USD', fee: '4.75', total: '104.75' },
  { fixed: '0.25', percent: '4.5', minimum: '0.75', amount: '5', currency: 'USD', fee: '0.75', total: '5.75' },
  { fixed: '0.30', percent: '2.9', minimum: '3.50', amount: '110.35', currency: 'EUR', fee: '3.50', total: '113.85' },
  { fixed: '0', percent: '1', minimum: '0', amount: '0.50', currency: 'USD', fee: '0.01', total: '0.51' },
  { fixed: '40', percent: '4.5', minimum: '119', amount: '1000', currency: 'JPY', fee: '119', total: '1119' },
  { fixed: '0', percent: '4.5', minimum: '0', amount: '11', currency: 'JPY', fee: '0', total: '11' },
  { fixed: '0', percent: '4.5', minimum: '0', amount: '12', currency: 'JPY', fee: '1', total: '13' },
  { fixed: '0.001', percent: '1', minimum: '0', amount: '0.05', currency: 'KWD', fee: '0.002', total: '0.052' },
  { fixed: '0', percent: '0', minimum: '0', amount: '1.005', currency: 'USD', fee: '0.00', total: '1.01' },
] as const;

describe('a quote', () => {
  for (const { amount, currency, fee, total, ...fees } of cases) {
    it(`of ${amount} ${currency} has the fee ${fee} and the total ${total}`, () => {
      const lines = computeFeeLines(createOption(fees), { fiat_amount: amount, fiat_currency: currency });
      assert.deepEqual([toText(lines.fee), toText(lines.total)], [fee, total]);
      assert.equal(compare(add(lines.subtotal, lines.fee), lines.total), 0);
    });
  }
});
