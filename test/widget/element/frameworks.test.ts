import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

/** The attributes of the default merchant as the HTML parser leaves the properties that a server has rendered. */
const lowerCaseAttributes = Object.fromEntries(
  Object.entries(t.merchantAttributes).map(([name, value]) => [name.replaceAll('-', ''), value]),
);

/** A checkout from HTML, with these attributes alone. */
function parse(attributes: t.Attributes): t.CryptoCheckout {
  const inert = document.implementation.createHTMLDocument().createElement('crypto-checkout');
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) inert.setAttribute(name, value);
  const container = t.createContainer();
  container.innerHTML = inert.outerHTML;
  const element = container.querySelector('crypto-checkout');
  assert.exists(element);
  return element;
}

/** Lets the element render what was set, and what that starts. */
async function settle(element: t.CryptoCheckout): Promise<void> {
  await t.nextTask();
  await (element as unknown as { readonly updateComplete: Promise<unknown> }).updateComplete;
}

describe('properties that a server has rendered as attributes', () => {
  it('are read in lower case', async () => {
    const element = await t.waitForStep(parse(lowerCaseAttributes), 'choosing');
    assert.strictEqual(element.fiatAmount, t.merchantAttributes['fiat-amount']);
    assert.strictEqual((await element.submit())?.wallet_address, t.merchantAttributes['wallet-address']);
  });

  it('are read as JSON where the attribute is', async () => {
    const names = { sepa: 'Bank' };
    const element = parse({ ...t.merchantAttributes, optionnames: JSON.stringify(names) });
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(element.optionNames, names);
  });

  it('give way to a property that is set later', async () => {
    const element = await t.waitForStep(parse(lowerCaseAttributes), 'choosing');
    element.fiatAmount = '50';
    await t.waitFor(() => t.getRequests(t.optionsUrl).length === 2, 'no request');
    assert.strictEqual(t.getQuery(t.getRequests(t.optionsUrl)[1])['fiat_amount'], '50');
  });

  it('may change and go, as the attributes with hyphens', async () => {
    const element = await t.waitForStep(parse(lowerCaseAttributes), 'choosing');
    element.setAttribute('fiatamount', '60');
    assert.strictEqual(element.fiatAmount, '60');
    element.removeAttribute('fiatamount');
    await t.waitForStep(element, 'unavailable');
  });
});

describe('hydration', () => {
  it('finds the attributes that the server rendered', async () => {
    const element = parse(t.merchantAttributes);
    const html = element.outerHTML;
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(element.outerHTML, html);
  });

  it('keeps the address of a list that is set as a JSON text', async () => {
    const element = parse({ ...t.merchantAttributes, ...t.withoutWallet, destination: undefined });
    Object.assign(element, { wallets: JSON.stringify(t.twoWallets) });
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(element.wallets, t.twoWallets);
    assert.strictEqual((await element.submit())?.wallet_address, t.addresses.bitcoin);
  });
});

describe('objects that are set late', () => {
  it('replace what the buyer could choose before', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    assert.isAbove(t.queryAll(element, '[part=coin]').length, 2);
    element.wallets = t.twoWallets;
    await t.waitFor(() => t.queryAll(element, '[part=coin]').length === 2, 'not two coins');
  });
});

describe('equal values that are set again', () => {
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
  const lines = [
    { label: 'Book', amount: '90' },
    { label: 'Tax', amount: '10' },
  ];
  const values: Record<string, [t.Attributes, Partial<t.CryptoCheckout>]> = {
    wallets: [t.withoutWallet, { wallets: t.twoWallets }],
    lines: [{}, { lines }],
    partner: [{}, { partner: t.partnerObject as never }],
  };
  for (const [name, [attributes, properties]] of Object.entries(values)) {
    it(`${name} do not restart the form`, async () => {
      const element = await t.mountAtChoosing(attributes, properties);
      const events = t.recordEvents(element);
      Object.assign(element, copy(properties));
      await settle(element);
      assert.lengthOf(t.getRequests(t.optionsUrl), 1);
      assert.isTrue(element.matches(':state(choosing)'));
      assert.deepEqual(events, []);
    });

    it(`${name} keep the order`, async () => {
      const element = await t.mountWithOrder(attributes, properties);
      const requests = t.getRequests().length;
      Object.assign(element, copy(properties));
      await settle(element);
      assert.isTrue(element.matches(':state(pending)'));
      assert.lengthOf(t.getRequests(), requests);
    });
  }

  it('restart where one of them has changed in place', async () => {
    const wallets = copy(t.twoWallets);
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets });
    wallets.pop();
    element.wallets = [...wallets];
    await t.waitFor(() => t.getRequests(t.optionsUrl).length === 2, 'no restart');
  });

  const cycle: unknown[] = [];
  cycle.push({ label: 'Book', amount: '100', cycle });
  const withoutJson: Record<string, unknown> = {
    'a cycle': cycle,
    'a BigInt': [{ label: 'Book', amount: 100n }],
    'a toJSON that throws': [{ toJSON: () => assert.fail() }],
  };
  for (const [name, value] of Object.entries(withoutJson)) {
    for (const property of ['lines', 'wallets'] as const) {
      it(`${property} with ${name} throw nothing in the page, and can be corrected`, async () => {
        const element = t.mount({}, { [property]: value });
        await t.waitFor(() => element.matches(':state(choosing), :state(unavailable)'), 'neither form nor failure');
        element[property] = undefined;
        await t.waitForStep(element, 'choosing');
      });
    }
  }
});
