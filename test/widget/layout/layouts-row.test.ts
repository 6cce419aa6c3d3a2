import { assert } from 'chai';
import { mountOpenDialog, mountWithDialog, openButtonText } from '../support/dialogs.js';
import * as t from '../support/index.js';
import { createColumn } from '../support/overflow.js';

t.useService();

describe('a row', () => {
  const lineOf = (element: Element): string => t.getText(t.queryRequired(element, '.bar-status'));

  const amountsOf = (element: Element): string[] => [
    ...new Set(t.getText(t.queryRequired(element, '[part=bar]')).match(/€[\d.]+/g)),
  ];

  it('shows the least that is charged once, in the button, and the option', async () => {
    const element = await t.waitForStep(await mountWithDialog('row'), 'choosing');
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=bar]')).match(/€/g)?.length, 1);
    assert.strictEqual(lineOf(element), 'Lowest fee: SEPA instant transfer');
    assert.strictEqual(openButtonText(element), 'Pay from €101.34');
    const { fontSize, fontWeight } = getComputedStyle(t.queryRequired(element, '.bar-amount'));
    assert.deepEqual([fontSize, fontWeight], ['18px', '600']);
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '.bar')).borderTopWidth, '1px');
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '[part=open]')).fontSize, '14px');
  });

  it('shows the total of the option that the buyer has chosen, and of the only one', async () => {
    const element = await t.waitForStep(await mountWithDialog('row'), 'choosing');
    t.queryRequired(element, 'input[value=card_global]').click();
    await t.waitFor(() => openButtonText(element) === 'Pay €104.16', 'no total');
    assert.deepEqual(amountsOf(element), ['€104.16']);
    const single = await t.waitForStep(await mountWithDialog('row', { 'payment-options': 'card_global' }), 'choosing');
    assert.strictEqual(openButtonText(single), 'Pay €104.16');
  });

  it('names the option with the lowest fee as the merchant does', async () => {
    const element = await t.waitForStep(await mountWithDialog('row'), 'choosing');
    element.optionNames = { bank_sepa_instant: 'your bank' };
    await t.waitFor(() => lineOf(element).endsWith(': your bank'), 'not renamed');
  });

  it("shows the order's status while the dialog is closed", async () => {
    const element = await mountOpenDialog('row');
    await element.submit();
    await t.waitForStep(element, 'pending');
    element.close();
    await t.waitFor(() => lineOf(element) === 'Waiting for your payment', 'no status');
    assert.strictEqual(openButtonText(element), 'View payment');
    await t.applyTrigger('submit');
    await t.waitFor(() => lineOf(element) === 'Payment in progress', 'not followed');
    await t.applyTrigger('decline', { reason: 'card_declined' });
    await t.waitFor(() => lineOf(element) === 'Nothing charged', 'not followed to its end');
  });

  it('shows that there is no way to pay, and failures', async () => {
    t.mockReplyOnce(t.optionsUrl, () => t.optionsReply([]));
    const empty = await t.waitForStep(await mountWithDialog('row'), 'empty');
    assert.strictEqual(lineOf(empty), 'No way to pay €100.00 here');
    t.mockReplyOnce(t.optionsUrl, t.failedReply('Not now.'));
    const failed = await t.waitForStep(await mountWithDialog('row'), 'unavailable');
    assert.strictEqual(lineOf(failed), 'We couldn’t start this payment. Try again, or contact the shop.');
  });

  for (const width of [220, 240, 320, 420]) {
    for (const dir of ['ltr', 'rtl']) {
      it(`fits into ${width} px, ${dir}`, async () => {
        const element = await t.mountIn(createColumn(`${width}px`), { layout: 'row', dir, 'fiat-amount': '9999.99' });
        await t.waitFor(() => t.query(element, '[part=open]'), 'no button');
        const bar = t.queryRequired(element, '.bar');
        assert.strictEqual(bar.getBoundingClientRect().width, width);
        assert.isAtMost(bar.scrollWidth, bar.clientWidth);
        assert.isAtLeast(t.queryRequired(element, '[part=open]').getBoundingClientRect().height, 44);
      });
    }
  }
});
