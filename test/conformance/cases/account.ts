import { listCurrencies } from '#contract';
import { seed } from '#data';
import { serviceHeader } from '../../support/service-harness.js';
import { createFailureCase, nowSeconds, successCase, type Case } from './case-builders.js';

const currenciesRequest = { method: 'POST', path: listCurrencies.path } as const;
const accountFailureCase = createFailureCase('account');

export const accountCases: readonly Case[] = [
  successCase('currencies: all of them, each value a string', {
    request: { ...currenciesRequest, headers: serviceHeader },
    body: {
      message: 'Currencies retrieved successfully.',
      data: seed.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
        short,
        network,
        min_withdraw,
        tx_fee,
      })),
      timestamp: nowSeconds,
    },
  }),
  accountFailureCase('currencies: no credentials', { request: currenciesRequest, code: 'invalid_credentials' }),
  ...['shop:wrong', 'other:a:secret', 'shop', ':', '', 'a:secret:shop', 'SHOP:a:secret'].map((service) =>
    accountFailureCase(`currencies: wrong credentials ${service}`, {
      request: { ...currenciesRequest, headers: { service } },
      code: 'invalid_credentials',
    }),
  ),
  accountFailureCase('currencies: GET', {
    request: { ...currenciesRequest, method: 'GET', headers: serviceHeader },
    code: 'method_not_allowed',
  }),
  accountFailureCase('account area: an unknown path', {
    request: { ...currenciesRequest, path: '/api/v3/account/nothing' },
    code: 'unknown_route',
  }),
];
