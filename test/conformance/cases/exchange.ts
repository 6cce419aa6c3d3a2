import { exchangeRate } from '#contract';
import { createFailureCase, successCase, type RequestOptions, type Case } from './case-builders.js';

export const pairRequest = (pair: string): RequestOptions => ({ path: exchangeRate.path + pair });
export const exchangeFailureCase = createFailureCase('exchange');

const rateBody = (from: string, to: string, value: string) => ({ from, to, rate: value, pair: from + to });

export const exchangeCases: readonly Case[] = [
  successCase('exchange: with a hyphen', pairRequest('EUR-USD'), rateBody('EUR', 'USD', '1.1476')),
  successCase('exchange: without a hyphen', pairRequest('EURUSD'), rateBody('EUR', 'USD', '1.1476')),
  successCase('exchange: lower case', pairRequest('eur-usd'), rateBody('EUR', 'USD', '1.1476')),
  successCase(
    'exchange: a cross rate, exact to twelve digits',
    pairRequest('JPY-GBP'),
    rateBody('JPY', 'GBP', '0.00473081761006'),
  ),
  successCase('exchange: pegged currencies', pairRequest('AEDSAR'), rateBody('AED', 'SAR', '1.02110279101')),
  successCase('exchange: the same currency twice', pairRequest('CHF-CHF'), rateBody('CHF', 'CHF', '1')),
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
  ].map((pair) =>
    exchangeFailureCase(`exchange: an invalid pair: ${pair}`, pairRequest(pair), 'invalid_exchange_pair'),
  ),
  exchangeFailureCase('exchange: POST', { ...pairRequest('EUR-USD'), method: 'POST' }, 'method_not_allowed'),
];
