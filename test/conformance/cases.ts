import { checkout, errors, exchangeRate, listCurrencies, type ErrorCode } from '#contract';
import { seed } from '#api';
import { checkoutPath, noon, optionsPath, order, partner, serviceHeader } from '../support/service.js';
import { unixSeconds, uuid4 } from './matching.js';

export type CaseRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** One request and the reply that every host must give. */
export type Case = {
  readonly name: string;
  readonly request: CaseRequest;
  readonly expected: { readonly status: number; readonly body: unknown };
};

type Asked = Partial<CaseRequest> & { readonly path: string };

const request = (asked: Asked): CaseRequest => ({ method: 'GET', headers: {}, ...asked });

const succeeds = (name: string, asked: Asked, body: object): Case => ({
  name,
  request: request(asked),
  expected: { status: 200, body: { status: 'success', ...body } },
});

const now = Math.floor(noon / 1000);

const envelopes = {
  account: (error: string) => ({ status: 'failed', error, timestamp: now }),
  exchange: (error: string) => ({ status: 'failed', error }),
  reseller: (message: string) => ({ status: 'failed', message, data: {} }),
};

const fails =
  (area: keyof typeof envelopes) =>
  (name: string, asked: Asked, code: ErrorCode): Case => ({
    name,
    request: request(asked),
    expected: { status: errors[code].status, body: envelopes[area](errors[code].message) },
  });

const account = { method: 'POST', path: listCurrencies.path } as const;
const accountFails = fails('account');

