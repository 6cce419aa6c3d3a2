import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('loading', () => {
  it('shows the placeholder first, then the form', async () => {
    const gate = t.createGate();
    t.mockReply(t.optionsUrl, () => gate.opened as never);
    const element = await t.waitForStep(t.mount(), 'loading');
    assert.strictEqual(t.queryRequired(element, '[part=card]').getAttribute('aria-busy'), 'true');
    assert.lengthOf(t.queryAll(element, '.outline').filter(t.isVisible), 2);
    assert.lengthOf(t.queryAll(element, '[part=option], [part=button]'), 0);
    t.worker.resetHandlers();
    gate.open();
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(t.queryRequired(element, '[part=card]').getAttribute('aria-busy'), 'false');
    assert.lengthOf(t.queryAll(element, '.outline').filter(t.isVisible), 0);
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
    assert.lengthOf(t.queryAll(element, '[part=option]'), 6);
  });

  it('shows the coins in the placeholder', async () => {
    t.mockReply(t.optionsUrl, () => new Promise<never>(() => undefined));
    const element = await t.waitForStep(t.mount(t.withoutWallet, { wallets: t.twoWallets }), 'loading');
    await t.waitFor(() => t.queryAll(element, '[part=coin]').length === 2, 'no coins');
  });

  it('breaks Japanese between phrases, before any other chunk has loaded', async () => {
    t.mockReply(t.optionsUrl, () => new Promise<never>(() => undefined));
    const element = await t.waitForStep(t.mount({ locale: 'ja' }), 'loading');
    if (!CSS.supports('word-break', 'auto-phrase')) return;
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '.card')).wordBreak, 'auto-phrase');
  });

  it('is no taller in the placeholder than in the form', async () => {
    const gate = t.createGate();
    t.mockReplyOnce(t.optionsUrl, () => gate.opened as never);
    const element = await t.waitForStep(t.mount(), 'loading');
    const { height } = element.getBoundingClientRect();
    gate.open();
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(element.getBoundingClientRect().height, height);
  });
});
