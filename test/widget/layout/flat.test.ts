import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

it('a card without a frame keeps its distance from the edges of the dialog', async () => {
  const element = t.mount({ layout: 'button', theme: 'flat' });
  await t.applyAppearance(element, {});
  await t.waitFor(() => t.query(element, '[part=open]'), 'no button');
  await element.open();
  await t.waitForStep(element, 'choosing');
  assert.isAtLeast(Number.parseFloat(getComputedStyle(t.queryRequired(element, '.card')).paddingInlineStart), 16);
  element.close();
});