const accountCases: readonly Case[] = [
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

const pairAt = (pair: string): Asked => ({ path: exchangeRate.path + pair });
const exchangeFails = fails('exchange');

const rate = (from: string, to: string, value: string) => ({ from, to, rate: value, pair: from + to });

const exchangeCases: readonly Case[] = [
  succeeds('exchange: with a hyphen', pairAt('EUR-USD'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: without a hyphen', pairAt('EURUSD'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: lower case', pairAt('eur-usd'), rate('EUR', 'USD', '1.1476')),
  succeeds('exchange: a cross rate, exact to twelve digits', pairAt('JPY-GBP'), rate('JPY', 'GBP', '0.00473081761006')),
  succeeds('exchange: pegged currencies', pairAt('AEDSAR'), rate('AED', 'SAR', '1.02110279101')),
  succeeds('exchange: the same currency twice', pairAt('CHF-CHF'), rate('CHF', 'CHF', '1')),
  ...[
    '',
    'EUR',
    'EUR-',
    '-EURUSD',
    'EUR--USD',
    'EUR_USD',
    'EURUSDX',
    'EUR-USD/',
    'EUR%2DUSD',
    'E1R-USD',
    'XXX-USD',
  ].map((pair) => exchangeFails(`exchange: no pair: ${pair}`, pairAt(pair), 'invalid_exchange_pair')),
  exchangeFails('exchange: POST', { ...pairAt('EUR-USD'), method: 'POST' }, 'method_not_allowed'),
];

const resellerFails = fails('reseller');

const optionsSucceed = (name: string, values: Record<string, string>, data: object): Case =>
  succeeds(
    `options: ${name}`,
    { path: optionsPath(values) },
    {
      message: 'Payment options retrieved successfully.',
      data,
      timestamp: unixSeconds,
    },
  );

const optionsFail = (name: string, values: Record<string, string>, code: ErrorCode): Case =>
  resellerFails(`options: ${name}`, { path: optionsPath(values) }, code);

const expressCardInYen = {
  name: 'card_express',
  show_name: 'Express card',
  alt: 'Any debit or credit card, for small amounts. Ready in about 2 minutes.',
  processor_fee_fixed: '40',
  processor_fee_percent: '4.5',
  processor_min_fee: '119',
};

const nothingFor = (fiat_amount: number, base_in_usd: string) => ({
  fiat_amount,
  fiat_currency: 'USD',
  base_in_usd,
  payment_options: [],
});

const optionCases: readonly Case[] = [
  optionsSucceed(
    'yen, which have no minor unit',
    { fiat_amount: '1000', fiat_currency: 'jpy' },
    {
      fiat_amount: 1000,
      fiat_currency: 'JPY',
      base_in_usd: '6.28',
      payment_options: [expressCardInYen],
    },
  ),
  optionsSucceed('none for a cent', { fiat_amount: '0.01', fiat_currency: 'USD' }, nothingFor(0.01, '0.01')),
  optionsSucceed(
    'dollars are echoed as they came',
    { fiat_amount: '1.000', fiat_currency: 'USD' },
    nothingFor(1, '1.000'),
  ),
  optionsFail('no parameters: the currency is first', {}, 'invalid_fiat_currency'),
  optionsFail('both bad: the currency is first', { fiat_amount: '-1', fiat_currency: 'EURO' }, 'invalid_fiat_currency'),
  optionsFail('no amount', { fiat_currency: 'EUR' }, 'invalid_fiat_amount'),
  optionsFail('no currency', { fiat_amount: '100' }, 'invalid_fiat_currency'),
  optionsFail('amount before support', { fiat_amount: '0', fiat_currency: 'XXX' }, 'invalid_fiat_amount'),
  optionsFail('a currency without support', { fiat_amount: '1', fiat_currency: 'XXX' }, 'unsupported_fiat_currency'),
  ...['0', '10000.01', '-5', '1e2', '01', '5.', '+5', ' 5'].map((fiat_amount) =>
    optionsFail(`amount ${fiat_amount}`, { fiat_amount, fiat_currency: 'EUR' }, 'invalid_fiat_amount'),
  ),
  resellerFails('options: DELETE', { method: 'DELETE', path: optionsPath({}) }, 'method_not_allowed'),
];

const checkoutSucceeds = (
  name: string,
  changes: Record<string, string>,
  headers: CaseRequest['headers'] = {},
): Case => {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = {
    ...order,
    ...changes,
  };
  return succeeds(
    `checkout: ${name}`,
    { path: checkoutPath(changes), headers },
    {
      message: 'Order created successfully.',
      data: {
        transaction_code: uuid4,
        fiat_amount,
        fiat_currency,
        crypto_currency,
        crypto_currency_network,
        wallet_address,
        status: 'pending',
      },
    },
  );
};

const checkoutFails = (name: string, changes: Record<string, string | undefined>, code: ErrorCode): Case =>
  resellerFails(`checkout: ${name}`, { path: checkoutPath(changes) }, code);

const key = (name: string) => ({ 'idempotency-key': name });

const checkoutCases: readonly Case[] = [
  checkoutSucceeds('the required parameters', {}),
  checkoutSucceeds('a network under another name is echoed', { crypto_currency_network: 'BTC' }),
  checkoutSucceeds('with a webhook', { webhook_url: 'https://shop.example/hook?a=1&b=2' }),
  checkoutSucceeds('with a partner', partner),
  checkoutSucceeds('the greatest amount', { fiat_amount: '10000.00' }),
  checkoutSucceeds('with a key', {}, key('first')),
  checkoutSucceeds('with the same key again', {}, key('first')),
  resellerFails(
    'checkout: with the same key and other parameters',
    { path: checkoutPath({ fiat_amount: '101' }), headers: key('first') },
    'idempotency_key_reused',
  ),
  resellerFails(
    'checkout: a key with a space',
    { path: checkoutPath(), headers: key('two words') },
    'invalid_idempotency_key',
  ),
  ...Object.keys(order).flatMap((name) => [
    checkoutFails(`without ${name}`, { [name]: undefined }, 'missing_parameters'),
    checkoutFails(`with ${name} empty`, { [name]: '' }, 'missing_parameters'),
  ]),
  ...Object.keys(partner).flatMap((name) => [
    checkoutFails(`a partner without ${name}`, { ...partner, [name]: undefined }, 'missing_partner_parameters'),
    checkoutFails(`only ${name}`, { [name]: partner[name as keyof typeof partner] }, 'missing_partner_parameters'),
  ]),
  checkoutFails('an amount of nothing', { fiat_amount: '0.00' }, 'invalid_fiat_amount'),
  checkoutFails('a fiat currency in lower case', { fiat_currency: 'eur' }, 'invalid_fiat_currency'),
  checkoutFails('a coin with a digit', { crypto_currency: '1INCH' }, 'invalid_crypto_currency'),
  checkoutFails('a network of one letter', { crypto_currency_network: 'B' }, 'invalid_crypto_currency_network'),
  checkoutFails('a webhook without a scheme', { webhook_url: 'shop.example' }, 'invalid_webhook_url'),
  checkoutFails('an empty webhook', { webhook_url: '' }, 'invalid_webhook_url'),
  checkoutFails('a coin that is not supported', { crypto_currency: 'ABC' }, 'unsupported_pair'),
  checkoutFails('a coin on a network that is not its own', { crypto_currency: 'ETH' }, 'unsupported_pair'),
  checkoutFails(
    'an address with a wrong checksum',
    { wallet_address: `${order.wallet_address.slice(0, -1)}5` },
    'invalid_wallet_address',
  ),
  checkoutFails(
    'an address of another network',
    { wallet_address: partner.partner_wallet_address },
    'invalid_wallet_address',
  ),
  checkoutFails('a fiat currency without a rate', { fiat_currency: 'ZZ' }, 'no_rate'),
  resellerFails('checkout: POST', { method: 'POST', path: checkout.path }, 'method_not_allowed'),
];

const otherCases: readonly Case[] = [
  succeeds(
    'supported pairs',
    { path: '/api/v3/reseller/currencies' },
    {
      message: 'Supported currencies retrieved successfully.',
      data: {
        currencies: seed.currencies.map(({ short, network, name, network_name, needs_memo }) => ({
          short,
          network,
          name,
          network_name,
          requires_memo: needs_memo,
        })),
      },
    },
  ),
  ...['/api/', '/api/v1', '/api/v3/reseller', '/api/v3/reseller/checkout/', '/api/V3/reseller/checkout'].map((path) =>
    resellerFails(`no such operation: ${path}`, { path }, 'unknown_route'),
  ),
];

/** The four operations and the extension, as every host answers them. */
export const cases: readonly Case[] = [
  ...accountCases,
  ...exchangeCases,
  ...optionCases,
  ...checkoutCases,
  ...otherCases,
];

/** What is answered while there are no usable rates. */
export const casesWithoutRates: readonly Case[] = [
  exchangeFails('exchange', pairAt('EUR-USD'), 'no_rate'),
  optionsFail('euros', { fiat_amount: '100', fiat_currency: 'EUR' }, 'no_rate'),
  checkoutFails('euros', {}, 'no_rate'),
  checkoutSucceeds('dollars need no rate', { fiat_currency: 'USD' }),
];
