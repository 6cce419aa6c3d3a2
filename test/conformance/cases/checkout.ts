import { checkout, type ErrorCode } from '#contract';
import { checkoutPath, order, partner } from '../../support/service-harness.js';
import { uuid4 } from '../matchers.js';
import { resellerFailureCase, successCase, type Case, type CaseRequest } from './case-builders.js';

export const checkoutSuccessCase = (
  name: string,
  changes: Record<string, string>,
  headers: CaseRequest['headers'] = {},
): Case => {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = {
    ...order,
    ...changes,
  };
  return successCase(
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

export const checkoutFailureCase = (name: string, changes: Record<string, string | undefined>, code: ErrorCode): Case =>
  resellerFailureCase(`checkout: ${name}`, { path: checkoutPath(changes) }, code);

const idempotencyHeader = (name: string) => ({ 'idempotency-key': name });

export const checkoutCases: readonly Case[] = [
  checkoutSuccessCase('the required parameters', {}),
  checkoutSuccessCase('an alias of a network, which is echoed', { crypto_currency_network: 'BTC' }),
  checkoutSuccessCase('with a webhook', { webhook_url: 'https://shop.example/hook?a=1&b=2' }),
  checkoutSuccessCase('with a partner', partner),
  checkoutSuccessCase('the maximum amount', { fiat_amount: '10000.00' }),
  checkoutSuccessCase('with a key', {}, idempotencyHeader('first')),
  checkoutSuccessCase('with the same key again', {}, idempotencyHeader('first')),
  resellerFailureCase(
    'checkout: with the same key and other parameters',
    { path: checkoutPath({ fiat_amount: '101' }), headers: idempotencyHeader('first') },
    'idempotency_key_reused',
  ),
  resellerFailureCase(
    'checkout: a key with a space',
    { path: checkoutPath(), headers: idempotencyHeader('two words') },
    'invalid_idempotency_key',
  ),
  ...Object.keys(order).flatMap((name) => [
    checkoutFailureCase(`without ${name}`, { [name]: undefined }, 'missing_parameters'),
    checkoutFailureCase(`with ${name} empty`, { [name]: '' }, 'missing_parameters'),
  ]),
  ...Object.keys(partner).flatMap((name) => [
    checkoutFailureCase(`a partner without ${name}`, { ...partner, [name]: undefined }, 'missing_partner_parameters'),
    checkoutFailureCase(
      `only ${name}`,
      { [name]: partner[name as keyof typeof partner] },
      'missing_partner_parameters',
    ),
  ]),
  checkoutFailureCase('an amount of zero', { fiat_amount: '0.00' }, 'invalid_fiat_amount'),
  checkoutFailureCase('a fiat currency in lower case', { fiat_currency: 'eur' }, 'invalid_fiat_currency'),
  checkoutFailureCase('a coin with a digit', { crypto_currency: '1INCH' }, 'invalid_crypto_currency'),
  checkoutFailureCase('a network of one letter', { crypto_currency_network: 'B' }, 'invalid_crypto_currency_network'),
  checkoutFailureCase('a webhook without a scheme', { webhook_url: 'shop.example' }, 'invalid_webhook_url'),
  checkoutFailureCase('an empty webhook', { webhook_url: '' }, 'invalid_webhook_url'),
  checkoutFailureCase('a coin that is not supported', { crypto_currency: 'ABC' }, 'unsupported_pair'),
  checkoutFailureCase('a coin on the network of another coin', { crypto_currency: 'ETH' }, 'unsupported_pair'),
  checkoutFailureCase(
    'an address with a wrong checksum',
    { wallet_address: `${order.wallet_address.slice(0, -1)}5` },
    'invalid_wallet_address',
  ),
  checkoutFailureCase(
    'an address of another network',
    { wallet_address: partner.partner_wallet_address },
    'invalid_wallet_address',
  ),
  checkoutFailureCase('a fiat currency without a rate', { fiat_currency: 'ZZ' }, 'no_rate'),
  resellerFailureCase('checkout: POST', { method: 'POST', path: checkout.path }, 'method_not_allowed'),
];
