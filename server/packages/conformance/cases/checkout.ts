import { checkout, type ErrorCode } from '#contract';
import { checkoutPath, order, partner, serviceHeader } from '../test-service.js';
import { uuid4 } from '../matchers.js';
import { resellerFailureCase, successCase, type Case, type CaseRequest } from '../case.js';

type Tested = { readonly says?: Case['says'] };
type Success = Tested & { readonly changes?: Record<string, string>; readonly headers?: CaseRequest['headers'] };

export const checkoutSuccessCase = (name: string, { changes = {}, headers = {}, says }: Success = {}): Case => {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = {
    ...order,
    ...changes,
  };
  return successCase(`checkout: ${name}`, {
    request: { path: checkoutPath(changes), headers },
    body: {
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
    says,
  });
};

type Failure = Tested & { readonly changes?: Record<string, string | undefined>; readonly code: ErrorCode };

export const checkoutFailureCase = (name: string, { changes = {}, code, says }: Failure): Case =>
  resellerFailureCase(`checkout: ${name}`, { request: { path: checkoutPath(changes) }, code, says });

const idempotencyHeader = (key: string) => ({ 'idempotency-key': key });

/** Cases are data, so this random key is one of them. */
const randomKey = '3f1c9f6e-2a4d-4d0b-8c37-5e8f1b7a9d20';

const requiredRules = Object.keys(order).map((name) => `4.4 ${name}`);
const partnerRules = Object.keys(partner).map((name) => `4.4 ${name}`);

/** One parameter that breaks its rule in the tables of the document. */
const brokenRules: readonly (readonly [name: string, changes: Record<string, string>, code: ErrorCode])[] = [
  ['an amount of zero', { fiat_amount: '0.00' }, 'invalid_fiat_amount'],
  ['an amount above the maximum', { fiat_amount: '10000.01' }, 'invalid_fiat_amount'],
  ['a negative amount', { fiat_amount: '-5' }, 'invalid_fiat_amount'],
  ['a fiat currency in lower case', { fiat_currency: 'eur' }, 'invalid_fiat_currency'],
  ['a fiat currency of one letter', { fiat_currency: 'E' }, 'invalid_fiat_currency'],
  ['a fiat currency of five letters', { fiat_currency: 'EUROS' }, 'invalid_fiat_currency'],
  ['a coin with a digit', { crypto_currency: '1INCH' }, 'invalid_crypto_currency'],
  ['a coin of one letter', { crypto_currency: 'B' }, 'invalid_crypto_currency'],
  ['a coin of seven letters', { crypto_currency: 'BITCOIN' }, 'invalid_crypto_currency'],
  ['a network of one letter', { crypto_currency_network: 'B' }, 'invalid_crypto_currency_network'],
  ['a network of eleven letters', { crypto_currency_network: 'ABCDEFGHIJK' }, 'invalid_crypto_currency_network'],
  ['a network in lower case', { crypto_currency_network: 'bitcoin' }, 'invalid_crypto_currency_network'],
];

export const checkoutCases: readonly Case[] = [
  checkoutSuccessCase('the required parameters', { says: requiredRules }),
  checkoutSuccessCase('an alias of a network, which is echoed', { changes: { crypto_currency_network: 'BTC' } }),
  checkoutSuccessCase('with a webhook', {
    changes: { webhook_url: 'https://shop.example/hook?a=1&b=2' },
    says: ['4.4 webhook_url', '4.4 query', '6 urls'],
  }),
  checkoutSuccessCase('with a partner', { changes: partner, says: ['4.4 partner group', ...partnerRules, '6 urls'] }),
  checkoutSuccessCase('the maximum amount', {
    changes: { fiat_amount: '10000.00' },
    says: ['4.4 fiat_amount', '8 fiat_amount'],
  }),
  checkoutSuccessCase('with a key', { headers: idempotencyHeader(randomKey) }),
  checkoutSuccessCase('with the same key again', { headers: idempotencyHeader(randomKey) }),
  resellerFailureCase('checkout: with the same key and other parameters', {
    request: { path: checkoutPath({ fiat_amount: '101' }), headers: idempotencyHeader(randomKey) },
    code: 'idempotency_key_reused',
  }),
  resellerFailureCase('checkout: a key with a space', {
    request: { path: checkoutPath(), headers: idempotencyHeader('two words') },
    code: 'invalid_idempotency_key',
  }),
  resellerFailureCase('checkout: a key of a stranger that can be guessed', {
    request: { path: checkoutPath(), headers: idempotencyHeader('INV-1001') },
    code: 'invalid_idempotency_key',
  }),
  checkoutSuccessCase("with the account's credentials and the key of a stranger's other order", {
    changes: { fiat_amount: '102' },
    headers: { ...serviceHeader, ...idempotencyHeader(randomKey) },
  }),
  checkoutSuccessCase("with the account's credentials and a short key", {
    headers: { ...serviceHeader, ...idempotencyHeader('INV-1001') },
  }),
  ...['shop:wrong', 'shop', ''].map((service) =>
    resellerFailureCase(`checkout: wrong credentials ${service}`, {
      request: { path: checkoutPath(), headers: { service } },
      code: 'invalid_credentials',
    }),
  ),
  ...Object.keys(order).flatMap((name) => [
    checkoutFailureCase(`without ${name}`, {
      changes: { [name]: undefined },
      code: 'missing_parameters',
      says: ['4.4 missing', `4.4 ${name}`],
    }),
    checkoutFailureCase(`with ${name} empty`, {
      changes: { [name]: '' },
      code: 'missing_parameters',
      says: ['4.4 missing'],
    }),
  ]),
  ...[' ', '   ', '\u00a0', '\u3000'].flatMap((blank) => [
    checkoutFailureCase(`with ${JSON.stringify(blank)} as external_reference`, {
      changes: { external_reference: blank },
      code: 'missing_parameters',
    }),
    checkoutFailureCase(`with ${JSON.stringify(blank)} as partner_external_reference`, {
      changes: { ...partner, partner_external_reference: blank },
      code: 'missing_partner_parameters',
    }),
  ]),
  checkoutSuccessCase('a reference with white space around it', { changes: { external_reference: ' 7 ' } }),
  ...Object.keys(partner).flatMap((name) => [
    checkoutFailureCase(`a partner without ${name}`, {
      changes: { ...partner, [name]: undefined },
      code: 'missing_partner_parameters',
      says: ['4.4 partner group', `4.4 ${name}`],
    }),
    checkoutFailureCase(`only ${name}`, {
      changes: { [name]: partner[name as keyof typeof partner] },
      code: 'missing_partner_parameters',
      says: ['4.4 partner group'],
    }),
  ]),
  ...brokenRules.map(([name, changes, code]) => {
    const [parameter = ''] = Object.keys(changes);
    return checkoutFailureCase(name, { changes, code, says: ['4.4 rules', `4.4 ${parameter}`, `8 ${parameter}`] });
  }),
  checkoutFailureCase('a webhook without a scheme', {
    changes: { webhook_url: 'shop.example' },
    code: 'invalid_webhook_url',
    says: ['4.4 rules', '4.4 webhook_url'],
  }),
  checkoutFailureCase('a partner with a webhook without a scheme', {
    changes: { ...partner, partner_webhook_url: 'partner.example' },
    code: 'invalid_partner_webhook_url',
    says: ['4.4 rules', '4.4 partner_webhook_url'],
  }),
  checkoutFailureCase('an empty webhook', { changes: { webhook_url: '' }, code: 'invalid_webhook_url' }),
  checkoutFailureCase('a coin that is not supported', {
    changes: { crypto_currency: 'ABC' },
    code: 'unsupported_pair',
    says: ['4.4 supported'],
  }),
  checkoutFailureCase('a coin on the network of another coin', {
    changes: { crypto_currency: 'ETH' },
    code: 'unsupported_pair',
  }),
  checkoutFailureCase('an address with a wrong checksum', {
    changes: { wallet_address: `${order.wallet_address.slice(0, -1)}5` },
    code: 'invalid_wallet_address',
  }),
  checkoutFailureCase('an address of another network', {
    changes: { wallet_address: partner.partner_wallet_address },
    code: 'invalid_wallet_address',
  }),
  checkoutFailureCase('a fiat currency without a rate', {
    changes: { fiat_currency: 'ZZ' },
    code: 'no_rate',
    says: [],
  }),
  resellerFailureCase('checkout: POST', {
    request: { method: 'POST', path: checkout.path },
    code: 'method_not_allowed',
  }),
];
