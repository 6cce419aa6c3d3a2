import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { extendedCheckout, openChoices, serverCalls, unsignedParameters } from '#contract';
import { signCheckout, type SignableOrder, type SignOptions } from '../../../../server/packages/verify/index.js';
import { addresses, order } from '../../../support/service-harness.js';
import { checkoutSecret, completeOrder, newCheckoutSecret } from '../../../support/signed-orders.js';

/** A second implementation of the signature, as a merchant would write it in another language. */
const macOf = (lines: readonly string[], secret = checkoutSecret): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(lines.join('\n'))
    .digest('base64')}`;

const { crypto_currency, crypto_currency_network, wallet_address, ...open } = order;
const tron = { crypto_currency: 'USDT', crypto_currency_network: 'TRON', wallet_address: addresses.tron };

/** The lines of an order with the address in coins, and with these instead. */
const linesOf = (changes: Readonly<Record<string, string>> = {}): readonly string[] => {
  const coins = { crypto_currency: '=BTC', crypto_currency_network: '=BITCOIN', wallet_address: `=${wallet_address}` };
  const sale = { expires: '=E', external_reference: '=INV-1', fiat_amount: '=100', fiat_currency: '=EUR' };
  const all = Object.entries({ ...coins, ...sale, ...changes });
  return ['checkout', ...all.map(([name, rest]) => name + rest).sort()];
};

/** The lines that each order is signed as. */
const texts: Readonly<Record<string, readonly [SignableOrder, SignOptions, readonly (readonly string[])[]]>> = {
  'a fixed address': [order, {}, [linesOf()]],
  'an open address, once': [
    { ...open, crypto_currency, crypto_currency_network },
    { unique: true },
    [linesOf({ unique: '=1', wallet_address: '' })],
  ],
  'an open coin and a webhook': [
    { ...open, webhook_url: 'https://shop.example/?a=b' },
    {},
    [
      linesOf({
        crypto_currency: '',
        crypto_currency_network: '',
        wallet_address: '',
        webhook_url: '=https://shop.example/?a=b',
      }),
    ],
  ],
  'two wallets': [
    { ...open, external_reference: 'Größe=1 & 😀', wallets: [{ crypto_currency, crypto_currency_network }, tron] },
    {},
    [
      linesOf({ external_reference: '=Größe=1 & 😀', wallet_address: '' }),
      linesOf({
        external_reference: '=Größe=1 & 😀',
        crypto_currency: '=USDT',
        crypto_currency_network: '=TRON',
        wallet_address: `=${addresses.tron}`,
      }),
    ],
  ],
};

describe('signCheckout', () => {
  for (const [what, [signable, options, expected]] of Object.entries(texts)) {
    it(`signs ${what} as these lines`, async () => {
      const { signature, expires } = await signCheckout(signable, checkoutSecret, options);
      const macs = expected.map((lines) =>
        macOf(lines.map((line) => line.replace(/^expires=E$/, `expires=${expires}`))),
      );
      assert.equal(signature, macs.join(' '));
    });
  }

  it('covers every parameter of checkout except what the buyer always chooses', async () => {
    const { query, partner, extension } = extendedCheckout;
    const all = Object.keys({ ...query, ...partner.query, ...extension });
    const proof = ['signature', 'expires', 'unique'];
    const signed = all.filter((name) => !unsignedParameters.includes(name) && !proof.includes(name)).sort();
    assert.deepEqual(signed, [...Object.keys(completeOrder), 'metadata'].sort());
    assert.deepEqual([...serverCalls.checkout.names].sort(), all.sort());
    await signCheckout({ ...completeOrder, metadata: '{}' }, checkoutSecret);
    assert.deepEqual(openChoices.at(-1), ['crypto_currency', 'crypto_currency_network', 'wallet_address']);
  });

  it('signs for an hour, or for as long as asked', async () => {
    const before = Date.now() / 1000;
    const lifetime = async (options?: SignOptions): Promise<number> =>
      Number((await signCheckout(order, checkoutSecret, options)).expires) - before;
    for (const [options, seconds] of [[undefined, 3600] as const, [{ expiresInSeconds: 60 }, 60] as const]) {
      const actual = await lifetime(options);
      assert.ok(actual >= seconds && actual < seconds + 60, `${actual}`);
    }
  });

  it('returns unique only where it is signed', async () => {
    assert.deepEqual(Object.keys(await signCheckout(order, checkoutSecret)), ['signature', 'expires']);
    assert.equal((await signCheckout(order, checkoutSecret, { unique: true })).unique, '1');
  });

  for (const secrets of [[newCheckoutSecret, checkoutSecret], ` ${newCheckoutSecret} ${checkoutSecret}\n`]) {
    it(`signs with each secret of ${typeof secrets === 'string' ? 'a text' : 'a list'}`, async () => {
      const { signature, expires } = await signCheckout(order, secrets);
      const lines = Object.entries({ ...order, expires }).map(([name, value]) => `${name}=${value}`);
      const macs = [newCheckoutSecret, checkoutSecret].map((secret) => macOf(['checkout', ...lines.sort()], secret));
      assert.equal(signature, macs.join(' '));
    });
  }

  const notSecrets: Readonly<Record<string, unknown>> = {
    'no secret': undefined,
    'an empty list of secrets': [],
    'a list with a secret that is not set': [checkoutSecret, undefined],
    'a secret that is not base64': 'whsec_***',
    'base64 without its padding': 'whsec_AAA',
  };
  for (const [what, secret] of Object.entries(notSecrets)) {
    it(`refuses ${what}`, () =>
      assert.rejects(signCheckout(order, secret as never), { name: 'TypeError', message: /^The secret is not/ }));
  }

  const refused: Readonly<Record<string, readonly [object, RegExp, SignOptions?]>> = {
    'no amount': [{ ...order, fiat_amount: undefined }, /^fiat_amount must/],
    'an empty reference': [{ ...order, external_reference: '' }, /^external_reference must/],
    'an amount as a number': [{ ...order, fiat_amount: 100 }, /^fiat_amount must/],
    'a line break': [{ ...order, external_reference: 'a\nfiat_amount=1' }, /^external_reference must/],
    'a name that checkout does not have': [{ ...order, fiatAmount: '1' }, /^fiatAmount is no/],
    'an option, which is the buyer’s': [{ ...order, payment_option: 'card' }, /^payment_option is no/],
    'wallets beside an address': [{ ...order, wallets: [tron] }, /^wallets stands/],
    'no wallets': [{ ...open, wallets: [] }, /^An order has 1 to 64/],
    '65 wallets': [{ ...open, wallets: Array(65).fill(tron) }, /^An order has 1 to 64/],
    'an address without its network': [{ ...open, crypto_currency, wallet_address }, /^A network/],
    'a network without its coin': [{ ...open, crypto_currency_network }, /^A network/],
    'a time of zero': [order, /^expiresInSeconds/, { expiresInSeconds: 0 }],
    'a time in milliseconds': [order, /^expiresInSeconds/, { expiresInSeconds: 1e12 }],
    'a time without end': [order, /^expiresInSeconds/, { expiresInSeconds: Infinity }],
  };
  for (const [what, [given, message, options]] of Object.entries(refused)) {
    it(`refuses ${what}`, () =>
      assert.rejects(signCheckout(given as SignableOrder, checkoutSecret, options), { name: 'TypeError', message }));
  }
});
