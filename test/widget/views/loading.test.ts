import { assert } from '@open-wc/testing';
import * as t from '../support/index.js';

t.useService();

describe('loading', () => {
  it('shows the outline first, then the form', async () => {
    const gate = t.gate();
    t.answer(t.optionsUrl, () => gate.opened as never);
    const element = await t.reach(t.put(), 'loading');
    assert.strictEqual(t.get(element, '[part=card]').getAttribute('aria-busy'), 'true');
    assert.lengthOf(t.all(element, '.outline').filter(t.isVisible), 2);
    assert.lengthOf(t.all(element, '[part=option], [part=button]'), 0);
    t.worker.resetHandlers();
    gate.open();
    await t.reach(element, 'choosing');
    assert.strictEqual(t.get(element, '[part=card]').getAttribute('aria-busy'), 'false');
    assert.lengthOf(t.all(element, '.outline').filter(t.isVisible), 0);
    assert.strictEqual(t.textOf(t.get(element, '[part=amount]')), '€100.00');
    assert.lengthOf(t.all(element, '[part=option]'), 6);
  });

  it('has the coins in the outline already', async () => {
    t.answer(t.optionsUrl, () => new Promise<never>(() => undefined));
    const element = await t.reach(t.put(t.noWallet, { wallets: t.twoWallets }), 'loading');
    assert.lengthOf(t.all(element, '[part=coin]'), 2);
  });

  it('takes no more room in the outline than in the form', async () => {
    const gate = t.gate();
    t.answerOnce(t.optionsUrl, () => gate.opened as never);
    const element = await t.reach(t.put(), 'loading');
    const { height } = element.getBoundingClientRect();
    gate.open();
    await t.reach(element, 'choosing');
    assert.strictEqual(element.getBoundingClientRect().height, height);
  });
});
