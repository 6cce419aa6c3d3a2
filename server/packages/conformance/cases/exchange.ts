import { exchangeRate } from '#contract';
import { createFailureCase, successCase, type RequestOptions, type Case } from '../case.js';

export const pairRequest = (pair: string): RequestOptions => ({ path: exchangeRate.path + pair });
export const exchangeFailureCase = createFailureCase('exchange');

type SuccessRow = readonly [name: string, pair: string, from: string, to: string, rate: string, says?: Case['says']];

const successes: readonly SuccessRow[] = [
  ['with a hyphen', 'EUR-USD', 'EUR', 'USD', '1.1476', ['4.2 pair']],
  ['without a hyphen', 'EURUSD', 'EUR', 'USD', '1.1476', ['4.2 pair']],
  ['lower case', 'eur-usd', 'EUR', 'USD', '1.1476'],
  ['percent-encoded', 'EUR%2D%55SD', 'EUR', 'USD', '1.1476'],
  ['a cross rate, exact to twelve digits', 'JPY-GBP', 'JPY', 'GBP', '0.00473081761006'],
  ['pegged currencies', 'AEDSAR', 'AED', 'SAR', '1.02110279101'],
  ['the same currency twice', 'CHF-CHF', 'CHF', 'CHF', '1'],
];

/** Pairs that the document itself excludes; other services may read the rest in their own way. */
const documentedPairs = ['EUR', 'EURUSDX', 'E1R-USD'];

const otherInvalidPairs = ' EUR- -EURUSD EUR--USD EUR_USD EUR-USD/ EUR%2FUSD EUR%252DUSD EUR-USD%00 XXX-USD'.split(' ');

export const exchangeCases: readonly Case[] = [
  ...successes.map(([name, pair, from, to, rate, says]) =>
    successCase(`exchange: ${name}`, { request: pairRequest(pair), body: { from, to, rate, pair: from + to }, says }),
  ),
  ...[...documentedPairs, ...otherInvalidPairs].map((pair) =>
    exchangeFailureCase(`exchange: an invalid pair: ${pair}`, {
      request: pairRequest(pair),
      code: 'invalid_exchange_pair',
      says: documentedPairs.includes(pair) ? [] : undefined,
    }),
  ),
  exchangeFailureCase('exchange: POST', {
    request: { ...pairRequest('EUR-USD'), method: 'POST' },
    code: 'method_not_allowed',
  }),
];
