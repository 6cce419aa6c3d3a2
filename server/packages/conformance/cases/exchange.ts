import { exchangeRate } from '#contract';
import { createFailureCase, successCase, type RequestOptions, type Case } from '../case.js';

export const pairRequest = (pair: string): RequestOptions => ({ path: exchangeRate.path + pair });
export const exchangeFailureCase = createFailureCase('exchange');

type Rate = { readonly from: string; readonly to: string; readonly rate: string };

const rateBody = ({ from, to, rate }: Rate) => ({ from, to, rate, pair: from + to });

/** Of the invalid pairs, those that are invalid by the document alone: other services may read the rest in their own way. */
const documentedPairs = ['EUR', 'EURUSDX', 'E1R-USD'];

export const exchangeCases: readonly Case[] = [
  successCase('exchange: with a hyphen', {
    request: pairRequest('EUR-USD'),
    body: rateBody({ from: 'EUR', to: 'USD', rate: '1.1476' }),
    says: ['4.2 pair'],
  }),
  successCase('exchange: without a hyphen', {
    request: pairRequest('EURUSD'),
    body: rateBody({ from: 'EUR', to: 'USD', rate: '1.1476' }),
    says: ['4.2 pair'],
  }),
  successCase('exchange: lower case', {
    request: pairRequest('eur-usd'),
    body: rateBody({ from: 'EUR', to: 'USD', rate: '1.1476' }),
  }),
  successCase('exchange: percent-encoded', {
    request: pairRequest('EUR%2D%55SD'),
    body: rateBody({ from: 'EUR', to: 'USD', rate: '1.1476' }),
  }),
  successCase('exchange: a cross rate, exact to twelve digits', {
    request: pairRequest('JPY-GBP'),
    body: rateBody({ from: 'JPY', to: 'GBP', rate: '0.00473081761006' }),
  }),
  successCase('exchange: pegged currencies', {
    request: pairRequest('AEDSAR'),
    body: rateBody({ from: 'AED', to: 'SAR', rate: '1.02110279101' }),
  }),
  successCase('exchange: the same currency twice', {
    request: pairRequest('CHF-CHF'),
    body: rateBody({ from: 'CHF', to: 'CHF', rate: '1' }),
  }),
  ...[
    '',
    'EUR',
    'EUR-',
    '-EURUSD',
    'EUR--USD',
    'EUR_USD',
    'EURUSDX',
    'EUR-USD/',
    'EUR%2FUSD',
    'EUR%252DUSD',
    'EUR-USD%00',
    'E1R-USD',
    'XXX-USD',
  ].map((pair) =>
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
