import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extendedCheckout as checkout, openChoices, readQuery, toSignedText } from '#contract';
import { createSignatureCheck, type SignatureCheck } from '../../../../server/core/orders/signature-check.js';
import type { SignableOrder } from '../../../../server/packages/verify/index.js';
import { createSeededRandom } from '../../../support/random.js';
import { addresses, order } from '../../../support/service-harness.js';
import { checkoutSecret, completeOrder, newCheckoutSecret, signedQuery } from '../../../support/signed-orders.js';

type Values = Readonly<Record<string, string | undefined>>;

const required = createSignatureCheck({ secrets: [checkoutSecret], isRequired: true });

/** The verdict on a request, which passes the contract first. */
function verdictOn(
  values: Values,
  { check = required, now = Date.now() }: { check?: SignatureCheck; now?: number } = {},
) {
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = readQuery(checkout, { pairs });
  assert.ok(query.ok, query.ok ? '' : query.code);
  return check(query.value, now);
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Another value for each parameter that the contract accepts. */
const otherValues: Values = {
  fiat_amount: '1',
  fiat_currency: 'USD',
  crypto_currency: 'ETH',
  crypto_currency_network: 'ETHEREUM',
  wallet_address: addresses.ethereum,
  external_reference: 'INV-2',
  webhook_url: 'https://thief.example/hook',
  partner_wallet_address: addresses.bitcoin,
  partner_external_reference: 'P-2',
  partner_crypto_currency: 'BTC',
  partner_crypto_currency_network: 'BITCOIN',
  partner_comission_percentage: '99',
  partner_webhook_url: 'https://thief.example/partner',
  expires: '9999999999',
};

const partnerNames = Object.keys(checkout.partner.query);

describe('a signed order', () => {
  it('is valid as it was signed, whatever the order of its parameters', async () => {
    for (const signable of [order, completeOrder]) {
      const query = await signedQuery(signable, { unique: true });
      assert.equal(verdictOn(query), 'valid');
      assert.equal(verdictOn(Object.fromEntries(Object.entries(query).reverse())), 'valid');
      assert.equal(verdictOn({ ...query, payment_option: 'card' }), 'valid', 'the buyer chooses the option');
      assert.equal(verdictOn({ ...query, consent: '2026-11' }), 'valid', 'the buyer accepts the terms');
    }
  });

  it('is refused after a change of any one parameter', async () => {
    const query = await signedQuery(completeOrder);
    for (const [name, value] of Object.entries(otherValues))
      assert.equal(verdictOn({ ...query, [name]: value }), 'refused', name);
    assert.equal(verdictOn({ ...query, fiat_amount: '100.0' }), 'refused', 'another spelling of the same amount');
  });

  it('is refused with a parameter more or less', async () => {
    const [plain, complete] = [await signedQuery(order), await signedQuery(completeOrder, { unique: true })];
    for (const names of [['signature'], ['expires'], ['unique'], ['webhook_url'], partnerNames])
      assert.equal(verdictOn(without(complete, names)), 'refused', names.join());
    const partner = Object.fromEntries(Object.entries(completeOrder).filter(([name]) => partnerNames.includes(name)));
    for (const more of [{ unique: '1' }, { webhook_url: 'https://thief.example/' }, partner])
      assert.equal(verdictOn({ ...plain, ...more }), 'refused', Object.keys(more).join());
  });

  it('is refused when a signature is another’s, or damaged', async () => {
    const query = await signedQuery(order);
    const { signature } = query;
    const other = await signedQuery(order, { secret: newCheckoutSecret });
    const wrong = [
      other['signature'],
      `${signature}=`,
      signature?.slice(3),
      signature?.replace('v1', 'v2'),
      'v1,',
      'x',
    ];
    for (const one of wrong) assert.equal(verdictOn({ ...query, signature: one }), 'refused', one);
  });

  const walletNames = ['wallet_address', 'crypto_currency_network', 'crypto_currency'];
  const choice = { crypto_currency: 'ETH', crypto_currency_network: 'ETHEREUM', wallet_address: addresses.ethereum };
  for (const open of openChoices) {
    it(`lets the buyer choose ${open.join(' and ') || 'nothing'}, and nothing else`, async () => {
      const query = await signedQuery(without(order, open) as unknown as SignableOrder);
      assert.equal(verdictOn({ ...order, ...query }), 'valid');
      for (const name of walletNames) {
        const expected = open.includes(name) ? 'valid' : 'refused';
        assert.equal(verdictOn({ ...order, ...query, [name]: choice[name as keyof typeof choice] }), expected, name);
      }
    });
  }

  it('lets the buyer choose one of the wallets, and no mixture of two', async () => {
    const { fiat_amount, fiat_currency, external_reference, ...bitcoin } = order;
    const tron = { crypto_currency: 'USDT', crypto_currency_network: 'TRON', wallet_address: addresses.tron };
    const base = { fiat_amount, fiat_currency, external_reference };
    const query = await signedQuery({ ...base, wallets: [bitcoin, tron] });
    assert.equal(verdictOn({ ...query, ...bitcoin }), 'valid');
    assert.equal(verdictOn({ ...query, ...tron }), 'valid');
    assert.equal(verdictOn({ ...query, ...tron, wallet_address: bitcoin.wallet_address }), 'refused');
    assert.equal(verdictOn({ ...query, ...choice }), 'refused');
  });
});

describe('the time of a signature', () => {
  const offsets: readonly (readonly [string, number, string])[] = [
    ['a day before it was signed, by a clock that is behind', -86_400, 'valid'],
    ['at once', 0, 'valid'],
    ['in its last second', 60, 'valid'],
    ['five minutes later, by a clock that is ahead', 60 + 299, 'valid'],
    ['more than five minutes later', 60 + 302, 'refused'],
    ['a year later', 31_536_000, 'refused'],
  ];
  for (const [when, seconds, expected] of offsets) {
    it(`${expected} ${when}`, async () => {
      const query = await signedQuery(order, { expiresInSeconds: 60 });
      assert.equal(verdictOn(query, { now: Date.now() + seconds * 1000 }), expected);
    });
  }
});

describe('a service', () => {
  const both = createSignatureCheck({ secrets: [newCheckoutSecret, checkoutSecret], isRequired: true });
  const lenient = createSignatureCheck({ secrets: [checkoutSecret], isRequired: false });
  const without = createSignatureCheck({ secrets: [], isRequired: false });

  it('with two secrets accepts each of them while one replaces the other', async () => {
    for (const secret of [checkoutSecret, newCheckoutSecret, `${newCheckoutSecret} ${checkoutSecret}`])
      assert.equal(verdictOn(await signedQuery(order, { secret }), { check: both }), 'valid');
    const rotating = await signedQuery(order, { secret: `${newCheckoutSecret} ${checkoutSecret}` });
    assert.equal(verdictOn(rotating), 'valid', 'a merchant with both before the service has the new one');
  });

  it('that requires no signature checks one that is given', async () => {
    assert.equal(verdictOn(order, { check: lenient }), 'unsigned');
    assert.equal(verdictOn({ ...order, unique: '1' }, { check: lenient }), 'unsigned');
    const query = await signedQuery(order);
    assert.equal(verdictOn(query, { check: lenient }), 'valid');
    assert.equal(verdictOn({ ...query, fiat_amount: '1' }, { check: lenient }), 'refused');
  });

  it('without a secret takes every order', async () => {
    assert.equal(verdictOn(order, { check: without }), 'unsigned');
    assert.equal(verdictOn({ ...(await signedQuery(order)), fiat_amount: '1' }, { check: without }), 'unsigned');
  });
});

const generatedOrders = 1000;

describe(`${generatedOrders} generated orders`, () => {
  const random = createSeededRandom(20261122);
  const below = (limit: number): number => Math.floor(random() * limit);
  const of = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const text = (alphabet: string, length: number): string =>
    Array.from({ length: 1 + below(length) }, () => of(Array.from(alphabet))).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const upper = (min: number, max: number): string => text(letters, max).padEnd(min, of(Array.from(letters)));
  const reference = (): string => text('abcXYZ019=&%+ ,.-_/\\ÄÖ漢😀"\'', 40).trim() || 'r';
  const amount = (): string => `${1 + below(9999)}${of(['', '.5', '.50', '.05'])}`;
  const address = (): string => text('abcdefXYZ0123456789:=,+/', 60);
  const url = (): string => `https://${text('abc', 9)}.example/${text('abc?=&', 9)}`;

  const generators: Readonly<Record<string, () => string>> = {
    fiat_amount: amount,
    fiat_currency: () => upper(3, 3),
    external_reference: reference,
    crypto_currency: () => upper(2, 6),
    crypto_currency_network: () => upper(2, 10),
    wallet_address: address,
    webhook_url: url,
    partner_wallet_address: address,
    partner_external_reference: reference,
    partner_crypto_currency: () => upper(2, 6),
    partner_crypto_currency_network: () => upper(2, 10),
    partner_comission_percentage: () => `${1 + below(99)}`,
    partner_webhook_url: url,
    expires: () => `${2_000_000_000 + below(1_000_000)}`,
  };
  const generate = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, generators[name]?.() ?? '']));

  it('never share a text', () => {
    const texts = new Map<string, string>();
    for (let index = 0; index < generatedOrders; index += 1) {
      const values = generate(Object.keys(generators).filter(() => random() < 0.6));
      const open = of(openChoices);
      const identity = JSON.stringify([Object.entries(without(values, open)).sort(), open]);
      const signed = toSignedText(values, open);
      assert.equal(texts.get(signed) ?? identity, identity);
      texts.set(signed, identity);
    }
    assert.ok(texts.size > generatedOrders / 2);
  });
});
