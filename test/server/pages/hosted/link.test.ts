import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildOrderQuery, parseLink } from '../../../../server/pages/hosted/link.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const purchase: Readonly<Record<string, string>> = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: wallet,
};
const search = (changes: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...purchase, ...changes }).toString()}`;

describe('a payment link', () => {
  const mangled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'nothing else': {},
    'a script as the colour': { brand: 'javascript:alert(1)' },
    'a preset that lost a letter': { theme: 'dar' },
    'an invalid language': { locale: '<x>', numbering_system: 'a b' },
    'parameters that a mail program adds': { utm_campaign: 'spring', mc_cid: '3', fbclid: 'x', _gl: '1', ref: 'mail' },
  };
  for (const [name, more] of Object.entries(mangled)) {
    it(`can be paid with ${name}`, () => {
      assert.deepEqual(Object.fromEntries(parseLink(search(more)).values), purchase);
    });
  }

  const unfit: Readonly<Record<string, readonly [query: string, problem: string]>> = {
    'a script as a name': ['?<script>=1', 'A parameter is not known.'],
    'a value of 10 KB': [search({ external_reference: 'x'.repeat(10_000) }), 'external_reference is too long.'],
    'a name of 10 KB': [`?${'x'.repeat(10_000)}=1`, 'A parameter is not known.'],
    'an amount twice': [`${search()}&fiat_amount=1.00`, 'fiat_amount appears twice.'],
    'an address twice': [`${search()}&wallet_address=${wallet}`, 'wallet_address appears twice.'],
    'a name with a mistake': [
      search({ wallet_adress: wallet }),
      'wallet_adress is not known. Did you mean wallet_address?',
    ],
    'an attribute as a name': [
      search({ 'fiat-amount': '49.00' }),
      'fiat-amount is not known. Did you mean fiat_amount?',
    ],
    'another service': [search({ base_url: 'https://evil.example' }), 'base_url is not known.'],
    'a payment page': [search({ payment_url: 'https://evil.example' }), 'payment_url is not known.'],
    'a webhook URL': [search({ webhook_url: 'https://evil.example' }), 'webhook_url is not known.'],
    'a partner wallet': [search({ partner_wallet_address: wallet }), 'partner_wallet_address is not known.'],
  };
  for (const [name, [query, problem]] of Object.entries(unfit)) {
    it(`cannot be paid with ${name}`, () => {
      assert.deepEqual(parseLink(query), { values: new Map(), problem });
    });
  }

  it('keeps its look where it is wrong, for the sentence that the buyer reads', () => {
    const { values, problem } = parseLink(search({ theme: 'dark', base_url: 'https://evil.example', locale: 'de' }));
    assert.deepEqual(
      [Object.fromEntries(values), problem],
      [{ theme: 'dark', locale: 'de' }, 'base_url is not known.'],
    );
  });

  it('becomes the link of the order, with its appearance alone', () => {
    const { values } = parseLink(search({ theme: 'dark', utm_source: 'mail' }));
    assert.equal(buildOrderQuery(values, 'a-code'), '?transaction_code=a-code&theme=dark');
  });
});
