import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

const wallets = ['ERC20', 'TRC20'].map((network) => ({ crypto_currency: 'USDT', crypto_currency_network: network }));

before(t.skipUnlessSupported('importPause'));

// In a file of its own: the rules of addresses are loaded once in a page, and only that first check takes its time.
it('another network chosen while an address is checked is not ordered unchecked', async () => {
  const element = await t.mountAtChoosing({ ...t.withoutWallet, wallets: JSON.stringify(wallets) });
  await t.waitForMarks(element);
  t.typeAddress(element, t.addresses.ethereum);
  const adopt = element.adoptStyles.bind(element);
  const partLoaded = new Promise<void>((resolve) => {
    element.adoptStyles = (styles) => {
      adopt(styles);
      resolve();
    };
  });
  const order = element.submit();
  await partLoaded; // and so the check begins
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  t.queryAll(element, '[part=network]')[1]?.click();
  assert.isUndefined(await order);
  assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
  assert.isUndefined(await element.submit());
  assert.strictEqual(t.getAlertText(element), 'This is an address on Ethereum; Tron was chosen.');
});
