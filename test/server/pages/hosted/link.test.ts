import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildOrderLink, parseLink } from '../../../../server/pages/hosted/link.js';
import { purchase } from '../../../support/purchase.js';

const { wallet_address: wallet } = purchase;
const search = (changes: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...purchase, ...changes }).toString()}`;

describe('a payment link', () => {
  const mangled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'nothing else': {},
    'a script as the colour': { brand: 'javascript:alert(1)' },
    'a preset that lost a letter': { theme: 'dar' },
    'an invalid language': { locale: '<x>', numbering_system: 'a b' },
  };
  for (const [name, more] of Object.entries(mangled)) {
    it(`can be paid with ${name}`, () => {
      assert.deepEqual(Object.fromEntries(parseLink(search(more)).values), purchase);
    });
  }

  /** What mail programs, advertisers and other sites add. */
  for (const name of [
    ...['utm_campaign', 'fbclid', '_gl', 'from', 'ref', 'lang', 's', 'layout', 'session_id', 'amp;x', 'x[]', ''],
    ...['__proto__', 'themee', 'destination_id', 'internal_reference', 'transaction_mode'],
    ...['expire', 'expired', 'Expires', 'Signature', 'unique_'],
  ]) {
    it(`can be paid with ${JSON.stringify(name)}, which is named`, () => {
      const { values, ignored, problem } = parseLink(search({ [name]: 'abc' }));
      assert.deepEqual([Object.fromEntries(values), problem], [purchase, undefined]);
      assert.equal(ignored.length, 1);
      assert.match(ignored[0] ?? '', /^(\S+|A parameter) is not known and ignored\.( Did you mean theme\?)?$/);
    });
  }

  it('opens an order where something has appended to it, which is named', () => {
    for (const end of ['&utm_source=x', '?utm_source=x']) {
      const { values, ignored, problem } = parseLink(`#order=a-code${end}`);
      assert.deepEqual([values.get('transaction_code'), problem], ['a-code', undefined]);
      assert.deepEqual(ignored, ['utm_source is not known and ignored.']);
    }
  });

  it('can be paid where a template escaped it twice', () => {
    const { values, ignored, problem } = parseLink(search().replaceAll('&', '&amp;'));
    assert.deepEqual([Object.fromEntries(values), problem], [purchase, undefined]);
    assert.equal(ignored[0], 'The link has &amp; before fiat_currency, where & belongs.');
  });

  it('takes locales as shop platforms write them', () => {
    for (const locale of ['de_DE', 'nl_NL_formal', 'en_US.UTF-8', 'de@euro'])
      assert.equal(parseLink(search({ locale })).values.get('locale'), locale);
    assert.deepEqual(parseLink(search({ locale: 'english' })).ignored, ['locale does not fit and is ignored.']);
  });

  const unfit: Record<string, readonly [query: string, problem: string]> = {
    'a value of 10 KB': [search({ external_reference: 'x'.repeat(10_000) }), 'external_reference is too long.'],
    'an amount twice': [`${search()}&fiat_amount=1.00`, 'fiat_amount appears twice.'],
    'an address twice': [`${search()}&wallet_address=${wallet}`, 'wallet_address appears twice.'],
    'a name in brackets': [search({ 'fiat_amount[]': '49.00' }), 'A parameter is not known. Did you mean fiat_amount?'],
    'a # in a value': [
      '?fiat_amount=1&external_reference=#1&wallet_address=x',
      'wallet_address is behind a #, which is %23 in a value.',
    ],
    'a proof twice': [`${search({ theme: 'x' })}&unique=1&unique=1`, 'unique appears twice.'],
  };
  const misspelt = { wallet_adress: 'wallet_address', 'fiat-amount': 'fiat_amount', walletAddress: 'wallet_address' };
  for (const [name, near] of Object.entries({ ...misspelt, expries: 'expires' }))
    unfit[name] = [search({ [name]: '1', signature: 'x' }), `${name} is not known. Did you mean ${near}?`];
  for (const name of ['base_url', 'payment-url', 'webhook_url', 'returnUrl', 'partner_wallet_address'])
    unfit[name] = [search({ [name]: 'https://evil.example' }), `${name} is not taken from a link.`];
  for (const [name, [query, problem]] of Object.entries(unfit)) {
    it(`cannot be paid with ${name}`, () => {
      const { values, problem: found } = parseLink(query);
      assert.deepEqual([[...values], found], [[], problem]);
    });
  }

  it('keeps its look where it is wrong, for the sentence that the buyer reads', () => {
    const { values, problem } = parseLink(search({ theme: 'dark', base_url: 'https://evil.example', locale: 'de' }));
    assert.deepEqual(
      [Object.fromEntries(values), problem],
      [{ theme: 'dark', locale: 'de' }, 'base_url is not taken from a link.'],
    );
  });

  it('becomes the link of the order, with its appearance alone', () => {
    const { values } = parseLink(search({ theme: 'dark', utm_source: 'mail' }));
    const order = buildOrderLink(values, 'a-code');
    assert.equal(order, '?theme=dark#order=a-code');
    const opened = parseLink(order);
    assert.deepEqual(
      [Object.fromEntries(opened.values), opened.ignored, opened.problem],
      [{ theme: 'dark', transaction_code: 'a-code' }, [], undefined],
    );
    assert.equal(buildOrderLink(new Map(), 'a-code'), '#order=a-code');
  });

  it('has one order: not a code in the query and another one in the fragment', () => {
    assert.equal(parseLink('?transaction_code=a#order=b').problem, 'transaction_code appears twice.');
  });
});
