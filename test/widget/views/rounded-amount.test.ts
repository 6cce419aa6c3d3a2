import { assert } from 'chai';
import { captureWarnings } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

/** What is asked for, the subtotal on the screen, and what the console says. */
const rows: readonly [amount: string, currency: string, subtotal: string, reported: readonly string[]][] = [
  ['49.999', 'USD', '$50.00', ['fiat-amount: 49.999 USD is rounded to 50.00.']],
  ['1000.5', 'JPY', '¥1,001', ['fiat-amount: 1000.5 JPY is rounded to 1001.']],
  [`49.${'0'.repeat(29)}`, 'EUR', '€49.00', [`fiat-amount: 49.${'0'.repeat(29)} EUR is rounded to 49.00.`]],
  ['49.99', 'EUR', '€49.99', []],
];

describe('an amount with digits below the minor unit', () => {
  for (const [amount, currency, subtotal, reported] of rows) {
    it(`is rounded on the screen and reported: ${amount} ${currency}`, async () => {
      const warnings = await captureWarnings(async (messages) => {
        const element = await t.mountAtChoosing({ 'fiat-amount': amount, 'fiat-currency': currency });
        await t.waitForMarks(element);
        await t.waitFor(() => messages.length >= reported.length, 'not reported');
        const button = t.getText(t.queryRequired(element, '[part=button]'));
        assert.strictEqual((await element.submit())?.fiat_amount, amount, 'the order echoes it');
        await t.waitForStep(element, 'pending');
        assert.include(t.getText(t.queryRequired(element, '[part=fees]')), `Order ${subtotal}`);
        assert.strictEqual(`Pay ${t.getText(t.queryRequired(element, '[part=amount]'))}`, button);
      });
      const sentences = reported.map((sentence) => `<crypto-checkout> ${sentence}`);
      assert.deepEqual(warnings, sentences);
    });
  }
});
