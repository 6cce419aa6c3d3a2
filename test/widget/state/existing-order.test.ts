import { assert } from 'chai';
import { order as parameters, checkoutPath } from '../../support/service-harness.js';
import { assertMisconfigured } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import { pluck } from '../../support/pluck.js';

t.useService();

/** An order that another page created. */
async function made(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  await t.callService(new Request(new URL(checkoutPath(changes), location.origin)));
  return t.store.orders()[0]?.transaction_code ?? 'none';
}

/** An element with a transaction code only. */
function existing(code: string, attributes: Readonly<Record<string, string>> = {}): t.CryptoCheckout {
  const element = document.createElement('crypto-checkout');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute('transaction-code', code);
  t.createContainer().append(element);
  return element;
}

describe('transaction-code', () => {
  it('shows the order and tracks it', async () => {
    const code = await made();
    const element = await t.waitForStep(existing(code), 'pending');
    await t.waitForQrCode(element);
    assert.strictEqual(element.order?.transaction_code, code);
    assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, parameters.wallet_address);
    assert.include(t.getText(t.queryRequired(element, '[part=amount]')), '100');
    assert.include(t.getText(element.shadowRoot), 'INV-1');
    const events = t.recordEvents(element);
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'processing');
    assert.deepEqual(pluck(events, 'type'), ['checkout-status-change']);
    assert.lengthOf(t.getRequests(t.optionsUrl), 0);
  });

  describe('with a payment-url that needs an option', () => {
    const link = { 'payment-url': 'https://pay.example/{option}/{transaction_code}' };
    const links = (element: t.CryptoCheckout) =>
      t.queryAll(element, 'a[part=button]').map((one) => [one.getAttribute('href') ?? '', t.getText(one)] as const);

    it('links to the option that the order was created with, and says what it costs', async () => {
      const code = await made({ payment_option: 'bank_sepa_instant' });
      const element = await t.waitForStep(existing(code, link), 'pending');
      await t.waitFor(() => t.getText(element.shadowRoot).includes('€101.34'), 'no fee');
      assert.deepEqual(links(element), [[`https://pay.example/bank_sepa_instant/${code}`, 'Continue to pay.example']]);
    });

    it('lets the buyer of an order without an option choose one', async () => {
      const code = await made();
      const element = await t.waitForStep(existing(code, link), 'pending');
      await t.waitFor(() => links(element).length > 1, 'no links');
      const [[href, text] = ['', '']] = links(element);
      assert.strictEqual(href, `https://pay.example/bank_sepa_instant/${code}`);
      assert.match(text, /^Pay €101\.34 · \S/);
      for (const [one] of links(element)) assert.match(one, /^https:\/\/pay\.example\/\w+\/[\da-f-]{36}$/);
    });

    it('shows no link while it knows no option', async () => {
      t.mockReply(t.optionsUrl, t.failedReply('later'));
      const element = await t.waitForStep(existing(await made(), link), 'pending');
      await t.waitFor(() => t.getRequests(t.optionsUrl).length > 0, 'no request');
      assert.lengthOf(links(element), 0);
    });

    it('keeps the option that the buyer chose in the page that created the order', async () => {
      const first = await t.mountWithOrder(link);
      const elsewhere = await t.waitForStep(existing(first.order?.transaction_code ?? '', link), 'pending');
      await t.waitFor(() => links(elsewhere).length > 0, 'no link');
      assert.deepEqual(links(elsewhere), links(first));
    });
  });

  it('shows an order that has already ended', async () => {
    const code = await made();
    await t.applyTrigger('cancel');
    const element = await t.waitForStep(existing(code.toUpperCase()), 'canceled');
    const reason: unknown = await element.completed.catch((error: unknown) => error);
    assert.propertyVal(reason, 'status', 'canceled');
    await t.waitFor(() => t.query(element, '[part=outcome]'), 'no outcome');
    assert.isNull(t.query(element, '.button'), 'nothing to start over');
  });

  it('creates no order, whatever else is set and called', async () => {
    const code = await made();
    const element = await t.waitForStep(existing(code, t.merchantAttributes), 'pending');
    assert.strictEqual((await element.submit())?.transaction_code, code);
    assert.isNull(t.query(element, '.restart'));
    element.reset();
    await element.submit();
    await t.waitForStep(element, 'pending');
    const unknown = await t.waitForStep(existing(crypto.randomUUID(), t.merchantAttributes), 'unavailable');
    assert.isUndefined(await unknown.submit());
    assert.lengthOf(t.store.orders(), 1);
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
  });

  it("without an order shows the service's message, and retries", async () => {
    const element = await t.waitForStep(existing(crypto.randomUUID()), 'unavailable');
    assert.strictEqual(t.getAlertText(element), 'We can’t find this order. Check the link, or contact the shop.');
    element.transactionCode = await made();
    await t.waitForStep(element, 'pending');
  });

  it('that cannot be loaded shows nothing about charges, and is requested again on focus', async () => {
    const code = await made();
    await t.applyTrigger('submit');
    const nowhere = 'http://127.0.0.1:9';
    const element = await t.waitForStep(existing(code, { 'base-url': nowhere }), 'unavailable');
    assert.strictEqual(t.getAlertText(element), 'We can’t connect. Check your connection.');
    const before = t.getRequests(nowhere).length;
    dispatchEvent(new Event('focus'));
    await t.waitFor(() => t.getRequests(nowhere).length > before, 'no new request');
    await t.waitForStep(element, 'unavailable');
  });

  const malformed: [string, object][] = [
    ['coin', { crypto_currency: '<b>BTC</b>' }],
    ['network', { crypto_currency_network: 'X'.repeat(500) }],
    ['address', { wallet_address: 'two words' }],
    ['currency', { fiat_currency: '\u202eEUR' }],
    ['code', { transaction_code: '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d' }],
  ];
  for (const [name, change] of malformed) {
    it(`is refused with an invalid ${name}`, async () => {
      const code = await made();
      t.alterReply(t.orderUrl, (data: object) => void Object.assign(data, change));
      const element = await t.waitForStep(existing(code), 'unavailable');
      assert.include(t.getAlertText(element), 'Something went wrong.');
      assert.isNull(element.order);
    });
  }

  it('stores nothing in the session, and disappears when the attribute is removed', async () => {
    const element = await t.waitForStep(existing(await made(), t.merchantAttributes), 'pending');
    await t.waitFor(() => t.getRequests(t.eventsUrl).length > 0, 'not tracked');
    await t.nextTask();
    assert.lengthOf(Object.keys(sessionStorage), 0);
    element.removeAttribute('transaction-code');
    await t.waitForStep(element, 'choosing');
  });

  for (const code of ['', 'x', '6f1c2c9e-3f62-1a38-9e0b-0d3f4a5b6c7d']) {
    it(`"${code}" is reported`, () =>
      assertMisconfigured(() => existing(code, t.merchantAttributes), {
        attribute: 'transaction-code',
        message: `transaction-code ${code ? `does not fit: "${code}"` : 'is missing'}. Write the transaction code of an order, as checkout-created gave it.`,
      }));
  }
});
