import { checkout, type ErrorCode } from '#contract';
import type { Values } from '../document/cases.js';
import { checkoutPath, order, partner, serviceHeader } from '../../support/test-service.js';
import { uuid4 } from '../matchers.js';
import { documentedCases, resellerFailureCase, successCase, type Case, type CaseRequest } from '../case.js';

type Success = { readonly changes?: Record<string, string>; readonly headers?: CaseRequest['headers'] };

const createdBody = (values: Values): object => {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = values;
  return {
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
  };
};

export const checkoutSuccessCase = (name: string, { changes = {}, headers = {} }: Success = {}): Case =>
  successCase(`checkout: ${name}`, {
    request: { path: checkoutPath(changes), headers },
    body: createdBody({ ...order, ...changes }),
  });

type Failure = { readonly changes?: Values; readonly code: ErrorCode };

export const checkoutFailureCase = (name: string, { changes = {}, code }: Failure): Case =>
  resellerFailureCase(`checkout: ${name}`, { request: { path: checkoutPath(changes) }, code });

const idempotencyHeader = (key: string) => ({ 'idempotency-key': key });

/** Cases are data, so this random key is one of them. */
const randomKey = '3f1c9f6e-2a4d-4d0b-8c37-5e8f1b7a9d20';

type FailureRow = readonly [name: string, changes: Values, code: ErrorCode];

const blankRows = [' ', '   ', '\u00a0', '\u3000'].flatMap((blank): FailureRow[] => {
  const shown = JSON.stringify(blank);
  const partnerChanges = { ...partner, partner_external_reference: blank };
  return [
    [`with ${shown} as external_reference`, { external_reference: blank }, 'missing_parameters'],
    [`with ${shown} as partner_external_reference`, partnerChanges, 'missing_partner_parameters'],
  ];
});

const mistypedAddress = `${order.wallet_address.slice(0, -1)}5`;

const otherFailures: readonly FailureRow[] = [
  ['an amount that rounds to nothing', { fiat_amount: '0.004' }, 'invalid_fiat_amount'],
  ['an empty webhook', { webhook_url: '' }, 'invalid_webhook_url'],
  ['a coin on the network of another coin', { crypto_currency: 'ETH' }, 'unsupported_pair'],
  ['an address with a wrong checksum', { wallet_address: mistypedAddress }, 'invalid_wallet_address'],
  ['an address of another network', { wallet_address: partner.partner_wallet_address }, 'invalid_wallet_address'],
];

type HeaderRow = readonly [name: string, headers: CaseRequest['headers'], code: ErrorCode];

const headerFailures: readonly HeaderRow[] = [
  ['a prefetch', { purpose: 'prefetch' }, 'order_not_created'],
  ['a key with a space', idempotencyHeader('two words'), 'invalid_idempotency_key'],
  ['a key of a stranger that can be guessed', idempotencyHeader('INV-1001'), 'invalid_idempotency_key'],
  ...['shop:wrong', 'shop', ''].map((service): HeaderRow => [
    `wrong credentials ${service}`,
    { service },
    'invalid_credentials',
  ]),
];

export const checkoutCases: readonly Case[] = [
  ...documentedCases('checkout', ({ values }) => createdBody(values)),
  checkoutSuccessCase('an alias of a network, which is echoed', { changes: { crypto_currency_network: 'BTC' } }),
  checkoutSuccessCase('with a key', { headers: idempotencyHeader(randomKey) }),
  checkoutSuccessCase('with the same key again', { headers: idempotencyHeader(randomKey) }),
  resellerFailureCase('checkout: with the same key and other parameters', {
    request: { path: checkoutPath({ fiat_amount: '101' }), headers: idempotencyHeader(randomKey) },
    code: 'idempotency_key_reused',
  }),
  checkoutSuccessCase("with the account's credentials and the key of a stranger's other order", {
    changes: { fiat_amount: '102' },
    headers: { ...serviceHeader, ...idempotencyHeader(randomKey) },
  }),
  checkoutSuccessCase("with the account's credentials and a short key", {
    headers: { ...serviceHeader, ...idempotencyHeader('INV-1001') },
  }),
  checkoutSuccessCase('a reference with white space around it', { changes: { external_reference: ' 7 ' } }),
  ...headerFailures.map(([name, headers, code]) =>
    resellerFailureCase(`checkout: ${name}`, { request: { path: checkoutPath(), headers }, code }),
  ),
  ...[...blankRows, ...otherFailures].map(([name, changes, code]) => checkoutFailureCase(name, { changes, code })),
  resellerFailureCase('checkout: POST', {
    request: { method: 'POST', path: checkout.path },
    code: 'method_not_allowed',
  }),
];
