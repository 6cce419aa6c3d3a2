import { assert } from 'chai';
import axe from 'axe-core';
import * as t from '../support/index.js';

t.useService();

/** Names as assistive technology computes them, by axe. */
function namesOf(element: Element, selector: string): readonly string[] {
  const { setup, commons } = axe as unknown as {
    setup: (node: Element) => unknown;
    commons: { text: { accessibleText: (node: Element) => string } };
  };
  setup(element);
  try {
    return t.queryAll(element, selector).map((node) => commons.text.accessibleText(node).replace(/\s+/g, ' ').trim());
  } finally {
    axe.teardown();
  }
}

describe('the live region', () => {
  it('exists from the start, and is invisible', async () => {
    t.mockReply(t.optionsUrl, () => new Promise<never>(() => undefined));
    const region = t.queryRequired(await t.waitForStep(t.mount(), 'loading'), '.spoken');
    const { width, height } = region.getBoundingClientRect();
    assert.deepEqual([width, height, region.getAttribute('aria-live')], [1, 1, 'polite']);
    assert.notInclude(['none', 'hidden'], getComputedStyle(region).display);
  });

  it("uses the merchant's translations", async () => {
    const element = await t.mountWithOrder({}, { translations: { created: 'Fertig: {status}.', pending: 'offen' } });
    assert.strictEqual(t.getAnnouncement(element), 'Fertig: offen.');
  });
});

describe('names', () => {
  const { bitcoin } = t.addresses;
  it('of the options', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets: t.twoWallets });
    assert.deepEqual(namesOf(element, 'section'), ['Checkout']);
    assert.deepEqual(namesOf(element, 'fieldset'), ['Crypto', 'Pay with']);
    assert.deepEqual(namesOf(element, 'input[name=wallet]'), ['BTC Bitcoin', 'USDT Tron']);
    const [cheapest, second] = namesOf(element, 'input[name=option]');
    assert.strictEqual(cheapest, 'SEPA instant transfer, From your euro bank account · 15 min, Fee +€1.34, Lowest fee');
    assert.strictEqual(second, 'Card, verified, Card with an identity check · 10 min, Fee +€3.16');
    assert.deepEqual(namesOf(element, 'button'), ['Pay €101.34']);
  });

  it('of the address field and its note', async () => {
    const element = await t.mountAtChoosing({ ...t.withoutAddress });
    assert.deepEqual(namesOf(element, '#destination'), ['Your BTC address on Bitcoin']);
    const note = t.queryRequired(element, '#destination').getAttribute('aria-describedby') ?? '';
    assert.strictEqual(
      t.getText(t.queryRequired(element, `#${note}`)),
      'The crypto is sent here. Copy the address from your crypto wallet.',
    );
  });

  it('of the order', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    const code = 'QR code of the BTC address on Bitcoin';
    assert.deepEqual(namesOf(element, '.tile svg'), [code]);
    const [tile, address, transaction] = namesOf(element, 'button');
    assert.strictEqual(tile, `Copy the address. ${code}`);
    assert.strictEqual(address?.replaceAll(' ', ''), `${bitcoin}Copy`);
    assert.strictEqual(transaction, `${element.order?.transaction_code ?? 'none'} Copy`);
    assert.deepEqual(namesOf(element, 'a'), ['Continue to pay.example']);
  });

  it('in the translations of the merchant, key by key', async () => {
    const text = { lang: 'de', submit: 'Weiter', pay: 'Zahlen mit' };
    const element = await t.mountAtChoosing({}, { translations: text });
    assert.strictEqual(t.queryRequired(element, '.card').lang, 'de');
    assert.deepEqual(namesOf(element, 'button'), ['Weiter']);
    assert.deepEqual(namesOf(element, 'fieldset'), ['Zahlen mit']);
    assert.strictEqual(t.getText(t.queryRequired(element, '.label')), 'Total');
    element.translations = {};
    await element.updateComplete;
    assert.strictEqual(t.queryRequired(element, '.card').lang, 'en');
    assert.deepEqual(namesOf(element, 'button'), ['Pay €101.34']);
  });
});
