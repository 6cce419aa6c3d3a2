import { assert } from 'chai';
import { assertMisconfigured, captureConsoleErrors, captureWarnings, fixHints } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import tables from './misconfigured.json' with { type: 'json' };

t.useService();

/** `coins` is checked with the chunk of the coins: `destination/accepted-coins.test.ts`. */
const wrong = tables.wrong as Partial<Record<keyof typeof fixHints, readonly string[]>>;

/** What the sentence proposes instead of a value. */
const nearNames = tables.nearNames as Readonly<Record<string, string>>;

/** What the sentence says of a value. */
const faultOf = (value: string): string =>
  value === '' ? 'is missing' : `does not fit: ${JSON.stringify(value.slice(0, 60).replace(/\p{C}/gu, '\ufffd'))}`;

describe('an invalid attribute', () => {
  for (const [attribute, values] of Object.entries(wrong)) {
    const own = attribute === 'wallet-address' ? 'Write a whole address of the network, without spaces.' : undefined;
    const fix = own ?? fixHints[attribute as keyof typeof fixHints];
    for (const value of values) {
      it(`${attribute}=${JSON.stringify(value.slice(0, 40))} is reported`, () =>
        assertMisconfigured(() => t.mount({ 'terms-url': 'https://shop.example/terms', [attribute]: value }), {
          attribute,
          message: `${attribute} ${faultOf(value)}. ${fix}${value in nearNames ? ` Did you mean ${nearNames[value]}?` : ''}`,
        }));
    }
  }

  const everyMissing = [
    'fiat-amount',
    'fiat-currency',
    'external-reference',
    'wallet-address',
    'crypto-currency-network',
    'crypto-currency',
  ] as const;
  const missing = (name: (typeof everyMissing)[number]) => `${name} is missing. ${fixHints[name]}`;
  for (const attribute of everyMissing.filter((name) => name !== 'wallet-address')) {
    for (const value of ['', undefined])
      it(`${attribute} ${value === '' ? 'empty' : 'missing'} is reported`, () =>
        assertMisconfigured(() => t.mount({ [attribute]: value }), { attribute, message: missing(attribute) }));
  }

  it('an element without any attribute is reported with all that it needs', () =>
    assertMisconfigured(() => t.createContainer().appendChild(document.createElement('crypto-checkout')), {
      attribute: 'fiat-amount',
      message: everyMissing.map(missing).join('\n'),
    }));

  for (const [name, near] of Object.entries({
    'wallet-adress': 'wallet-address',
    walets: 'wallets',
    wallet: 'wallet-address',
  }))
    it(`an address under a misspelt name is not left to the buyer: ${name}`, () =>
      assertMisconfigured(() => t.mount({ 'wallet-address': undefined, [name]: t.addresses.bitcoin }), {
        attribute: 'wallet-address',
        message:
          'wallet-address is missing. Write a whole address of the network, without spaces.\n' +
          `${name} is not known. Did you mean ${near}?`,
      }));

  it('misspelt names are reported with the names they are near to', () =>
    assertMisconfigured(
      () =>
        t.mount({
          'fiat-amount': undefined,
          'fiat-ammount': '49.00',
          fiat_currency: 'EUR',
          theem: 'dark',
          ...{ webhook: '', 'data-partner-wallet-address': '', 'brand-color': '', 'test-id': '1', 'hx-get': '/' },
        }),
      {
        attribute: 'fiat-amount',
        message: [
          missing('fiat-amount'),
          'fiat-ammount is not known. Did you mean fiat-amount?',
          'fiat_currency is not known. Did you mean fiat-currency?',
          'theem is not known. Did you mean theme?',
          'webhook is not known. Did you mean webhook-url?',
          'data-partner-wallet-address is not known. Did you mean partner-wallet-address?',
          'brand-color is not known.',
        ].join('\n'),
      },
    ));

  it('wrong ones of every kind are reported together', () =>
    assertMisconfigured(
      () =>
        t.mount({
          'fiat-currency': 'euro',
          'wallet-address': t.addresses.bitcoin.replace(/.$/, 'x'),
          theme: 'drak',
          dir: 'up',
          consent: 'required',
        }),
      {
        attribute: 'fiat-currency',
        message: [
          `fiat-currency does not fit: "euro". ${fixHints['fiat-currency']} Did you mean EUR?`,
          `terms-url is missing. ${fixHints['terms-url']}`,
          'wallet-address has a typing error. Copy it again from the wallet.',
          `theme does not fit: "drak". ${fixHints.theme} Did you mean dark?`,
          'dir does not fit: "up". Write ltr, rtl or auto.',
        ].join('\n'),
      },
    ));

  const lost = { ...t.withoutWallet, destination: undefined };
  const [bitcoin] = t.twoWallets;
  const withoutAddress: Record<string, [t.Attributes, string?, (readonly (typeof everyMissing)[number][])?]> = {
    'neither a coin nor an address': [lost, 'wallet-address', ['crypto-currency-network', 'crypto-currency']],
    'a coin alone': [{ ...lost, 'crypto-currency': 'BTC' }, 'wallet-address', ['crypto-currency-network']],
    'a coin and its network': [{ 'wallet-address': undefined }],
    'an empty address': [{ 'wallet-address': '' }],
    'the coins of the service, narrowed': [
      { ...lost, coins: 'USDT:TRON' },
      'wallet-address',
      ['crypto-currency-network', 'crypto-currency'],
    ],
  };
  it('a list whose second wallet has its address under a misspelt name is reported', () => {
    const second = { ...bitcoin, wallet_address: undefined, walletAddress: t.addresses.bitcoin };
    return assertMisconfigured(() => t.mount({ ...lost, wallets: JSON.stringify([bitcoin, second]) }), {
      attribute: 'wallets[1].wallet_address',
      message: 'wallets[1].wallet_address is missing. Write a whole address of the network, without spaces.',
    });
  });
  for (const [name, [changes, attribute = 'wallet-address', others = []]] of Object.entries(withoutAddress)) {
    it(`${name} is reported, and no address is asked for`, () =>
      assertMisconfigured(() => t.mount(changes), {
        attribute,
        message: [`${attribute} is missing. ${fixHints['wallet-address']}`, ...others.map(missing)].join('\n'),
      }));
  }
  for (const value of ['[]', '{}']) {
    it(`wallets=${value} is reported`, () =>
      assertMisconfigured(() => t.mount({ wallets: value }), {
        attribute: 'wallets',
        message: `wallets does not fit. ${fixHints.wallets}`,
      }));
  }
  it('the same value as a property is reported', () =>
    assertMisconfigured(() => t.mount({}, { fiatAmount: -1 as unknown as string }), {
      attribute: 'fiat-amount',
      message: `fiat-amount does not fit: "-1". ${fixHints['fiat-amount']}`,
    }));
});

