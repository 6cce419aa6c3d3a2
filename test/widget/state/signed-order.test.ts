import { assert } from 'chai';
import { signCheckout } from '../../../server/packages/sign/index.js';
import { order } from '../../support/service-harness.js';
import { checkoutSecret } from '../../support/signed-orders.js';
import * as t from '../support/index.js';

t.useService({ clock: Date.now, checkoutSignatures: { secrets: [checkoutSecret], isRequired: true } });

const { crypto_currency, crypto_currency_network, wallet_address, ...open } = order;
const sign = (more: object = {}, unique = false): Promise<t.Attributes> =>
  signCheckout({ ...order, ...more }, checkoutSecret, { unique });

const refusal = 'We couldn’t start this payment. Reload this page, or contact the shop. You weren’t charged.';

/** The sentence on the screen after the buyer's button. */
async function sentenceAfterSubmit(element: t.CryptoCheckout): Promise<string> {
  await element.submit();
  return t.getAlertText(element);
}

describe('a signed order', () => {
  it('is created as it was signed, with the chosen option', async () => {
    assert.strictEqual((await t.mountWithOrder(await sign())).order?.fiat_amount, '100');
    const [stored] = t.store.orders();
    assert.strictEqual(stored?.details.payment_option, 'bank_sepa_instant');
  });

  const edits: Readonly<Record<string, string>> = {
    'fiat-amount': '99',
    'fiat-currency': 'USD',
    'external-reference': 'INV-2',
    'wallet-address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'webhook-url': 'https://thief.example/',
    expires: '9999999999',
    unique: '1',
    signature: 'v1,AAAA',
  };
  for (const [name, value] of Object.entries(edits)) {
    it(`is refused on the screen after the buyer edits ${name}`, async () => {
      const element = await t.mountAtChoosing(await sign());
      element.setAttribute(name, value);
      await element.updateComplete;
      await t.waitForStep(element, 'choosing');
      assert.strictEqual(await sentenceAfterSubmit(element), refusal);
      assert.strictEqual(t.getText(t.queryRequired(element, 'form > [part=button]')), 'Reload this page');
      assert.lengthOf(t.store.orders(), 0);
    });
  }

  it('is refused without its signature', async () => {
    assert.strictEqual(await sentenceAfterSubmit(await t.mountAtChoosing()), refusal);
    assert.lengthOf(t.store.orders(), 0);
  });

  it('is shown again by a page that was loaded again, with another signature', async () => {
    const first = await t.mountWithOrder(await sign());
    const code = first.order?.transaction_code;
    first.remove();
    await t.nextTask();
    const signedLater = await signCheckout(order, checkoutSecret, { expiresInSeconds: 60 });
    const again = await t.waitForStep(t.mount(signedLater), 'pending');
    assert.strictEqual(again.order?.transaction_code, code);
    assert.lengthOf(t.store.orders(), 1);
  });

  it('that is unique exists once', async () => {
    await t.mountWithOrder(await sign({}, true));
    sessionStorage.clear();
    const element = await t.mountAtChoosing(await sign({}, true));
    const sentence = 'This order already exists. Already paid? Don’t pay again: contact the shop.';
    assert.strictEqual(await sentenceAfterSubmit(element), sentence);
    assert.isNull(t.query(element, '[part=button]'), 'nothing pays a second time');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('lets the buyer choose one of the signed wallets', async () => {
    const element = await t.mountAtChoosing({
      ...t.withoutWallet,
      ...(await signCheckout({ ...open, wallets: t.twoWallets }, checkoutSecret)),
      wallets: JSON.stringify(t.twoWallets),
    });
    assert.exists(await element.submit());
    assert.strictEqual(t.store.orders()[0]?.wallet_address, wallet_address);
  });

  it('lets the buyer type an address that is open', async () => {
    const signature = await signCheckout({ ...open, crypto_currency, crypto_currency_network }, checkoutSecret);
    const element = await t.mountAtChoosing({ ...t.withoutAddress, ...signature });
    t.typeAddress(element, t.addresses.bitcoin);
    assert.exists(await element.submit());
  });
});

describe('a service with the documented operations alone', () => {
  it('gets the proof that the page has, and no option', async () => {
    t.mockReply(t.optionsUrl, async ({ request }) => {
      const { body } = await t.callService(request);
      return Response.json(body);
    });
    const element = await t.mountAtChoosing(await sign());
    await element.submit();
    const query = t.getQuery(t.getRequests(t.checkoutUrl)[0]);
    assert.notProperty(query, 'payment_option');
    assert.property(query, 'signature');
  });
});
