import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

const addresses = { wallet_address: t.addresses.tron };
const wallets = [
  { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN', wallet_address: t.addresses.bitcoin },
  { crypto_currency: 'USDT', crypto_currency_network: 'TRC20', ...addresses },
  { crypto_currency: 'USDT', crypto_currency_network: 'TRON', ...addresses },
];

const texts = (element: Element, part: string) =>
  t.queryAll(element, `[part=${part}]`).filter(t.isVisible).map(t.getText);

async function search(element: t.CryptoCheckout, words: string): Promise<void> {
  const field = t.queryRequired(element, '[type=search]') as HTMLInputElement;
  field.focus();
  await sendKeys({ type: words });
}

describe('a coin', () => {
  it('comes before its network, which is shown where there are several', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets });
    assert.deepEqual(texts(element, 'coin'), ['BTC', 'USDT'], 'no network beside a coin of several');
    assert.deepEqual(texts(element, 'network'), []);
    const recorded = t.recordEvents(element);
    t.queryAll(element, '[part=coin]')[1]?.click();
    await element.updateComplete;
    assert.deepEqual(texts(element, 'network'), ['Tron', 'Tron']);
    t.queryAll(element, '[part=network]')[1]?.click();
    await element.updateComplete;
    assert.strictEqual(t.getCheckedValue(element, 'network'), '2');
    assert.strictEqual(t.getCheckedValue(element, 'wallet'), '2');
    assert.lengthOf(recorded, 2);
    await element.submit();
    assert.include(t.getQuery(t.getRequests(t.checkoutUrl)[0]), wallets[2] as object);
  });

  it('is named on every tile, or its network is, not both in one list', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    const all = texts(element, 'coin');
    assert.includeMembers([...all], ['USDT Tether USD', 'DAI Dai', 'BNB', 'LINK Chainlink']);
    assert.isNull(t.query(element, '[part=coin] .network'));
    const pairs = await t.mountAtChoosing(t.withoutWallet, { wallets: [...t.twoWallets] });
    assert.deepEqual(texts(pairs, 'coin'), ['BTC Bitcoin', 'USDT Tron']);
  });

  it('is searched among more than eight', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    await search(element, 'tether');
    assert.deepEqual(texts(element, 'coin'), ['USDT Tether USD']);
    await sendKeys({ press: 'Enter' });
    assert.strictEqual(t.getText(t.queryRequired(element, '.destination label')), 'Your USDT address on Tron');
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0, 'Enter sends no form');
    await search(element, 'zzz');
    assert.deepEqual(texts(element, 'coin'), []);
    assert.isTrue(t.isVisible(t.queryRequired(element, '.coins > p')));
  });

  it('is not searched among fewer', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets });
    assert.isNull(t.query(element, '[type=search]'));
    assert.isFalse(t.isVisible(t.queryRequired(element, '.coins > p')));
  });
});

describe('the placeholder of the search', () => {
  before(t.skipUnlessSupported('placeholderStyle'));

  it('has the colour of text that is read', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    const { color } = getComputedStyle(t.queryRequired(element, '.label'));
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '[type=search]'), '::placeholder').color, color);
  });
});
