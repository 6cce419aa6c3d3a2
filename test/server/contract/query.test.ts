import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkout, paymentOptions, readQuery, type ErrorCode } from '#contract';
import { order, partner } from '../../support/service-harness.js';

const read = (query: string) => readQuery(checkout, { pairs: new URLSearchParams(query) });
const text = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

type Changes = Readonly<Record<string, string>>;

/** What replaces or adds parameters of a valid call, and what is added to the text of its query. */
const refusals: readonly [name: string, changes: Changes, code: ErrorCode, more?: string][] = [
  ['a missing parameter before a bad one', { fiat_amount: 'x', external_reference: '' }, 'missing_parameters'],
  ['a missing one before the partner group', { external_reference: '', partner_x: '1' }, 'missing_parameters'],
  ['the partner group before a bad one', { fiat_amount: 'x', partner_webhook_url: '' }, 'missing_partner_parameters'],
  ['an unknown partner parameter', { partner_x: '' }, 'missing_partner_parameters'],
  ['a bracketed partner parameter', {}, 'missing_partner_parameters', 'partner_x[a]=1'],
  ['first the amount', { fiat_amount: 'x', fiat_currency: 'x', crypto_currency: 'x' }, 'invalid_fiat_amount'],
  ['then the currency', { fiat_currency: 'x', crypto_currency: 'x', webhook_url: 'x' }, 'invalid_fiat_currency'],
  ['then the coin', { crypto_currency: 'x', crypto_currency_network: 'x' }, 'invalid_crypto_currency'],
  ['then the network', { crypto_currency_network: 'x', webhook_url: 'x' }, 'invalid_crypto_currency_network'],
  ['then the webhook', { ...partner, webhook_url: 'x', partner_crypto_currency: 'x' }, 'invalid_webhook_url'],
  [
    'then the partner',
    { ...partner, partner_crypto_currency: 'x', partner_webhook_url: 'x' },
    'invalid_partner_crypto_currency',
  ],
  ['its percentage', { ...partner, partner_comission_percentage: '0' }, 'invalid_partner_commission_percentage'],
  ['its network', { ...partner, partner_crypto_currency_network: 'x' }, 'invalid_partner_crypto_currency_network'],
  ['its webhook', { ...partner, partner_webhook_url: 'x' }, 'invalid_partner_webhook_url'],
  ['its address', { ...partner, partner_wallet_address: 'a b' }, 'invalid_partner_wallet_address'],
  // test/server/adapters/http/hostile.test.ts has each parameter twice and in brackets.
  ['twice, the second time empty', {}, 'invalid_fiat_amount', 'fiat_amount='],
];

describe('the query of checkout', () => {
  for (const [name, changes, code, more = ''] of refusals) {
    it(`${name}: ${code}`, () =>
      assert.deepEqual(read(`${text({ ...order, ...changes })}&${more}`), { ok: false, code }));
  }
  it('needs parameters', () => assert.deepEqual(read(''), { ok: false, code: 'missing_parameters' }));
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
