import { assert } from 'chai';
import { isFull } from '../../support/full-counts.js';
import * as t from '../support/index.js';

t.useService();

const evil = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** What a careless script of the page may have left on every object. */
const pollution: Record<string, unknown> = {
  foo: 'bar',
  query: { foo: 'bar' },
  headers: { 'x-foo': 'bar' },
  body: 'bar',
  method: 'POST',
  credentials: 'include',
  mode: 'no-cors',
  baseUrl: 'https://evil.example',
  webhook_url: 'https://evil.example/',
  partner_webhook_url: 'https://evil.example/',
  partner_wallet_address: evil,
  wallet_address: evil,
  crypto_currency: 'ETH',
  crypto_currency_network: 'BASE',
  external_reference: 'EVIL',
};

/** Chai's assertions fail themselves while every object has an enumerable member. */
function require(isMet: boolean, message: string): void {
  if (!isMet) throw new Error(message);
}

type Sent = { readonly url: string; readonly init: Readonly<Record<string, unknown>> };

/**
 * What the widget passes to `fetch`. The service runs in the same page and would fail too, so its replies are made
 * beforehand.
 */
async function sentDuring(use: () => Promise<unknown>): Promise<readonly Sent[]> {
  const texts = new Map<string, string>();
  for (const url of [`${t.optionsUrl}?fiat_amount=100&fiat_currency=EUR`, t.currenciesUrl]) {
    texts.set(new URL(url).pathname, await (await fetch(url)).text());
  }
  const made = await t.callService(new Request(t.checkoutUrl + checkoutQuery));
  texts.set(new URL(t.checkoutUrl).pathname, JSON.stringify(made.body));
  const own = window.fetch.bind(window);
  const sent: Sent[] = [];
  window.fetch = (input, { signal, ...init } = {}) => {
    require(signal instanceof AbortSignal, 'The request cannot be aborted.');
    const url = input as string;
    sent.push({ url, init: { ...init, headers: { ...(init.headers as Record<string, string>) } } });
    return Promise.resolve(new Response(texts.get(new URL(url).pathname)));
  };
  try {
    await use();
  } finally {
    window.fetch = own;
  }
  return sent.filter(({ url }) => !url.startsWith(t.orderUrl)); // tracking begins now or later: engines differ
}

const wallet = {
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: t.addresses.bitcoin,
};
const checkoutQuery = `?${new URLSearchParams({
  fiat_amount: '100',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  ...wallet,
}).toString()}`;

const init = { method: 'GET', headers: {}, credentials: 'omit', cache: 'no-store', redirect: 'error' };
const options = { url: `${t.optionsUrl}?fiat_amount=100&fiat_currency=EUR`, init };
const currencies = { url: t.currenciesUrl, init };
const checkout = { url: t.checkoutUrl + checkoutQuery, init };

async function buy(changes: t.Attributes, isTyped: boolean): Promise<void> {
  const element = await t.mountAtChoosing(changes);
  if (isTyped) {
    const input = t.queryRequired(element, '#destination') as HTMLInputElement;
    input.value = t.addresses.bitcoin;
    input.dispatchEvent(new InputEvent('input'));
  }
  await element.submit();
  await t.waitForStep(element, 'pending');
  require(element.order?.wallet_address === t.addresses.bitcoin, 'The address is another.');
}

const purchases: [string, readonly Sent[], () => Promise<void>][] = [
  ['a fixed wallet', [options, checkout], () => buy({}, false)],
  ['a typed address', [options, checkout], () => buy({ ...t.withoutAddress }, true)],
  ['every coin', [options, currencies, checkout], () => buy(t.withoutWallet, true)],
];

/** On each change all members at once; before a release also each alone. */
const members: readonly PropertyDescriptorMap[] = Object.entries(pollution).map(([name, value]) => ({
  [name]: { configurable: true, writable: true, value },
}));
const groups: readonly PropertyDescriptorMap[] = [Object.assign({}, ...members), ...(isFull ? members : [])];

const removePollution = (): void =>
  Object.keys(pollution).forEach((name) => Reflect.deleteProperty(Object.prototype, name));

describe('polluted prototypes', () => {
  afterEach(removePollution);

  for (const [name, expected, use] of purchases) {
    it(`absent: the requests for ${name} are the expected ones`, async () => {
      assert.deepEqual(await sentDuring(use), expected);
    });

    for (const members of groups) {
      it(`do not add ${Object.keys(members).join(', ')} to the requests for ${name}`, async () => {
        const sent = await sentDuring(async () => {
          Object.defineProperties(Object.prototype, members);
          await use();
        });
        removePollution();
        assert.deepEqual(sent, expected);
      });
    }
  }

  it('do not add enumerable members either', async () => {
    const [, expected, use] = purchases[0] ?? [];
    const sent = await sentDuring(async () => {
      Object.defineProperty(Object.prototype, 'foo', { configurable: true, enumerable: true, value: 'bar' });
      await use?.();
    });
    Reflect.deleteProperty(Object.prototype, 'foo');
    assert.deepEqual(sent, expected);
  });
});
