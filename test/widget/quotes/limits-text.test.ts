import * as t from '../support/index.js';

t.useService();

const sentence = 'No way to pay €100.00 here.';
const advice = 'Change your order in the shop, or ask the shop how else to pay.';

/** The `Amount-Limits` header of a service without an option for €100.00. */
const rows: Readonly<Record<string, readonly [header: string, expected: string]>> = {
  limits: ['min="10.00", max="50.00"', `${sentence} You can pay from €10.00 to €50.00 here. ${advice}`],
  'limits without minor units': [
    'min="200", max="2000"',
    `${sentence} You can pay from €200.00 to €2,000.00 here. ${advice}`,
  ],
  'no number': ['min="ten", max="50.00"', `${sentence} ${advice}`],
  'a leading zero': ['min="010.00", max="50.00"', `${sentence} ${advice}`],
  'one limit': ['min="10.00"', `${sentence} ${advice}`],
  markup: ['min="<b>1</b>", max="50.00"', `${sentence} ${advice}`],
  'a number of 10,000 digits': [`min="1", max="${'9'.repeat(10_000)}"`, `${sentence} ${advice}`],
};

describe('an amount that no option takes', () => {
  for (const [name, [header, expected]] of Object.entries(rows)) {
    it(`is explained by ${name}`, async () => {
      t.mockReply(t.optionsUrl, () => t.optionsReply([], { headers: { 'amount-limits': header } }));
      const element = await t.waitForStep(t.mount(), 'empty');
      const shown = () => t.getText(t.queryRequired(element, '.empty'));
      await t.waitFor(() => shown() === expected, `${shown()} instead`);
    });
  }

  for (const amount of ['10001', '250000.00']) {
    it(`is explained above the document's limit: ${amount}`, async () => {
      const element = await t.waitForStep(t.mount({ 'fiat-amount': amount, 'fiat-currency': 'USD' }), 'empty');
      const shown = () => t.getText(t.queryRequired(element, '.empty'));
      await t.waitFor(() => shown().includes('You can pay from $5.00 to $10,000.00 here.'), shown());
    });
  }

  it('is explained in the language of the buyer, as this service says its limits', async () => {
    const element = await t.waitForStep(t.mount({ 'fiat-amount': '0.50', locale: 'de' }), 'empty');
    const shown = () => t.getText(t.queryRequired(element, '.empty'));
    const isShown = () => /Hier können Sie von \d+,\d\d € bis [\d.]+,\d\d € zahlen\. Ändern Sie /.test(shown());
    await t.waitFor(isShown, shown());
  });
});
