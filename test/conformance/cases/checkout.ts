import { checkout, type ErrorCode } from '#contract';
import { checkoutPath, order, partner } from '../../support/service-harness.js';
import { uuid4 } from '../matchers.js';
import { resellerFailureCase, successCase, type Case, type CaseRequest } from './case-builders.js';

type Success = { readonly changes?: Record<string, string>; readonly headers?: CaseRequest['headers'] };

export const checkoutSuccessCase = (name: string, { changes = {}, headers = {} }: Success = {}): Case => {
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
  });
};

type Failure = { readonly changes?: Record<string, string | undefined>; readonly code: ErrorCode };

export const checkoutFailureCase = (name: string, { changes = {}, code }: Failure): Case =>
  resellerFailureCase(`checkout: ${name}`, { request: { path: checkoutPath(changes) }, code });

const idempotencyHeader = (name: string) => ({ 'idempotency-key': name });

export const checkoutCases: readonly Case[] = [
  checkoutSuccessCase('the required parameters'),
  checkoutSuccessCase('an alias of a network, which is echoed', { changes: { crypto_currency_network: 'BTC' } }),
  checkoutSuccessCase('with a webhook', { changes: { webhook_url: 'https://shop.example/hook?a=1&b=2' } }),
  checkoutSuccessCase('with a partner', { changes: partner }),
  checkoutSuccessCase('the maximum amount', { changes: { fiat_amount: '10000.00' } }),
  checkoutSuccessCase('with a key', { headers: idempotencyHeader('first') }),
  checkoutSuccessCase('with the same key again', { headers: idempotencyHeader('first') }),
  resellerFailureCase('checkout: with the same key and other parameters', {
    request: { path: checkoutPath({ fiat_amount: '101' }), headers: idempotencyHeader('first') },
    code: 'idempotency_key_reused',
  }),
  resellerFailureCase('checkout: a key with a space', {
    request: { path: checkoutPath(), headers: idempotencyHeader('two words') },
    code: 'invalid_idempotency_key',
  }),
  ...Object.keys(order).flatMap((name) => [
    checkoutFailureCase(`without ${name}`, { changes: { [name]: undefined }, code: 'missing_parameters' }),
    checkoutFailureCase(`with ${name} empty`, { changes: { [name]: '' }, code: 'missing_parameters' }),
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
    }),
    checkoutFailureCase(`only ${name}`, {
      changes: { [name]: partner[name as keyof typeof partner] },
      code: 'missing_partner_parameters',
    }),
  ]),
  checkoutFailureCase('an amount of zero', { changes: { fiat_amount: '0.00' }, code: 'invalid_fiat_amount' }),
  checkoutFailureCase('a fiat currency in lower case', {
    changes: { fiat_currency: 'eur' },
    code: 'invalid_fiat_currency',
  }),
  checkoutFailureCase('a coin with a digit', {
    changes: { crypto_currency: '1INCH' },
    code: 'invalid_crypto_currency',
  }),
  checkoutFailureCase('a network of one letter', {
    changes: { crypto_currency_network: 'B' },
    code: 'invalid_crypto_currency_network',
  }),
  checkoutFailureCase('a webhook without a scheme', {
    changes: { webhook_url: 'shop.example' },
    code: 'invalid_webhook_url',
  }),
  checkoutFailureCase('an empty webhook', { changes: { webhook_url: '' }, code: 'invalid_webhook_url' }),
  checkoutFailureCase('a coin that is not supported', {
    changes: { crypto_currency: 'ABC' },
    code: 'unsupported_pair',
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
  checkoutFailureCase('a fiat currency without a rate', { changes: { fiat_currency: 'ZZ' }, code: 'no_rate' }),
  resellerFailureCase('checkout: POST', {
    request: { method: 'POST', path: checkout.path },
    code: 'method_not_allowed',
  }),
];
