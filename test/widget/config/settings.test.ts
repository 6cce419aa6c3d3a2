import { assert } from 'chai';
import { CryptoCheckout } from '../../../widget/index.js';
import { attributes as table } from '../../../widget/config/attributes.js';
import { assertMisconfigured, captureConsoleErrors, captureWarnings, fixHints } from '../support/misconfiguration.js';
import { defaultBaseUrl, setModuleUrl } from '../../../widget/element/base-url.js';
import { order, partner } from '../../support/service-harness.js';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';

const { getRequests, checkoutUrl, optionsUrl, getQuery } = t;

/** All settings by property; the attribute is the kebab-case, the parameter the snake_case. */
const everything = {
  fiatAmount: '250.50',
  fiatCurrency: 'USD',
  externalReference: 'Bestellung 7/ä',
  cryptoCurrency: 'USDT',
  cryptoCurrencyNetwork: 'TRC20',
  walletAddress: t.addresses.tron,
  webhookUrl: 'https://shop.example/hook?a=1&b=2',
};
const spelled = (separator: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z_]/g, (letter) => separator + (letter === '_' ? '' : letter.toLowerCase())),
      value,
    ]),
  );
const parameters = spelled('_', everything);
const attributes = spelled('-', everything);

/** The parameters of the order that an element creates. */
async function orderOf(element: CryptoCheckout): Promise<Record<string, string>> {
  await t.waitForStep(element, 'choosing');
  assert.exists(await element.submit());
  const { payment_option, ...settings } = getQuery(getRequests(checkoutUrl)[0]);
  assert.isString(payment_option, 'what the buyer chose goes with what the page set');
  return settings;
}

t.useService();

