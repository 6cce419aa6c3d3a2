import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('loading', () => {
  it('shows the placeholder first, then the form', async () => {
    const gate = t.createGate();
    t.mockReply(t.optionsUrl, () => gate.opened as never);
    const element = await t.waitForStep(t.mount(), 'loading');
    assert.strictEqual(t.queryRequired(element, '[part=card]').getAttribute('aria-busy'), 'true');
    assert.lengthOf(t.queryAll(element, '.outline').filter(t.isVisible), 1);
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€100.00', 'that of the attribute');
    assert.lengthOf(t.queryAll(element, '[part=option], [part=button]'), 0);
    t.worker.resetHandlers();
    gate.open();
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(t.queryRequired(element, '[part=card]').getAttribute('aria-busy'), 'false');
    assert.lengthOf(t.queryAll(element, '.outline').filter(t.isVisible), 0);
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
    assert.lengthOf(t.queryAll(element, '[part=option]'), 6);
  });

  const rows: readonly [what: string, amount: string, coins: t.Attributes, properties: Partial<t.CryptoCheckout>][] = [
    ['of two coins', '100', t.withoutWallet, { wallets: t.twoWallets }],
    ['of two coins with few options', '9000', t.withoutWallet, { wallets: t.twoWallets }],
  ];
  for (const [what, amount, coins, properties] of rows) {
    it(`is as high in the placeholder as in the form ${what}`, async () => {
      const gate = t.createGate();
      t.mockReplyOnce(t.optionsUrl, () => gate.opened as never);
      const element = await t.waitForStep(t.mount({ ...coins, 'fiat-amount': amount }, properties), 'loading');
      if (properties.wallets) await t.waitFor(() => t.query(element, '[part=coin]'), 'no coins');
      const { height } = element.getBoundingClientRect();
      gate.open();
      await t.waitForStep(element, 'choosing');
      t.finishAnimations(element);
      assert.strictEqual(element.getBoundingClientRect().height, height);
    });
  }
});
