import { listCurrencies } from '#contract';
import { catalogue } from '#catalogue';
import { createFailureCase, documentedCases, nowSeconds, type Case } from '../case.js';
import { serviceHeader } from '../../support/test-service.js';

const request = { method: 'POST', path: listCurrencies.path } as const;
const failureCase = createFailureCase('account');

const wrongCredentials = ['other:a:secret', 'shop', ':', '', 'a:secret:shop', 'SHOP:a:secret'];

export const currencyCases: readonly Case[] = [
  ...documentedCases('currencies', () => ({
    message: 'Currencies retrieved successfully.',
    data: catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
      short,
      network,
      min_withdraw,
      tx_fee,
    })),
    timestamp: nowSeconds,
  })),
  ...wrongCredentials.map((service) =>
    failureCase(`currencies: wrong credentials ${service}`, {
      request: { ...request, headers: { service } },
      code: 'invalid_credentials',
    }),
  ),
  failureCase('currencies: GET', {
    request: { ...request, method: 'GET', headers: serviceHeader },
    code: 'method_not_allowed',
  }),
];
