import { exchangeRate } from '#contract';
import { fails, succeeds, type Asked, type Case } from './make.js';

export const pairAt = (pair: string): Asked => ({ path: exchangeRate.path + pair });
export const exchangeFails = fails('exchange');

const rate = (from: string, to: string, value: string) => ({ from, to, rate: value, pair: from + to });

export const exchangeCases: readonly Case[] = [
  succeeds('exchange: with a hyphen', pairAt('EUR-USD'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: without a hyphen', pairAt('EURUSD'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: lower case', pairAt('eur-usd'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: a cross rate, exact to twelve digits', pairAt('JPY-GBP'), rate('JPY', 'GBP', '0.00473081761006')),
  succeeds('exchange: pegged currencies', pairAt('AEDSAR'), rate('AED', 'SAR', '1.02110279101')),
  succeeds('exchange: the same currency twice', pairAt('CHF-CHF'), rate('CHF', 'CHF', '1')),
  ...[
    '',
    'EUR',
    'EUR-',
    '-EURUSD',
    'EUR--USD',
    'EUR_USD',
    'EURUSDX',
    'EUR-USD/',
    'EUR%2DUSD',
    'E1R-USD',
    'XXX-USD',
  ].map((pair) => exchangeFails(`exchange: no pair: ${pair}`, pairAt(pair), 'invalid_exchange_pair')),
  exchangeFails('exchange: POST', { ...pairAt('EUR-USD'), method: 'POST' }, 'method_not_allowed'),
];
