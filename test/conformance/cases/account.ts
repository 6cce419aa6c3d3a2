import { listCurrencies } from '#contract';
import { seed } from '#data';
import { serviceHeader } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from './case-builders.js';

const currenciesRequest = { method: 'POST', path: listCurrencies.path } as const;
const accountFailureCase = createFailureCase('account');

export const accountCases: readonly Case[] = [
  successCase(
    'currencies: all of them, each value a string',
    { ...currenciesRequest, headers: serviceHeader },
    {
      message: 'Currencies retrieved successfully.',
      data: seed.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
        short,
        network,
        min_withdraw,
        tx_fee,
      })),
      timestamp: nowSeconds,
    },
  ),
  accountFailureCase('currencies: no credentials', currenciesRequest, 'invalid_credentials'),
  ...['shop:wrong', 'other:a:secret', 'shop', ':', '', 'a:secret:shop', 'SHOP:a:secret'].map((service) =>
    accountFailureCase(
      `currencies: wrong credentials ${service}`,
      { ...currenciesRequest, headers: { service } },
      'invalid_credentials',
    ),
  ),
  accountFailureCase(
    'currencies: GET',
    { ...currenciesRequest, method: 'GET', headers: serviceHeader },
    'method_not_allowed',
  ),
  accountFailureCase(
    'account area: an unknown path',
    { ...currenciesRequest, path: '/api/v3/account/nothing' },
    'unknown_route',
  ),
];
