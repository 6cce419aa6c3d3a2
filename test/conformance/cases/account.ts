import { listCurrencies } from '#contract';
import { seed } from '#api';
import { serviceHeader } from '../../support/service.js';
import { fails, now, succeeds, type Case } from './make.js';

const account = { method: 'POST', path: listCurrencies.path } as const;
const accountFails = fails('account');

export const accountCases: readonly Case[] = [
  succeeds(
    'currencies: all of them, each value a string',
    { ...account, headers: serviceHeader },
    {
      message: 'Currencies retrieved successfully.',
      data: seed.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
        short,
        network,
        min_withdraw,
        tx_fee,
      })),
      timestamp: now,
    },
  ),
  accountFails('currencies: no credentials', account, 'invalid_credentials'),
  ...['shop:wrong', 'other:a:secret', 'shop', ':', '', 'a:secret:shop', 'SHOP:a:secret'].map((service) =>
    accountFails(
      `currencies: wrong credentials ${service}`,
      { ...account, headers: { service } },
      'invalid_credentials',
    ),
  ),
  accountFails('currencies: GET', { ...account, method: 'GET', headers: serviceHeader }, 'method_not_allowed'),
  accountFails('account area: no such operation', { ...account, path: '/api/v3/account/nothing' }, 'unknown_route'),
];
