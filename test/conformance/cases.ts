import { catalogue } from '#catalogue';
import { accountCases } from './cases/account.js';
import { quoteCases } from './cases/quotes.js';
import { webhookCases } from './cases/webhooks.js';
import { orderCases } from './cases/orders.js';
import { checkoutCases, checkoutFailureCase, checkoutSuccessCase } from './cases/checkout.js';
import { currencyCases } from './cases/currencies.js';
import { exchangeCases, exchangeFailureCase, pairRequest } from './cases/exchange.js';
import { optionCases, optionsFailureCase } from './cases/options.js';
import { resellerFailureCase, successCase, type Case } from './case.js';

export type { Case, CaseRequest } from './case.js';

const otherCases: readonly Case[] = [
  successCase('supported pairs', {
    request: { path: '/api/v3/reseller/currencies' },
    body: {
      message: 'Supported currencies retrieved successfully.',
      data: {
        currencies: catalogue.currencies.map(({ short, network, name, network_name, needs_memo }) => ({
          short,
          network,
          name,
          network_name,
          memo: needs_memo ? 'required' : 'none',
        })),
      },
    },
  }),
  ...['/api/', '/api/v1', '/api/v3/reseller', '/api/v3/reseller/checkout/', '/api/V3/reseller/checkout'].map((path) =>
    resellerFailureCase(`an unknown path: ${path}`, { request: { path }, code: 'unknown_route' }),
  ),
];

/** Every host must give these replies: the four operations and the extensions. Later cases use the orders of earlier ones. */
export const cases: readonly Case[] = [
  ...currencyCases,
  ...accountCases,
  ...exchangeCases,
  ...optionCases,
  ...quoteCases,
  ...checkoutCases,
  ...orderCases,
  ...webhookCases,
  ...otherCases,
];

/** The replies without usable rates. */
export const casesWithoutRates: readonly Case[] = [
  exchangeFailureCase('exchange', { request: pairRequest('EUR-USD'), code: 'rates_unavailable' }),
  optionsFailureCase('euros', { values: { fiat_amount: '100', fiat_currency: 'EUR' }, code: 'rates_unavailable' }),
  checkoutFailureCase('euros', { code: 'rates_unavailable' }),
  checkoutSuccessCase('dollars need no rate', { changes: { fiat_currency: 'USD' } }),
];
