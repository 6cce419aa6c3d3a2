import { assert } from 'chai';
import { decimal } from '#contract';
import { loadDictionary } from '../../../widget/lazy/language-loader.js';
import { languages } from '../../../widget/locales/negotiate.js';
import { loadLanguage } from '../../../widget/locales/index.js';
import { digitLocalizer, withNumberingSystem } from '../../../widget/locales/numerals.js';
import { formatMoney } from '../../../widget/text/format.js';
import * as t from '../support/index.js';
import tables from './numbers.json' with { type: 'json' };

t.useService();

/** Replaces the digits of every script by ASCII digits. */
const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });

describe('money in every language', () => {
  const tags = ['en', 'en-IN', 'de-CH', 'ar-EG', 'ar-AE', 'fa-IR', 'hi-IN', 'es-MX', ...languages];
  // ISO 4217: the forint and the rupiah have two minor digits, though they are rarely used; the Kuwaiti dinar has three.
  const amounts: [string, string, string][] = [
    ['1234.50', 'HUF', '123450'],
    ['1234.05', 'IDR', '123405'],
    ['1234', 'JPY', '1234'],
    ['1234', 'KRW', '1234'],
    ['1234.005', 'KWD', '1234005'],
    ['9007199254740993.01', 'EUR', '900719925474099301'],
  ];
  for (const tag of tags) {
    it(`has the minor digits of ISO 4217 and is not rounded: ${tag}`, () => {
      for (const [amount, currency, digits] of amounts) {
        const formatted = formatMoney(decimal(amount), { currency, locale: tag });
        assert.strictEqual(toAsciiDigits(formatted).replace(/\D/g, ''), digits, `${currency}: ${formatted}`);
      }
    });
  }
});

describe('dollars in every language', () => {
  // No-break spaces are ·, narrow ones ˙, and marks of direction > and <.
  const amounts: Readonly<Record<string, string>> = {
    en: '$1,234.50',
    ar: '<1,234.50·US$>',
    cs: '1·234,50·US$',
    de: '1.234,50·$',
    es: '1234,50·US$',
    fa: '>$۱٬۲۳۴٫۵۰',
    fr: '1˙234,50·$US',
    he: '<1,234.50·<$',
    hi: '$1,234.50',
    it: '1234,50·USD',
    ja: '$1,234.50',
    ko: 'US$1,234.50',
    nl: 'US$·1.234,50',
    pl: '1234,50·USD',
    pt: 'US$·1.234,50',
    'pt-BR': 'US$·1.234,50',
    ru: '1·234,50·$',
    tr: '$1.234,50',
    uk: '1·234,50·USD',
    'zh-CN': 'US$1,234.50',
  };
  const marks: Readonly<Record<string, string>> = { '\u00a0': '·', '\u202f': '˙', '\u200e': '>', '\u200f': '<' };
  it('are in the table for all twenty', () => assert.sameMembers(Object.keys(amounts), ['en', ...languages]));
  for (const [locale, expected] of Object.entries(amounts)) {
    it(`${locale}: ${expected}`, async () => {
      await loadLanguage({ pageTags: [locale], numberingSystem: undefined, loadDictionary });
      const text = formatMoney(decimal('1234.50'), { currency: 'USD', locale });
      const shown = text.replace(/[\u00a0\u202f\u200e\u200f]/g, (mark) => marks[mark] ?? '');
      assert.strictEqual(shown, expected);
    });
  }
});

describe('numerals', () => {
  for (const [tag, text, expected] of tables.cases as [string, string, string][]) {
    it(`${text} in ${tag} is ${expected}`, () => assert.strictEqual(digitLocalizer(tag)(text), expected));
  }

  for (const [tag, system, expected] of tables.tags as [string | null, string | null, string | null][]) {
    it(`${tag ?? 'no tag'} with ${system || 'no system'} is ${expected ?? 'undefined'}`, () =>
      assert.strictEqual(withNumberingSystem(tag ?? undefined, system ?? undefined) ?? null, expected));
  }
});

describe('the attribute numbering-system', () => {
  const textOf = (element: Element, selector: string) => t.getText(t.queryRequired(element, selector));

  it('sets the digits of amounts and clocks, but not of addresses and codes', async () => {
    const element = await t.mountWithOrder({ locale: 'fa', 'numbering-system': 'arab' });
    const code = element.order?.transaction_code ?? 'none';
    assert.match(textOf(element, '.amount'), /١٠١/);
    assert.notMatch(textOf(element, '.amount'), /[0-9۰-۹]/);
    const shown = t.getText(t.queryRequired(element, '[part=address] code')).replaceAll(' ', '');
    assert.strictEqual(shown, t.addresses.bitcoin);
    assert.strictEqual(t.getText(t.queryRequired(element, '[data-copies=transaction-code] code')), code);
    await t.applyTrigger('submit');
    t.passTime(31_000);
    element.remove();
    const later = t.mount({ locale: 'fa', 'numbering-system': 'arab' });
    const elapsed = () => t.getText(t.query(later, '[aria-current] .small'));
    await t.waitFor(() => /[٠-٩]:[٠-٩]{2}/.test(elapsed()), 'no clock');
    assert.notMatch(elapsed(), /[0-9۰-۹]/);
  });

  it('can be changed and removed without a new request, in English too', async () => {
    const element = await t.mountAtChoosing();
    const digits: [string | null, RegExp][] = [
      ['deva', /^€१०१\.३४$/],
      ['arabext', /۱۰۱/],
      [null, /^€101\.34$/],
    ];
    for (const [system, pattern] of digits) {
      if (system === null) element.removeAttribute('numbering-system');
      else element.setAttribute('numbering-system', system);
      await t.waitFor(() => pattern.test(textOf(element, '.amount')), `not ${system ?? 'latn'}`);
    }
    assert.lengthOf(t.getRequests(), 1);
    assert.strictEqual(t.queryRequired(element, '.card').lang, 'en');
  });

  for (const locale of ['en', 'de', 'ar-u-nu-latn', 'fa', 'he']) {
    it(`has the sign of a fee where the locale has it: ${locale}`, async () => {
      const element = await t.mountAtChoosing({ locale });
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', signDisplay: 'always' });
      assert.include(t.queryRequired(element, '[name=option]').ariaLabel, format.format(1.34));
    });
  }

  it('has the sign of a fee before its amount where English stands in a page from right to left', async () => {
    const cost = t.queryRequired(await t.mountAtChoosing({ dir: 'rtl', locale: 'en' }), '[part=option] .cost bdi');
    const text = document.createTreeWalker(cost, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const leftOf = (index: number): number => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().left;
    };
    assert.match(text.data, /^\+€/);
    assert.isBelow(leftOf(0), leftOf(1));
  });
});
