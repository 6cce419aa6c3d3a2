import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, compare, decimal, minorUnits, round } from '#contract';
import { commissionOn, documentedCommission } from '../../../../server/core/pricing/order-amounts.js';

const lines = [
  { amount: '100', currency: 'USD', infrastructure: '1.50', profit: '2.50', net: '96.00' },
  { amount: '0.01', currency: 'USD', infrastructure: '0.00', profit: '0.00', net: '0.01' },
  { amount: '0.33', currency: 'EUR', infrastructure: '0.00', profit: '0.01', net: '0.32' },
  { amount: '33.33', currency: 'EUR', infrastructure: '0.50', profit: '0.83', net: '32.00' },
  { amount: '1000', currency: 'JPY', infrastructure: '15', profit: '25', net: '960' },
  { amount: '33', currency: 'JPY', infrastructure: '0', profit: '1', net: '32' },
  { amount: '1.005', currency: 'USD', infrastructure: '0.02', profit: '0.03', net: '0.96' },
  { amount: '10.001', currency: 'KWD', infrastructure: '0.150', profit: '0.250', net: '9.601' },
] as const;

describe('commission', () => {
  it('is 4 percent: 1.5 for infrastructure and 2.5 profit', () => {
    assert.deepEqual(documentedCommission, { infrastructure: '1.5', profit: '2.5' });
  });

  for (const { amount, currency, ...expected } of lines) {
    it(`on ${amount} ${currency}`, () => {
      assert.deepEqual(commissionOn(round(decimal(amount), minorUnits(currency)), documentedCommission), expected);
    });
  }

  it('adds up to the rounded amount, whatever the amount and the percentages', () => {
    const percentages = ['0', '0.01', '1.5', '2.5', '33.3333', '50'];
    for (let cents = 1; cents <= 1_000_000; cents += 997) {
      const amount = { digits: BigInt(cents), scale: cents % 4 };
      for (const infrastructure of percentages) {
        const { infrastructure: a, profit: b, net: c } = commissionOn(amount, { infrastructure, profit: '2.5' });
        const net = c.startsWith('-') ? { ...decimal(c.slice(1)), digits: -decimal(c.slice(1)).digits } : decimal(c);
        assert.equal(compare(add(add(decimal(a), decimal(b)), net), amount), 0, `${cents} ${infrastructure}`);
      }
    }
  });
});
