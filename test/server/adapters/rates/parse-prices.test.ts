import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePriceFeed } from '../../../../server/adapters/rates/parse-prices.js';

const coins = new Set(['BTC', 'ETH', 'USDT', 'POL']);

describe('prices of coins', () => {
  const shapes: readonly (readonly [name: string, text: string, prices: Record<string, string>])[] = [
    ['numbers', '{"BTC":95000,"ETH":3300.5}', { BTC: '95000', ETH: '3300.5' }],
    ['texts', '{"BTC":"95000.10","ETH":"3300"}', { BTC: '95000.10', ETH: '3300' }],
    ['all digits of a number', '{"BTC":95000.123456789012345678}', { BTC: '95000.123456789012345678' }],
    ['other coins, left out', '{"BTC":1,"ZZZ":2,"__proto__":3}', { BTC: '1' }],
    ['a coin without a price, left out', '{"BTC":1,"ETH":null}', { BTC: '1' }],
    ['those of CoinGecko', '{"bitcoin":{"usd":95000},"tether":{"usd":0.9998}}', { BTC: '95000', USDT: '0.9998' }],
    ['a coin without dollars at CoinGecko', '{"bitcoin":{"usd":95000},"ethereum":{}}', { BTC: '95000' }],
    ['an unknown name at CoinGecko', '{"bitcoin":{"usd":1},"constructor":{"usd":2}}', { BTC: '1' }],
    [
      'those of Coinbase, which are coins for a dollar',
      '{"data":{"currency":"USD","rates":{"BTC":"0.00001052631579","USDT":"1.0","EUR":"0.87"}}}',
      { BTC: '94999.9999953', USDT: '1' },
    ],
  ];
  for (const [name, text, prices] of shapes) {
    it(`can be ${name}`, () => assert.deepEqual(parsePriceFeed(text, coins), prices));
  }

  const refused: readonly (readonly [name: string, text: string, reason: RegExp])[] = [
    ['no JSON', '<a/>', /JSON|Unexpected/],
    ['a list', '[1,2]', /not one of coins/],
    ['nested flat prices', '{"BTC":{"eur":1}}', /no price of a coin/],
    ['no known coin', '{"ZZZ":1}', /no price of a coin/],
    ['nothing', '{}', /no price of a coin/],
    ['zero', '{"BTC":0}', /price of BTC/],
    ['a negative price', '{"BTC":-1}', /price of BTC/],
    ['an exponent', '{"BTC":9.5e4}', /price of BTC/],
    ['a word', '{"BTC":"NaN"}', /price of BTC/],
    ['a comma', '{"BTC":"95,000"}', /price of BTC/],
    ['digits of another script', '{"BTC":"٩٥"}', /price of BTC/],
    ['zero coins for a dollar', '{"data":{"currency":"USD","rates":{"BTC":"0"}}}', /price of BTC/],
    ['Coinbase in another currency', '{"data":{"currency":"EUR","rates":{"BTC":"0.00001"}}}', /no price of a coin/],
  ];
  for (const [name, text, reason] of refused) {
    it(`cannot be ${name}`, () => assert.throws(() => parsePriceFeed(text, coins), reason));
  }
});
