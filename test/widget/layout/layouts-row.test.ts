import { assert } from '@open-wc/testing';
import { opened, put, wordOf } from '../support/dialogs.js';
import * as t from '../support/index.js';

t.useService();

describe('a row', () => {
  const lineOf = (element: Element): string => t.textOf(t.get(element, '[part=bar-status]'));

  it('shows the amount, the lowest fee, and the button', async () => {
    const element = await t.reach(await put('row'), 'choosing');
    assert.strictEqual(t.textOf(t.get(element, '[part=bar-amount]')), '€100.00');
    assert.match(lineOf(element), /^Lowest fee: €\d+\.\d\d · \S/);
    assert.strictEqual(wordOf(element), 'Pay with crypto');
    const { fontSize, fontWeight } = getComputedStyle(t.get(element, '[part=bar-amount]'));
    assert.deepEqual([fontSize, fontWeight], ['18px', '600']);
    assert.strictEqual(getComputedStyle(t.get(element, '.bar')).borderTopWidth, '1px');
    assert.strictEqual(getComputedStyle(t.get(element, '[part=open]')).fontSize, '14px');
  });

  it('says where the order is while the dialog is closed', async () => {
    const element = await opened('row');
    await element.submit();
    await t.reach(element, 'pending');
    element.close();
    await t.until(() => lineOf(element) === 'Awaiting payment', 'no status');
    assert.strictEqual(wordOf(element), 'View payment');
    await t.move('submit');
    await t.until(() => lineOf(element) === 'Payment in progress', 'not followed');
    await t.move('decline', { reason: 'card_declined' });
    await t.until(() => lineOf(element) === 'Payment failed', 'not followed to its end');
  });

  it('says that there is no way to pay, and what failed', async () => {
    t.answerOnce(t.optionsUrl, () => t.optionsReply([]));
    const empty = await t.reach(await put('row'), 'empty');
    assert.strictEqual(lineOf(empty), 'There is no way to pay €100.00 here.');
    t.answerOnce(t.optionsUrl, t.refused('Not now.'));
    const failed = await t.reach(await put('row'), 'unavailable');
    assert.strictEqual(lineOf(failed), 'The service answered: Not now.');
  });

  for (const width of [220, 240, 320, 420]) {
    for (const dir of ['ltr', 'rtl']) {
      it(`fits into ${width} px, ${dir}`, async () => {
        const parent = t.container();
        parent.style.inlineSize = `${width}px`;
        const element = t.create({ layout: 'row', dir, 'fiat-amount': '9999.99' });
        parent.append(element);
        await t.reach(element, 'choosing');
        await t.until(() => t.query(element, '[part=open]'), 'no button');
        const bar = t.get(element, '.bar');
        assert.strictEqual(bar.getBoundingClientRect().width, width);
        assert.isAtMost(bar.scrollWidth, bar.clientWidth);
        assert.isAtLeast(t.get(element, '[part=open]').getBoundingClientRect().height, 44);
      });
    }
  }
});
