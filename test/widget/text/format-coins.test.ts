import { assert } from 'chai';
import { formatCoins } from '../../../widget/text/format-coins.js';

type Row = { amount: string; coin: string; locale?: string; isExact?: boolean; text: string };

const rows: Row[] = [
  { amount: '47.0349', coin: 'USDT', text: '47.03' },
  { amount: '47.035', coin: 'USDT', text: '47.03' },
  { amount: '47', coin: 'EURC', text: '47.00' },
  { amount: '1234567.891', coin: 'DAI', text: '1,234,567.89' },
  { amount: '0.00115989', coin: 'BTC', text: '0.001159' },
  { amount: '0.00100000', coin: 'BTC', text: '0.001' },
  { amount: '9.99996', coin: 'ETH', text: '9.999' },
  { amount: '123456.7', coin: 'TRX', text: '123,400' },
  { amount: '1000', coin: 'TRX', text: '1,000' },
  { amount: '0', coin: 'BTC', text: '0' },
  { amount: '1234.5678', coin: 'BTC', locale: 'de', text: '1.234' },
  { amount: '1234.5', coin: 'USDT', locale: 'de', text: '1.234,50' },
  { amount: '1234.5', coin: 'USDT', locale: 'en-IN', text: '1,234.50' },
  { amount: '1.5', coin: 'USDT', locale: 'no tag', text: '1.50' },
  { amount: '1431.20', coin: 'USDC', isExact: true, text: '1,431.20' },
  { amount: '1440', coin: 'USDC', isExact: true, text: '1,440.00' },
  { amount: '47.034900', coin: 'USDT', isExact: true, text: '47.0349' },
  { amount: '1234.50000001', coin: 'BTC', locale: 'de', isExact: true, text: '1.234,50000001' },
  { amount: '2.0', coin: 'ETH', isExact: true, text: '2' },
  { amount: `0.${'0'.repeat(40)}123`, coin: 'BTC', locale: 'de', text: `0,${'0'.repeat(20)}` },
];

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