describe('settings', () => {
  const ways: Record<string, () => CryptoCheckout> = {
    'by attribute': () => t.mount(attributes),
    'by property, before it is in the page': () => {
      const element = document.createElement('crypto-checkout');
      Object.assign(element, everything);
      t.createContainer().append(element);
      return element;
    },
    'by property, once it is in the page': () => {
      const element = document.createElement('crypto-checkout');
      t.createContainer().append(element);
      return Object.assign(element, everything);
    },
    'by markup': () => {
      const parent = t.createContainer();
      const marked = Object.entries(attributes).map(([name, value]) => `${name}="${value.replace(/&/g, '&amp;')}"`);
      parent.innerHTML = `<crypto-checkout ${marked.join(' ')}></crypto-checkout>`;
      return parent.querySelector('crypto-checkout') ?? t.createCheckout();
    },
    'property over attribute': () => t.mount({ ...attributes, 'fiat-amount': '1' }, { fiatAmount: '250.50' }),
  };
  for (const [way, make] of Object.entries(ways)) {
    it(`reach the order ${way}`, async () => {
      const element = make();
      assert.deepEqual(await orderOf(element), parameters);
      assert.deepEqual(getQuery(getRequests(optionsUrl)[0]), { fiat_amount: '250.50', fiat_currency: 'USD' });
    });
  }

  for (const how of ['attribute', 'property'] as const) {
    it(`set by ${how} before the upgrade count after it`, async () => {
      const tag = `checkout-late-${how}`;
      const element: Element = document.createElement(tag);
      if (how === 'property') Object.assign(element, everything);
      else Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
      t.createContainer().append(element);
      customElements.define(tag, class extends CryptoCheckout {});
      assert.instanceOf(element, CryptoCheckout);
      assert.isFalse(Object.hasOwn(element, 'fiatAmount'));
      assert.deepEqual(await orderOf(element), parameters);
    });
  }

  it('take a number as amount, and a URL as webhook', async () => {
    const order = await orderOf(
      t.mount({}, { fiatAmount: 49.5, webhookUrl: new URL('https://shop.example/h') } as object),
    );
    assert.include(order, { fiat_amount: '49.5', webhook_url: 'https://shop.example/h' });
  });

  it('take false as none, as templates write it', async () => {
    const names = Object.keys(table).filter((name) => !/^(base|fiat|crypto|external|walletA|lang|dir)/.test(name));
    const warnings = await captureWarnings(async () => {
      const order = await orderOf(t.mount({}, Object.fromEntries(names.map((name) => [name, false]))));
      assert.sameMembers(
        Object.keys(order),
        Object.keys(parameters).filter((name) => name !== 'webhook_url'),
      );
    });
    assert.deepEqual(warnings, []);
  });

  it('refuse a value that is no text where it is no number, URL or false', () =>
    assertMisconfigured(() => t.mount({}, { unique: true } as object), {
      attribute: 'unique',
      message: `unique does not fit: "true". ${fixHints.unique}`,
    }));

  for (const webhook of ['', undefined]) {
    it(`leave out a webhook that is ${webhook === '' ? 'empty' : 'absent'}`, async () => {
      assert.notProperty(await orderOf(t.mount({ 'webhook-url': webhook })), 'webhook_url');
    });
  }

  const wallets: Record<string, () => CryptoCheckout> = {
    'a JSON attribute': () => t.mount({ ...t.withoutWallet, wallets: JSON.stringify(t.twoWallets) }),
    'an array': () => t.mount(t.withoutWallet, { wallets: t.twoWallets }),
    'an array over the single coin': () => t.mount({ 'wallet-address': t.addresses.tron }, { wallets: t.twoWallets }),
  };
  for (const [form, make] of Object.entries(wallets)) {
    it(`take wallets as ${form}`, async () => {
      const element = await t.waitForStep(make(), 'choosing');
      assert.deepEqual(t.queryAll(element, '[part=coin]').map(t.getText), ['BTC Bitcoin', 'USDT Tron']);
      assert.include(await orderOf(element), { ...t.twoWallets[0] });
    });
  }

  it('take the partner group by attributes', async () => {
    const element = t.mount(t.partnerAttributes);
    assert.include(await orderOf(element), partner);
  });
  it('take the partner group as one object', async () => {
    assert.include(await orderOf(t.mount({}, { partner: t.partnerObject as never })), partner);
  });
  it('drop the partner when its attributes are removed', async () => {
    const element = await t.mountAtChoosing(t.partnerAttributes);
    Object.keys(t.partnerAttributes).forEach((name) => element.removeAttribute(name));
    await t.waitFor(() => getRequests(optionsUrl).length === 2);
    assert.notInclude(Object.keys(await orderOf(element)).join(), 'partner');
  });

  it('are sent only to the operation that takes them', async () => {
    const junk = { ...t.twoWallets[0], extra: 'x', __proto__: { inherited: 'x' }, constructor: 'x' } as never;
    const element = t.mount(t.withoutWallet, { wallets: [junk], partner: { ...t.partnerObject, extra: 'x' } as never });
    assert.hasAllKeys(await orderOf(element), [...Object.keys(order), ...Object.keys(partner)]);
  });
});

