import { assert } from '@open-wc/testing';
import * as t from '../support/index.js';

t.useService();

const open = { ...t.noWallet, 'crypto-currency': 'USDT', 'crypto-currency-network': 'TRON' };

describe('every coin of the service', () => {
  const rows = (element: Element) => t.all(element, '[part=coin]').map(t.textOf);

  it('is offered where the merchant named none', async () => {
    const element = await t.choosing(t.noWallet);
    assert.lengthOf(t.asked(t.currenciesUrl), 1);
    assert.isAbove(rows(element).length, 30);
    assert.strictEqual(rows(element)[0], 'BTC Bitcoin');
    assert.exists(t.query(element, '#destination'));
  });

  it('is narrowed to the coin that the merchant named', async () => {
    const element = await t.choosing({ ...t.noWallet, 'crypto-currency': 'USDC' });
    assert.deepEqual(rows(element), ['USDC Ethereum', 'USDC Polygon', 'USDC Solana', 'USDC Base', 'USDC Arbitrum']);
  });

  it('warns where a memo would be needed', async () => {
    const element = await t.choosing({ ...t.noWallet, 'crypto-currency': 'XRP' });
    assert.lengthOf(rows(element), 0, 'one network is no choice');
    assert.include(t.textOf(t.get(element, '#destination-note')), 'memo or tag');
  });

  it('is not asked for where the merchant fixed it', async () => {
    await t.choosing();
    await t.choosing(open);
    assert.lengthOf(t.asked(t.currenciesUrl), 0);
  });

  it('that the service does not have is told with a retry', async () => {
    t.answerOnce(t.currenciesUrl, t.refused('Not found.', 404));
    const element = await t.reach(t.put(t.noWallet), 'unavailable');
    assert.strictEqual(t.alertOf(element), 'The service answered: Not found.');
    t.get(element, '[part=button]').click();
    await t.reach(element, 'choosing');
  });

  it('of a coin that nobody has is the empty sentence', async () => {
    const element = await t.reach(t.put({ ...t.noWallet, 'crypto-currency': 'NOPE' }), 'empty');
    assert.exists(t.query(element, '[part=empty]'));
  });
});
