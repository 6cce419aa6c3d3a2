import { checkout, type ErrorCode } from '#contract';
import { checkoutPath, order, partner } from '../../support/service.js';
import { uuid4 } from '../matching.js';
import { resellerFails, succeeds, type Case, type CaseRequest } from './make.js';

export const checkoutSucceeds = (
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

export const checkoutFails = (name: string, changes: Record<string, string | undefined>, code: ErrorCode): Case =>
  resellerFails(`checkout: ${name}`, { path: checkoutPath(changes) }, code);

const key = (name: string) => ({ 'idempotency-key': name });

export const checkoutCases: readonly Case[] = [
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
