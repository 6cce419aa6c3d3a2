import type { ErrorCode } from '#contract';
import { order, withCaseQuery } from '../../support/service-harness.js';
import { resellerFailureCase, successCase, type Case } from '../case.js';
import { unixSeconds } from '../matchers.js';

type QueryParameters = Readonly<Record<string, string | undefined>>;

const { crypto_currency, crypto_currency_network } = order;
const query = {
  fiat_amount: '100',
  fiat_currency: 'EUR',
  crypto_currency,
  crypto_currency_network,
  payment_option: 'card_global',
};

const quotePath = (changes: QueryParameters = {}): string =>
  withCaseQuery('/api/v3/reseller/quote', { ...query, ...changes });

const failures: readonly [name: string, changes: QueryParameters, code: ErrorCode][] = [
  ['without an option', { payment_option: undefined }, 'missing_parameters'],
  ['an invalid amount', { fiat_amount: '1e2' }, 'invalid_fiat_amount'],
  ['an invalid currency', { fiat_currency: 'eur' }, 'invalid_fiat_currency'],
  ['an invalid coin', { crypto_currency: 'b' }, 'invalid_crypto_currency'],
  ['an invalid network', { crypto_currency_network: '!' }, 'invalid_crypto_currency_network'],
  ['a pair that is not supported', { crypto_currency: 'BTX' }, 'unsupported_pair'],
  ['a currency that is not supported', { fiat_currency: 'XXX' }, 'unsupported_fiat_currency'],
  ['an option that nobody offers', { payment_option: 'barter' }, 'unsupported_payment_option'],
  [
    'an option that does not take this amount',
    { payment_option: 'card_express', fiat_amount: '1' },
    'unsupported_payment_option',
  ],
];

/** What an order would charge and pay out. The coins are those of the order with the same amount. */
export const quoteCases: readonly Case[] = [
  successCase('quote: the fee, the total and the coins of an order', {
    request: { path: quotePath() },
    body: {
      message: 'Quote retrieved successfully.',
      data: {
        ...query,
        order_amount: '100.00',
        processor_fee: '4.16',
        total: '104.16',
        crypto_amount: '0.00115968',
        rate: '1.1476',
      },
      timestamp: unixSeconds,
    },
  }),
  ...failures.map(([name, changes, code]) =>
    resellerFailureCase(`quote: ${name}`, { request: { path: quotePath(changes) }, code }),
  ),
];
