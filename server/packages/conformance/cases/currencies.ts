import { listCurrencies } from '#contract';
import { catalogue } from '#catalogue';
import { createFailureCase, nowSeconds, successCase, type Case } from '../case.js';
import { serviceHeader } from '../test-service.js';

const request = { method: 'POST', path: listCurrencies.path } as const;
const failureCase = createFailureCase('account');

const wrongCredentials = ['shop:wrong', 'other:a:secret', 'shop', ':', '', 'a:secret:shop', 'SHOP:a:secret'];

export const currencyCases: readonly Case[] = [
  successCase('currencies: all of them, each value a string', {
    request: { ...request, headers: serviceHeader },
    body: {
      message: 'Currencies retrieved successfully.',
      data: catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
        short,
        network,
        min_withdraw,
        tx_fee,
      })),
      timestamp: nowSeconds,
    },
    says: ['4.1 headers', '4.1 body'],
  }),
  failureCase('currencies: no credentials', { request, code: 'invalid_credentials', says: ['5 currencies'] }),
  ...wrongCredentials.map((service) =>
    failureCase(`currencies: wrong credentials ${service}`, {
      request: { ...request, headers: { service } },
      code: 'invalid_credentials',
      says: service === 'shop:wrong' ? ['5 currencies'] : undefined,
    }),
  ),
  failureCase('currencies: GET', {
    request: { ...request, method: 'GET', headers: serviceHeader },
    code: 'method_not_allowed',
  }),
];