describe('correcting an attribute', () => {
  for (const [attribute, value] of [
    ['fiat-amount', '0'],
    ['wallets', '{'],
    ['base-url', 'x'],
    ['base-url', '/?page=1'],
  ] as const) {
    it(`${attribute} recovers`, () =>
      captureConsoleErrors(async () => {
        const element = await t.waitForStep(t.mount({ [attribute]: value }), 'unavailable');
        const good = (t.merchantAttributes as t.Attributes)[attribute];
        if (good) element.setAttribute(attribute, good);
        else element.removeAttribute(attribute);
        await t.waitForStep(element, 'choosing');
        assert.lengthOf(t.queryAll(element, '[role=alert]'), 0);
        assert.exists(await element.submit());
      }));
  }

  it('an invalid attribute beside the form shows the error; a valid one restores the form', () =>
    captureConsoleErrors(async () => {
      const element = await t.mountAtChoosing();
      element.fiatAmount = 'much';
      await t.waitForStep(element, 'unavailable');
      const text = t.getAlertText(element);
      assert.include(text, 'fiat-amount does not fit: "much"');
      assert.include(text, 'You weren’t charged.');
      element.fiatAmount = '100';
      await t.waitForStep(element, 'choosing');
    }));

  it('an order stays where the shop empties its cart, which the console reads, and can be started over', async () => {
    const element = await t.mountWithOrder();
    const code = element.order?.transaction_code ?? 'none';
    const [warning] = await captureWarnings(async (messages) => {
      Object.assign(element, { fiatAmount: '0.00', externalReference: undefined });
      await t.waitFor(() => messages.length > 0, 'no warning');
    });
    assert.match(warning ?? '', /fiat-amount does not fit: "0.00".*\nexternal-reference is missing/);
    assert.strictEqual(element.order?.transaction_code, code);
    element.reset();
    await t.waitForStep(element, 'choosing');
  });
});
