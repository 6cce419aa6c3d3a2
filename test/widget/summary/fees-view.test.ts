import { assert } from 'chai';
import { decimal } from '#contract';
import { summaryFeePercentage } from '../../../widget/summary/fees-view.js';
import * as t from '../support/index.js';
import { createColumn } from '../support/overflow.js';

t.useService();

const rows = (element: Element): readonly (readonly string[])[] =>
  t.queryAll(element, '.fee-sum .line').map((row) => [...row.children].map(t.getText));

describe('the fee line', () => {
  it('opens into the sum, whose figures end in one column, and follows the option', async () => {
    const element = await t.mountAtChoosing({ 'fiat-amount': '49', 'fiat-currency': 'USD' });
    await t.waitForMarks(element);
    assert.isFalse(t.queryAll(element, '.fee-sum').some(t.isVisible));
    t.queryRequired(element, '[part=fees]').click();
    assert.deepEqual(rows(element), [
      ['Order', '$49.00'],
      ['Fee · 4%', '$1.96'],
      ['Total', '$50.96'],
    ]);
    const ends = t.queryAll(element, '.fee-sum dd').map((node) => Math.round(node.getBoundingClientRect().right));
    assert.lengthOf(new Set(ends), 1);
    t.queryRequired(element, 'input[value=card_global]').click();
    await element.updateComplete;
    assert.deepEqual(
      rows(element).map(([, amount]) => amount),
      ['$49.00', '$2.21', '$51.21'],
    );
    assert.isTrue(t.queryAll(element, '.fee-sum').every(t.isVisible), 'stays open');
  });

  it('is no line that opens where the page has lines of its own', async () => {
    const lines = [
      { label: 'Beans', amount: '40' },
      { label: 'Postage', amount: '9' },
    ];
    const element = await t.mountAtChoosing({ 'fiat-amount': '49', 'fiat-currency': 'USD' }, { lines });
    await t.waitForMarks(element);
    assert.isNull(t.query(element, '.fee-sum'));
  });
});

describe('the percentage of a fee', () => {
  const shares: [fee: string, order: string, locale: string, expected: string][] = [
    ['1.34', '100', 'en', '1.3%'],
    ['1', '3', 'en', '33.3%'],
    ['100', '100', 'en', '100%'],
    ['1', '0', 'en', '0%'],
    ['0.005', '100', 'en', '0%'],
    ['12345.6', '100', 'en', '12,345.6%'],
    ['4.5', '100', 'de', '4,5\xa0%'],
  ];
  for (const [fee, order, locale, expected] of shares) {
    it(`${fee} of ${order} in ${locale} is ${expected}`, () => {
      const lines = { subtotal: decimal(order), fee: decimal(fee), total: decimal('0') };
      assert.strictEqual(summaryFeePercentage(lines, locale), expected);
    });
  }
});

describe('a row of an option', () => {
  it('has its fee in its middle, beside the words', async () => {
    const element = await t.mountIn(createColumn('420px'), { 'fiat-amount': '49', 'fiat-currency': 'USD' });
    for (const row of t.queryAll(element, '[part=option]')) {
      const [fee, box] = [row.querySelector('.cost'), row].map((node) => node?.getBoundingClientRect());
      assert.approximately((fee?.top ?? 0) + (fee?.bottom ?? 0), (box?.top ?? 0) + (box?.bottom ?? 0), 2);
    }
  });

  for (const [width, height] of Object.entries({ '328px': 70, '420px': 64 })) {
    it(`is ${height} px high at ${width}, with the fee labelled, the time whole and the tag in it`, async () => {
      const element = await t.mountIn(createColumn(width), { 'fiat-amount': '49', 'fiat-currency': 'USD' });
      const options = t.queryAll(element, '[part=option]');
      assert.deepEqual(
        options.map((row) => Math.round(row.getBoundingClientRect().height)),
        [height, height, height],
      );
      assert.deepEqual(
        options.map((row) => [...row.querySelectorAll('.cost')].map(t.getText).join(' ')),
        ['+$1.96 fee Lowest fee', '+$2.21 fee', '+$2.46 fee'],
      );
      for (const row of options) assert.match(row.textContent, /\d\xa0min/);
      const tag = t.queryRequired(element, '.tag').getBoundingClientRect();
      const row = options[0]?.getBoundingClientRect();
      assert.isTrue(!!row && tag.top > row.top && tag.bottom < row.bottom);
    });
  }
});