describe('base-url', () => {
  afterEach(() => setModuleUrl(t.scriptUrl));

  for (const [baseUrl, message] of [
    ['https://pay.example/api', 'Not found.'],
    ['https://pay.example?shop=1', undefined],
    ['https://pay.example/?shop=2', Error],
  ] as const)
    it(`is named where the service is not there: ${baseUrl}`, () =>
      captureConsoleErrors(async () => {
        t.mockReply(`${baseUrl}/api/v3/reseller/payment_options`, () =>
          message === Error ? HttpResponse.error() : HttpResponse.json({ status: 'failed', message }),
        );
        const element = await t.waitForStep(t.mount({ 'base-url': baseUrl }), 'unavailable');
        await t.waitFor(() => t.getAlertText(element).includes(`base-url does not fit: "${baseUrl}"`), 'not named');
      }));

  const origins: [string, string][] = [
    ['https://cdn.example/v1/checkout.js?x=/a', 'https://cdn.example/v1'],
    ['https://pay.example/v/0.4.0/checkout.js', 'https://pay.example'],
    ['https://pay.example/shop/pay/checkout.js', 'https://pay.example/shop/pay'],
    ['https://pay.example/shop/pay/v/0.4.0-beta.1/checkout.js', 'https://pay.example/shop/pay'],
    ['https://pay.example/shop/v/1/checkout.js', 'https://pay.example/shop/v/1'],
    ['http://localhost:9000/checkout.js', 'http://localhost:9000'],
    ['file:///site/checkout.js', 'file:///site'], // which the check of the setting refuses
    ['', ''],
  ];
  for (const [module, expected] of origins) {
    it(`of a script at "${module}" is ${expected}`, () => {
      setModuleUrl(module);
      assert.strictEqual(defaultBaseUrl(), expected);
    });
  }

  it('is not guessed in a bundle: the console says once that it is missing', async () => {
    setModuleUrl('');
    const messages = await captureConsoleErrors(async () => {
      const element = await t.waitForStep(t.mount({ 'base-url': undefined }), 'unavailable');
      element.locale = 'de';
      await element.updateComplete;
    });
    assert.lengthOf(messages, 1);
    assert.include(messages[0], 'base-url is missing. Write the address of the service');
  });

  it('names a currency that the service does not take, and a near one', async () => {
    const message = 'The requested fiat currency is not supported.';
    t.mockReply(t.optionsUrl, () => HttpResponse.json({ status: 'failed', message }));
    const element = t.mount({ 'fiat-currency': 'ERU' });
    await t.waitFor(() => t.getAlertText(element).includes('Did you mean EUR?'), 'not named');
    assert.include(t.getAlertText(element), 'fiat-currency does not fit: "ERU". Write the code of a current currency');
    assert.isNull(t.query(element, 'button'));
    t.mockReplyOnce(t.optionsUrl, () => HttpResponse.json({ status: 'failed', message: 'Invalid fiat amount.' }));
    element.setAttribute('fiat-amount', '49000');
    await t.waitFor(() => t.getAlertText(element).includes('fiat-amount does not fit: "49000"'), 'no amount');
    element.setAttribute('fiat-currency', 'KZT');
    const sentence = 'fiat-currency is KZT, which the service does not take.';
    await t.waitFor(() => t.getAlertText(element).endsWith(sentence), 'the currency that exists is not named');
  });

  for (const message of ['Not found.', 'Method Not Allowed', 'This service does not answer to this host name.']) {
    it(`offers no second try where it cannot help: ${message}`, async () => {
      t.mockReply(t.optionsUrl, () => HttpResponse.json({ status: 'failed', message }));
      const element = await t.waitForStep(t.mount(), 'unavailable');
      assert.isTrue(t.getAlertText(element).startsWith(t.misconfiguredSentence));
      assert.isNull(t.query(element, 'button'));
    });
  }

  const places: [string | undefined, string][] = [
    [undefined, 'https://cdn.example/api/v3/reseller/payment_options'],
    ['https://pay.example', 'https://pay.example/api/v3/reseller/payment_options'],
    ['https://pay.example/', 'https://pay.example/api/v3/reseller/payment_options'],
    ['https://pay.example/shop//', 'https://pay.example/shop/api/v3/reseller/payment_options'],
    ['/shop/pay', `${location.origin}/shop/pay/api/v3/reseller/payment_options`],
    ['./pay/', new URL('./pay/api/v3/reseller/payment_options', document.baseURI).href],
  ];
  for (const [baseUrl, expected] of places) {
    it(`${JSON.stringify(baseUrl)} sends requests to ${expected}`, async () => {
      setModuleUrl('https://cdn.example/checkout.js');
      t.mockReply(expected, () => HttpResponse.json({ status: 'failed', message: 'Heard.' }));
      const element = await t.waitForStep(t.mount({ 'base-url': baseUrl }), 'unavailable');
      assert.strictEqual(t.getAlertText(element), t.refusedSentence);
      assert.lengthOf(getRequests(expected), 1);
    });
  }
});
