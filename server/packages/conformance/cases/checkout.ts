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

type Failure = Tested & { readonly changes?: Readonly<Record<string, string | undefined>>; readonly code: ErrorCode };

export const checkoutFailureCase = (name: string, { changes = {}, code, says }: Failure): Case =>
  resellerFailureCase(`checkout: ${name}`, { request: { path: checkoutPath(changes) }, code, says });

const idempotencyHeader = (key: string) => ({ 'idempotency-key': key });

/** Cases are data, so this random key is one of them. */
const randomKey = '3f1c9f6e-2a4d-4d0b-8c37-5e8f1b7a9d20';

const requiredRules = Object.keys(order).map((name) => `4.4 ${name}`);
const partnerRules = Object.keys(partner).map((name) => `4.4 ${name}`);

type FailureRow = readonly [
  name: string,
  changes: Readonly<Record<string, string | undefined>>,
  code: ErrorCode,
  says?: Case['says'],
];

const toCase = ([name, changes, code, says]: FailureRow): Case => checkoutFailureCase(name, { changes, code, says });

/** One parameter that breaks its rule in the tables of the document. */
const brokenRules: readonly FailureRow[] = [
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

const missingRows = Object.keys(order).flatMap((name): FailureRow[] => [
  [`without ${name}`, { [name]: undefined }, 'missing_parameters', ['4.4 missing', `4.4 ${name}`]],
  [`with ${name} empty`, { [name]: '' }, 'missing_parameters', ['4.4 missing']],
]);

const blankRows = [' ', '   ', '\u00a0', '\u3000'].flatMap((blank): FailureRow[] => {
  const shown = JSON.stringify(blank);
  const partnerChanges = { ...partner, partner_external_reference: blank };
  return [
    [`with ${shown} as external_reference`, { external_reference: blank }, 'missing_parameters'],
    [`with ${shown} as partner_external_reference`, partnerChanges, 'missing_partner_parameters'],
  ];
});

const partnerRows = Object.entries(partner).flatMap(([name, value]): FailureRow[] => {
  const says = ['4.4 partner group', `4.4 ${name}`];
  return [
    [`a partner without ${name}`, { ...partner, [name]: undefined }, 'missing_partner_parameters', says],
    [`only ${name}`, { [name]: value }, 'missing_partner_parameters', ['4.4 partner group']],
  ];
});

const invalidPartnerUrl = { ...partner, partner_webhook_url: 'partner.example' };
const partnerUrlRules = ['4.4 rules', '4.4 partner_webhook_url'];
const urlRules = ['4.4 rules', '4.4 webhook_url'];
const mistypedAddress = `${order.wallet_address.slice(0, -1)}5`;

const otherFailures: readonly FailureRow[] = [
  ['a webhook without a scheme', { webhook_url: 'shop.example' }, 'invalid_webhook_url', urlRules],
  ['a partner with a webhook without a scheme', invalidPartnerUrl, 'invalid_partner_webhook_url', partnerUrlRules],
  ['an empty webhook', { webhook_url: '' }, 'invalid_webhook_url'],
  ['a coin that is not supported', { crypto_currency: 'ABC' }, 'unsupported_pair', ['4.4 supported']],
  ['a coin on the network of another coin', { crypto_currency: 'ETH' }, 'unsupported_pair'],
  ['an address with a wrong checksum', { wallet_address: mistypedAddress }, 'invalid_wallet_address'],
  ['an address of another network', { wallet_address: partner.partner_wallet_address }, 'invalid_wallet_address'],
  ['a fiat currency without a rate', { fiat_currency: 'ZZ' }, 'no_rate', []],
];

type HeaderRow = readonly [name: string, headers: CaseRequest['headers'], code: ErrorCode];

const headerFailures: readonly HeaderRow[] = [
  ['a key with a space', idempotencyHeader('two words'), 'invalid_idempotency_key'],
  ['a key of a stranger that can be guessed', idempotencyHeader('INV-1001'), 'invalid_idempotency_key'],
  ...['shop:wrong', 'shop', ''].map((service): HeaderRow => [
    `wrong credentials ${service}`,
    { service },
    'invalid_credentials',
  ]),
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
  ...[...missingRows, ...blankRows, ...partnerRows, ...otherFailures].map(toCase),
  ...brokenRules.map(([name, changes, code]) => {
    const [parameter = ''] = Object.keys(changes);
    return toCase([name, changes, code, ['4.4 rules', `4.4 ${parameter}`, `8 ${parameter}`]]);
  }),
  resellerFailureCase('checkout: POST', {
    request: { method: 'POST', path: checkout.path },
    code: 'method_not_allowed',
  }),
];
