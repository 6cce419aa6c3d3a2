import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const sentence = 'No way to pay €100.00 here';
const advice = 'Change your order in the shop, or ask the shop how else to pay.';

/** The `Amount-Limits` header of a service without an option for €100.00, and what it adds. */
const rows: Readonly<Record<string, readonly [header: string, limits: string]>> = {
  limits: ['min="10.00", max="50.00"', 'You can pay from €10.00 to €50.00 here. '],
  'limits without minor units': ['min="200", max="2000"', 'You can pay from €200.00 to €2,000.00 here. '],
  'no number': ['min="ten", max="50.00"', ''],
  'a leading zero': ['min="010.00", max="50.00"', ''],
  'one limit': ['min="10.00"', ''],
  markup: ['min="<b>1</b>", max="50.00"', ''],
  'a number of 10,000 digits': [`min="1", max="${'9'.repeat(10_000)}"`, ''],
};

describe('an amount that no option takes', () => {
  for (const [name, [header, limits]] of Object.entries(rows)) {
    it(`is explained by ${name}`, async () => {
      t.mockReply(t.optionsUrl, () => t.optionsReply([], { headers: { 'amount-limits': header } }));
      const element = await t.waitForStep(t.mount(), 'empty');
      assert.strictEqual(t.getText(t.query(element, '.empty')), `${sentence} ${limits}${advice}`);
    });
  }

  for (const [amount, shown] of Object.entries({ '10000.004': '10,000.004', '10001': '10,001.00' })) {
    it(`is explained above the document's limit: ${amount}`, async () => {
      const element = await t.waitForStep(t.mount({ 'fiat-amount': amount, 'fiat-currency': 'USD' }), 'empty');
      assert.include(t.getText(t.query(element, '.empty')), `$${shown} here You can pay from $5.00 to $10,000.00`);
    });
  }

  it('is explained in the language of the buyer, as this service says its limits', async () => {
    const element = await t.waitForStep(t.mount({ 'fiat-amount': '0.50', locale: 'de' }), 'empty');
    const shown = t.getText(t.queryRequired(element, '.empty'));
    assert.match(shown, /Hier können Sie von \d+,\d\d € bis [\d.]+,\d\d € zahlen\. Ändern Sie /);
  });
});
