import { assert } from 'chai';
import { mountOpenDialog } from '../support/dialogs.js';
import * as t from '../support/index.js';

t.useService();

it('a card without a frame keeps its distance from the edges of the dialog', async () => {
  const element = await mountOpenDialog('button', { theme: 'flat' });
  await t.applyAppearance(element, {});
  assert.isAtLeast(Number.parseFloat(getComputedStyle(t.queryRequired(element, '.card')).paddingInlineStart), 16);
  element.close();
});

it('the deadline of an order in the dialog ends where its texts do', async () => {
  const element = await mountOpenDialog('button', { 'payment-url': 'https://pay.example/' });
  await element.submit();
  await t.waitFor(() => t.query(element, '[part=deadline]'), 'no deadline');
  const right = (selector: string) => t.queryRequired(element, selector).getBoundingClientRect().right;
  assert.strictEqual(right('[part=deadline]'), right('a.primary'));
  const [deadline, close] = ['[part=deadline]', '.close'].map((one) => t.queryRequired(element, one));
  assert.isAtLeast(deadline?.getBoundingClientRect().top ?? 0, (close?.getBoundingClientRect().bottom ?? 0) - 4);
  element.close();
});
