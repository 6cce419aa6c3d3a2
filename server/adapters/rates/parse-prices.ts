import * as z from 'zod/mini';
import { inverseRate } from '#core';
import type { Values } from './compare-values.js';
import { quoteNumbers } from './parse-feed.js';

const price = z
  .string()
  .check(z.regex(/^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,30})?$/, 'a price is not a positive plain decimal'));

/** Coin to US dollars: `{"BTC": 95000, "ETH": "3300.5"}`. */
const flat = z.record(z.string(), z.union([z.string(), z.null()]));

/** CoinGecko's `/simple/price?ids=bitcoin,ethereum&vs_currencies=usd`. */
const coinGecko = z.record(z.string(), z.object({ usd: z.optional(z.nullable(z.string())) }));

/** Coinbase's `/v2/exchange-rates?currency=USD`: coins for one dollar. */
const coinbase = z.object({ data: z.object({ currency: z.literal('USD'), rates: z.record(z.string(), z.string()) }) });

/** The names of the coins at CoinGecko. A coin that is not in the list has no price there. */
const coinGeckoNames: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  tether: 'USDT',
  'usd-coin': 'USDC',
  dai: 'DAI',
  binancecoin: 'BNB',
  solana: 'SOL',
  ripple: 'XRP',
  tron: 'TRX',
  dogecoin: 'DOGE',
  cardano: 'ADA',
  'bitcoin-cash': 'BCH',
  chainlink: 'LINK',
  stellar: 'XLM',
  'avalanche-2': 'AVAX',
  litecoin: 'LTC',
  'the-open-network': 'TON',
  polkadot: 'DOT',
  monero: 'XMR',
  cosmos: 'ATOM',
  'polygon-ecosystem-token': 'POL',
};

type Entry = readonly [coin: string, price: string | null | undefined];

/** The known coins of a feed, with a price of the pattern. @throws with a reason for another text */
function readPrices(entries: readonly Entry[], coins: ReadonlySet<string>): Values {
  const known = entries.filter(([coin, value]) => coins.has(coin) && typeof value === 'string');
  if (known.length === 0) throw new Error('it has no price of a coin');
  return Object.fromEntries(
    known.map(([coin, value]) => {
      const parsed = price.safeParse(value);
      if (!parsed.success) throw new Error(`the price of ${coin} is not a positive plain decimal`);
      return [coin, parsed.data];
    }),
  );
}

/**
 * Parses one of the three shapes.
 * @param coins the coins of the catalogue; others are ignored
 * @throws with a reason when the text has another form
 */
export function parsePriceFeed(text: string, coins: ReadonlySet<string>): Values {
  const json: unknown = JSON.parse(quoteNumbers(text));
  const ofCoinbase = coinbase.safeParse(json);
  if (ofCoinbase.success) {
    const perDollar = readPrices(Object.entries(ofCoinbase.data.data.rates), coins);
    return Object.fromEntries(Object.entries(perDollar).map(([coin, value]) => [coin, inverseRate(value)]));
  }
  const ofCoinGecko = coinGecko.safeParse(json);
  if (ofCoinGecko.success) {
    const entries = Object.entries(ofCoinGecko.data).map(([name, { usd }]): Entry => [
      Object.hasOwn(coinGeckoNames, name) ? (coinGeckoNames[name] ?? '') : '',
      usd,
    ]);
    return readPrices(entries, coins);
  }
  const prices = flat.safeParse(json);
  if (!prices.success) throw new Error('the JSON is not one of coins and prices');
  return readPrices(Object.entries(prices.data), coins);
}
