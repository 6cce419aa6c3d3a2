import { assert } from 'chai';
import catalogue from '../../../server/catalogue/currencies.json' with { type: 'json' };
import * as t from '../support/index.js';

t.useService();

const open = { ...t.withoutWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };

describe('every coin of the service', () => {
  const rows = (element: Element) => t.queryAll(element, '[part=coin]').map(t.getText);

  it('is offered where the merchant named none', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    assert.lengthOf(t.getRequests(t.currenciesUrl), 1);
    assert.deepEqual(rows(element).slice(0, 3), ['BTC Bitcoin', 'ETH Ether', 'USDT Tether USD']);
    assert.lengthOf(rows(element), new Set(catalogue.currencies.map(({ short }) => short)).size, 'each coin once');
    assert.exists(t.query(element, '#destination'));
  });

  it('is narrowed to the coin that the merchant named', async () => {
    const element = await t.mountAtChoosing({ ...t.withoutWallet, 'crypto-currency': 'USDC' });
    assert.deepEqual(rows(element), [], 'one coin is no choice');
    const networks = t.queryAll(element, '[part=network]').map(t.getText);
    assert.deepEqual(networks, ['Ethereum', 'Polygon', 'Solana', 'Base', 'Arbitrum']);
  });

  it('warns where a memo would be needed', async () => {
    const element = await t.mountAtChoosing({ ...t.withoutWallet, 'crypto-currency': 'XRP' });
    assert.lengthOf(rows(element), 0, 'one network is no choice');
    assert.include(t.getText(t.queryRequired(element, '#destination-note')), 'memo or tag');
  });

  it('is not offered when the merchant set it', async () => {
    await t.mountAtChoosing();
    await t.mountAtChoosing(open);
    assert.lengthOf(t.getRequests(t.currenciesUrl), 0);
  });

  it('is empty where the service has none', async () => {
    t.mockReply(t.currenciesUrl, () => Response.json({ status: 'success', message: '', data: { currencies: [] } }));
    const element = await t.waitForStep(t.mount({ ...t.withoutWallet, 'crypto-currency': 'NOPE' }), 'empty');
    assert.exists(t.query(element, '.empty'));
  });
});
