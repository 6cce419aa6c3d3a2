import { assert } from 'chai';
import { decimal } from '#contract';
import { formatMoney } from '../../../widget/text/format.js';
import * as t from '../support/index.js';
import tables from './format.json' with { type: 'json' };

t.useService();

const narrow = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

describe('money', () => {
  for (const [amount, currency, locale, expected] of tables.amounts as [string, string, string, string][]) {
    it(`${amount} ${currency} in ${locale} is ${expected}`, () => {
      assert.strictEqual(narrow(formatMoney(decimal(amount), { currency, locale })), expected);
    });
  }

  for (const currency of ['USD', 'EUR', 'GBP']) {
    it(`${currency} in American English is what the browser writes`, () => {
      const style = new Intl.NumberFormat('en-US', { style: 'currency', currency });
      for (const amount of ['0.00', '0.05', '9.99', '100.00', '999.99', '1000.00', '10000.00', '1234567.89']) {
        assert.strictEqual(formatMoney(decimal(amount), { currency, locale: 'en-US' }), style.format(Number(amount)));
      }
    });
  }
});

describe('locale', () => {
  const amountOf = (element: Element): string =>
    narrow(t.getText(t.queryRequired(element, '[part=fees] span'))).replace(/^\S+ /, '');

  for (const [locale, lang, expected] of tables.tags as [string | null, string, string][]) {
    it(`${JSON.stringify(locale)} on a page in ${lang} writes ${expected}`, async () => {
      const parent = t.createContainer();
      parent.lang = lang;
      const element = await t.mountIn(parent, { 'fiat-amount': '1234.50', locale: locale ?? undefined });
      assert.strictEqual(amountOf(element), expected);
    });
  }

  it('changes everything on screen without a new request', async () => {
    const element = await t.mountAtChoosing();
    element.locale = 'de';
    await t.waitFor(() => amountOf(element) === '100,00 €', 'not German');
    assert.strictEqual(narrow(t.getText(t.queryRequired(element, '[part=amount]'))), '101,34 €');
    assert.lengthOf(t.getRequests(), 1);
  });

  const digits: [string, string, string, RegExp][] = [
    ['1000', 'JPY', '¥1,000', /^¥[\d,]+$/],
    ['1000.4', 'JPY', '¥1,000', /^¥[\d,]+$/],
    ['1000.5', 'JPY', '¥1,001', /^¥[\d,]+$/],
    ['12.345', 'EUR', '€12.35', /^€[\d,]+\.\d\d$/],
  ];
  for (const [amount, currency, headline, pattern] of digits) {
    it(`${amount} ${currency} has the minor units of its currency in every line`, async () => {
      const element = await t.mountAtChoosing({ 'fiat-amount': amount, 'fiat-currency': currency });
      assert.strictEqual(amountOf(element), headline);
      for (const line of [t.queryRequired(element, '[part=amount]'), ...t.queryAll(element, '[part=fees] span')]) {
        assert.match(t.getText(line).replace(/^.*\s/, ''), pattern); // the words before the amount
      }
    });
  }
});
