import { exchangeRate } from '#contract';
import { createFailureCase, documentedCases, successCase, type RequestOptions, type Case } from '../case.js';

export const pairRequest = (pair: string): RequestOptions => ({ path: exchangeRate.path + pair });
export const exchangeFailureCase = createFailureCase('exchange');

type SuccessRow = readonly [name: string, pair: string, from: string, to: string, rate: string];

const successes: readonly SuccessRow[] = [
  ['lower case', 'eur-usd', 'EUR', 'USD', '1.1476'],
  ['percent-encoded', 'EUR%2D%55SD', 'EUR', 'USD', '1.1476'],
  ['a cross rate, exact to twelve digits', 'JPY-GBP', 'JPY', 'GBP', '0.00473081761006'],
  ['pegged currencies', 'AEDSAR', 'AED', 'SAR', '1.02110279101'],
  ['the same currency twice', 'CHF-CHF', 'CHF', 'CHF', '1'],
];

/** Pairs that the document does not exclude; other services may read them in their own way. */
const invalidPairs = ' EUR- -EURUSD EUR--USD EUR_USD EUR-USD/ EUR%2FUSD EUR%252DUSD EUR-USD%00 XXX-USD'.split(' ');

export const exchangeCases: readonly Case[] = [
  ...documentedCases('exchange', () => ({ from: 'EUR', to: 'USD', rate: '1.1476', pair: 'EURUSD' })),
  ...successes.map(([name, pair, from, to, rate]) =>
    successCase(`exchange: ${name}`, { request: pairRequest(pair), body: { from, to, rate, pair: from + to } }),
  ),
  ...invalidPairs.map((pair) =>
    exchangeFailureCase(`exchange: an invalid pair: ${pair}`, {
      request: pairRequest(pair),
      code: 'invalid_exchange_pair',
    }),
  ),
  exchangeFailureCase('exchange: POST', {
    request: { ...pairRequest('EUR-USD'), method: 'POST' },
    code: 'method_not_allowed',
  }),
];
