import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkout, paymentOptions, readQuery, type ErrorCode } from '#contract';
import { order, partner } from '../../support/service-harness.js';

const read = (query: string) => readQuery(checkout, { pairs: new URLSearchParams(query) });
const text = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

const refusals: readonly [name: string, query: string, code: ErrorCode][] = [
  ['nothing at all', '', 'missing_parameters'],
  [
    'a missing parameter is reported before a bad one',
    text({ ...order, fiat_amount: 'x', external_reference: '' }),
    'missing_parameters',
  ],
  [
    'a missing parameter is reported before the partner group',
    text({ ...order, external_reference: '', partner_x: '1' }),
    'missing_parameters',
  ],
  [
    'the partner group is reported before a bad parameter',
    text({ ...order, fiat_amount: 'x', partner_webhook_url: '' }),
    'missing_partner_parameters',
  ],
  ['an unknown partner parameter requires the group', text({ ...order, partner_x: '' }), 'missing_partner_parameters'],
  ['a bracketed partner parameter requires the group', `${text(order)}&partner_x[a]=1`, 'missing_partner_parameters'],
  [
    'the amount is checked first',
    text({ ...order, fiat_amount: 'x', fiat_currency: 'x', crypto_currency: 'x' }),
    'invalid_fiat_amount',
  ],
  [
    'then the fiat currency',
    text({ ...order, fiat_currency: 'x', crypto_currency: 'x', webhook_url: 'x' }),
    'invalid_fiat_currency',
  ],
  ['then the coin', text({ ...order, crypto_currency: 'x', crypto_currency_network: 'x' }), 'invalid_crypto_currency'],
  [
    'then the network',
    text({ ...order, crypto_currency_network: 'x', webhook_url: 'x' }),
    'invalid_crypto_currency_network',
  ],
  [
    'then the webhook',
    text({ ...order, ...partner, webhook_url: 'x', partner_crypto_currency: 'x' }),
    'invalid_webhook_url',
  ],
  [
    'then the partner',
    text({ ...order, ...partner, partner_crypto_currency: 'x', partner_webhook_url: 'x' }),
    'invalid_partner_crypto_currency',
  ],
  [
    "the partner's percentage",
    text({ ...order, ...partner, partner_comission_percentage: '0' }),
    'invalid_partner_commission_percentage',
  ],
  [
    "the partner's network",
    text({ ...order, ...partner, partner_crypto_currency_network: 'x' }),
    'invalid_partner_crypto_currency_network',
  ],
  ["the partner's webhook", text({ ...order, ...partner, partner_webhook_url: 'x' }), 'invalid_partner_webhook_url'],
  [
    "the partner's address",
    text({ ...order, ...partner, partner_wallet_address: 'a b' }),
    'invalid_partner_wallet_address',
  ],
  ['twice', `${text(order)}&crypto_currency=BTC`, 'invalid_crypto_currency'],
  ['twice, the second time empty', `${text(order)}&fiat_amount=`, 'invalid_fiat_amount'],
  ['twice, once in brackets', `${text(order)}&fiat_amount[]=1`, 'invalid_fiat_amount'],
  [
    'an optional one twice',
    `${text(order)}&webhook_url=https://a.example&webhook_url=https://a.example`,
    'invalid_webhook_url',
  ],
  ['an address twice', `${text(order)}&wallet_address=${order.wallet_address}`, 'invalid_wallet_address'],
  [
    'a reference in brackets',
    `${text({ ...order, external_reference: '' })}&external_reference[]=1`,
    'invalid_external_reference',
  ],
];

describe('the query of checkout', () => {
  for (const [name, query, code] of refusals) {
    it(`${name}: ${code}`, () => assert.deepEqual(read(query), { ok: false, code }));
  }
  it('is accepted with the required parameters', () => assert.deepEqual(read(text(order)), { ok: true, value: order }));
  it('is accepted with a partner', () => {
    assert.deepEqual(read(text({ ...partner, ...order })), { ok: true, value: { ...order, ...partner } });
  });
  it('ignores other parameters', () => {
    assert.deepEqual(read(`${text(order)}&__proto__=1&constructor[x]=1&=1&utm=a&utm=b`), { ok: true, value: order });
  });
});

describe('the query of payment options', () => {
  it('accepts parameters in any order', () => {
    const asked = readQuery(paymentOptions, { pairs: new URLSearchParams('fiat_currency=eur&fiat_amount=1.50') });
    assert.deepEqual(asked, { ok: true, value: { fiat_currency: 'eur', fiat_amount: '1.50' } });
  });
});
