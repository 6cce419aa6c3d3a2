import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const goods = { label: 'Goods', amount: '84.03' };
const vat = { label: 'VAT 19 %', amount: '15.97' };
const discount = { label: 'Voucher', amount: '-10.00' };

/** The order's own rows; the fee of the chosen option follows them. */
const rows = (element: Element) => allRows(element).slice(0, -1);
const allRows = (element: Element) => t.queryAll(element, '.lines .line').map((row) => t.getText(row));

/** The amount is €100 in every row. */
const shown: Readonly<Record<string, readonly [lines: unknown, rows: readonly string[]]>> = {
  'goods and a tax': [
    [goods, vat],
    ['Goods €84.03', 'VAT 19 % €15.97'],
  ],
  'a discount': [
    [{ label: 'Goods', amount: '94.03' }, vat, discount],
    ['Goods €94.03', 'VAT 19 % €15.97', 'Voucher -€10.00'],
  ],
  numbers: [[{ label: 'Goods', amount: 100 }], ['Goods €100.00']],
  'other digits than the currency has': [
    [goods, { label: 'VAT 19 %', amount: '11.9' }, { label: 'Box', amount: '4.0700' }],
    ['Goods €84.03', 'VAT 19 % €11.90', 'Box €4.07'],
  ],
  'a label that holds HTML': [[{ label: '<b>Goods</b>', amount: '100' }], ['<b>Goods</b> €100.00']],
  'an empty list': [[], []],
};

const refused: Readonly<Record<string, unknown>> = {
  'lines that add up to less': [goods],
  'lines that add up to a cent more': [goods, { label: 'VAT', amount: '15.98' }],
  'a tenth of a cent': [goods, { label: 'VAT', amount: '15.965' }, { label: 'Box', amount: '0.005' }],
  'an amount that is no decimal': [{ label: 'Goods', amount: '1e2' }],
  'an amount with a comma': [{ label: 'Goods', amount: '100,00' }],
  'an amount in other digits': [{ label: 'Goods', amount: '١٠٠' }],
  'an amount that is not finite': [{ label: 'Goods', amount: Infinity }],
  'an amount of a megabyte': [{ label: 'Goods', amount: `100.${'0'.repeat(1e6)}` }],
  'a line without a label': [{ amount: '100.00' }],
  'a label that is no text': [{ label: {}, amount: '100.00' }],
  'a label of control characters': [{ label: '\u0000\u200b', amount: '100.00' }],
  'no list': { label: 'Goods', amount: '100.00' },
  'a text': 'Goods: 100.00',
  'a list of nothing': [null],
  'more lines than an invoice has': [
    { label: 'Goods', amount: '100.00' },
    ...Array<unknown>(20).fill({ label: 'Free', amount: '0' }),
  ],
};

describe('the lines of the amount', () => {
  for (const [name, [lines, expected]] of Object.entries(shown)) {
    it(`shows ${name}`, async () => {
      assert.deepEqual(rows(await t.mountAtChoosing({ lines: JSON.stringify(lines) })), expected);
    });
  }

  for (const [name, lines] of Object.entries(refused)) {
    it(`refuses ${name} in one sentence`, async () => {
      const element = t.mount();
      element.lines = lines as never;
      await t.waitForStep(element, 'unavailable');
      assert.isTrue(
        t.getAlertText(element).startsWith(`${t.misconfiguredSentence} For the developer lines does not fit`),
        t.getAlertText(element),
      );
      assert.isEmpty(t.store.orders());
    });
  }

  it('add up to the headline with the fee', async () => {
    const element = await t.mountAtChoosing({ lines: JSON.stringify([goods, vat]) });
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
    assert.deepEqual(allRows(element), ['Goods €84.03', 'VAT 19 % €15.97', 'Fee €1.34']);
    assert.isNull(t.query(element, '[part=fees]'));
  });

  it('stay with the order until it is completed, and on the receipt', async () => {
    const element = await t.mountWithOrder({ lines: JSON.stringify([goods, vat]) });
    assert.deepEqual(rows(element), ['Goods €84.03', 'VAT 19 % €15.97']);
  });

  it('belong to the purchase: other lines are checked again', async () => {
    const element = await t.mountAtChoosing({ lines: JSON.stringify([goods, vat]) });
    element.lines = [vat];
    await t.waitForStep(element, 'unavailable');
    element.lines = undefined;
    await t.waitForStep(element, 'choosing');
    assert.isEmpty(rows(element));
  });

  it('are there with the button, without a layout shift', async () => {
    const element = await t.mountAtChoosing({ lines: JSON.stringify([goods, vat]) });
    const before = t.getBoundingBoxes(element, '[part=button]');
    await t.waitFor(() => t.query(element, '[part=option] .glyph svg'), 'no marks');
    assert.deepEqual(t.getBoundingBoxes(element, '[part=button]'), before);
  });
});
