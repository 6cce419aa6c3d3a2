import { assert } from 'chai';
import { formatCoins } from '../../../widget/text/format-coins.js';
import tables from './format-coins.json' with { type: 'json' };

type Row = { amount: string; coin: string; locale?: string; isExact?: boolean; text: string };

const rows = tables.rows as Row[];

describe('a number of coins', () => {
  for (const { text, amount, coin, locale = 'en', isExact = false } of rows)
    it(`${amount} ${coin} in ${locale} is ${text}${isExact ? ', exactly' : ''}`, () => {
      assert.strictEqual(formatCoins(amount, { coin, locale, isExact }), text);
    });

  it('is what Intl writes, in English and German, whatever its size', () => {
    for (const locale of ['en', 'de'])
      for (const [coin, digits] of [
        ['USDT', { minimumFractionDigits: 2, maximumFractionDigits: 2 }],
        ['BTC', { maximumSignificantDigits: 4 }],
      ] as const) {
        const format = new Intl.NumberFormat(locale, { ...digits, roundingMode: 'trunc' });
        for (let number = 1n; number < 10n ** 12n; number = number * 3n + 7n)
          for (const point of [0, 2, 6, 8]) {
            const padded = number.toString().padStart(point + 1, '0');
            const amount = point === 0 ? padded : `${padded.slice(0, -point)}.${padded.slice(-point)}`;
            const expected = format.format(amount as Intl.StringNumericLiteral);
            assert.strictEqual(formatCoins(amount, { coin, locale }), expected, amount);
          }
      }
  });
});
