import { assert } from 'chai';
import { actionLabels, getTextOf, mountMoved, paid } from '../../support/moved-order.js';
import * as t from '../../support/index.js';

t.useService();

describe('a completed order', () => {
  const completed = async (changes: t.Attributes = {}): Promise<t.CryptoCheckout> => {
    const element = await mountMoved([...paid, 'broadcast', 'finalize'], changes);
    await t.waitFor(() => getTextOf(element, '[part=outcome]') !== '', 'no outcome');
    return element;
  };
  const links = (element: Element) =>
    t.queryAll(element, 'a').map((link) => [t.getText(link), link.getAttribute('href')]);
  const hashOf = (element: Element) => t.queryRequired(element, '[data-copies=transaction] code').textContent;

  it('has its receipt: what was delivered and where, and what was paid', async () => {
    const element = await completed();
    assert.isNull(t.query(element, '[part=amount]'));
    assert.strictEqual(t.getText(t.queryRequired(element, '#address-label')), 'Delivered on Bitcoin to');
    const rows = t.queryAll(element, 'dl .line:not(:has(button))').map((line) => [...line.children].map(t.getText));
    const [date] = rows.splice(4, 1);
    assert.match(date?.join(' ') ?? '', /^Date Mar 1[567], 2026, \d+:00 [AP]M$/, 'in the time of the buyer');
    assert.deepEqual(rows, [
      ['Paid out', '0.00115968 BTC'],
      ['Order', '€100.00'],
      ['Fee', '€1.34'],
      ['Total', '€101.34'],
      ['Reference', 'INV-1'],
    ]);
  });

  it('names the option as the merchant and the language of the buyer do', async () => {
    const own = await completed({ 'option-names': JSON.stringify({ bank_sepa_instant: 'your bank' }) });
    assert.strictEqual(getTextOf(own, '[part=cause]'), 'Charged €101.34 (your bank).');
    const german = await completed({ locale: 'de', 'external-reference': 'other' });
    assert.match(getTextOf(german, '[part=cause]'), /abgebucht \(SEPA-Echtzeit\)\.$/);
  });

  it('goes back to the shop with the code and nothing that claims a payment', async () => {
    const element = await completed({ 'return-url': 'https://shop.example/thanks?a=1&transaction_code=old#b' });
    const code = element.order?.transaction_code ?? 'none';
    assert.deepEqual(links(element), [
      ['Back to the shop', `https://shop.example/thanks?a=1&transaction_code=${code}#b`],
      ['View transaction', `https://mempool.space/tx/${hashOf(element)}`],
    ]);
    assert.lengthOf(t.queryAll(element, '.primary'), 1);
    assert.isNull(t.query(element, '.restart'));
  });

  it('takes pages of the own host', async () => {
    const element = await completed({ 'return-url': '/thanks', 'explorer-url': '/tx/{tx_hash}' });
    assert.deepEqual(links(element), [
      ['Back to the shop', `${location.origin}/thanks?transaction_code=${element.order?.transaction_code ?? 'none'}`],
      ['View transaction', `${location.origin}/tx/${hashOf(element)}`],
    ]);
  });

  it('links to the explorer of the merchant', async () => {
    const element = await completed({ 'explorer-url': 'https://explorer.example/?t={tx_hash}' });
    assert.deepEqual(links(element), [['View transaction', `https://explorer.example/?t=${hashOf(element)}`]]);
  });

  it('has the transaction to copy where no explorer shows it', async () => {
    const element = await completed({
      'crypto-currency': 'XMR',
      'crypto-currency-network': 'MONERO',
      'wallet-address':
        '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    });
    assert.deepEqual(links(element), []);
    assert.deepEqual(actionLabels(element), []);
    assert.match(hashOf(element), /^[\da-f]{64}$/);
  });
});
