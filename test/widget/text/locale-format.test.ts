import { assert } from 'chai';
import { decimal } from '#contract';
import { importDictionary } from '../../../widget/lazy/dictionaries.js';
import { loadDictionary } from '../../../widget/lazy/language-loader.js';
import { languages } from '../../../widget/locales/negotiate.js';
import { loadLanguage } from '../../../widget/locales/index.js';
import { formatMoney } from '../../../widget/text/format.js';
import { formatNumber, formatPercent } from '../../../widget/text/format-number.js';
import { formatTime } from '../../../widget/text/format-time.js';
import type { LocaleStyle } from '../../../widget/text/text.js';

/** Languages whose digits are not 0 to 9: `Intl` writes them. */
const ofOtherDigits = ['fa'];

const amounts = '0.00 0.05 1.00 9.99 12.34 100.00 999.99 1000.00 1234.50 9999.99 10000.00 123456.78 12345678.90'.split(
  ' ',
);

const allMinutes = Array.from({ length: 1440 }, (_, minute) => new Date(2026, 0, 5, 0, minute).getTime() / 1000);

/** Runs without the formats of `Intl`: what needs them fails. */
function byHand<T>(write: () => T): T {
  const { NumberFormat, DateTimeFormat } = Intl;
  Object.assign(Intl, { NumberFormat: undefined, DateTimeFormat: undefined });
  try {
    return write();
  } finally {
    Object.assign(Intl, { NumberFormat, DateTimeFormat });
  }
}

/** What each tag writes by hand. American English is built in. */
async function styles(language: string): Promise<readonly Pick<LocaleStyle, 'tags' | 'patterns'>[]> {
  if (language === 'en') return [{ tags: ['en', 'en-US'], patterns: { USD: '', EUR: '', GBP: '' } }];
  return (await importDictionary(language))?.default.numbers ?? [];
}

const load = (tag: string) => loadLanguage({ pageTags: [tag], numberingSystem: undefined, loadDictionary });

const closeLetters = (text: string): string =>
  text.startsWith('\u200f') ? text.replace(/(?<![A-Z])[A-Z]+\$/, '$&\u200e') : text;

for (const language of ['en', ...languages]) {
  describe(`by hand, as Intl writes it: ${language}`, () => {
    let tags: readonly (readonly [tag: string, currencies: readonly string[]])[] = [];
    before(async () => {
      tags = (await styles(language)).flatMap(({ tags: own, patterns }) =>
        own.map((tag) => [tag, Object.keys(patterns).filter((unit) => unit !== 'percent')] as const),
      );
      if (language !== 'en') await Promise.all(tags.map(([tag]) => load(tag)));
    });

    it('has a style, unless its digits are others', () =>
      assert.strictEqual(tags.length === 0, ofOtherDigits.includes(language)));

    it('money', () => {
      for (const [tag, currencies] of tags)
        for (const currency of currencies) {
          const digits = currency === 'JPY' || currency === 'KRW' ? 0 : 2;
          const style = new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: digits });
          for (const amount of amounts.map((text) => (digits ? text : text.slice(0, -3)))) {
            const expected = closeLetters(style.format(amount as Intl.StringNumericLiteral));
            const text = byHand(() => formatMoney(decimal(amount), { currency, locale: tag }));
            assert.strictEqual(text, expected, tag);
          }
        }
    });

    it('numbers and shares', () => {
      for (const [tag] of tags) {
        const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
        const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
        for (const amount of amounts) {
          const text = byHand(() => formatNumber(amount, tag));
          assert.strictEqual(text, number.format(amount as Intl.StringNumericLiteral));
        }
        for (const share of ['0.000', '0.005', '0.013', '0.010', '0.250', '1.005', '12.345']) {
          const text = byHand(() => formatPercent(decimal(share), tag));
          assert.strictEqual(text, percent.format(share as Intl.StringNumericLiteral));
        }
      }
    });

    it('every minute of a day', () => {
      for (const [tag] of tags) {
        const style = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: 'numeric' });
        assert.deepEqual(
          byHand(() => allMinutes.map((at) => formatTime(at, { locale: tag }))),
          allMinutes.map((at) => style.format(at * 1000)),
        );
      }
    });

    it('the digits of a text', async () => {
      for (const [tag] of tags) {
        const { localizeDigits = String } = await load(tag);
        const number = new Intl.NumberFormat(tag, { useGrouping: false });
        assert.strictEqual(localizeDigits('1234567890.5'), number.format(1234567890.5), tag);
        assert.strictEqual(localizeDigits('12:05'), '12:05');
      }
    });
  });
}

it('every day of a week is written by hand in English, as Intl writes it', () => {
  const style = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: 'numeric' });
  for (let day = 1; day < 8; day += 1) {
    const at = new Date(2026, 0, day, 9 + day, 7).getTime();
    const written = byHand(() => formatTime(at / 1000, { locale: 'en', weekday: 'long' }));
    assert.strictEqual(written, style.format(at));
  }
});
