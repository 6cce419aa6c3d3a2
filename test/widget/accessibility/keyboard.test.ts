import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

const press = (key: string) => sendKeys({ press: key });

/** What has the focus inside the element. */
const focused = (element: Element): Element | null => element.shadowRoot?.activeElement ?? null;

describe('by keyboard alone', () => {
  it('Enter on an option creates the order', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, 'input[name=option]:checked').focus();
    await press('Enter');
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('focus stays inside when the order is refused, and the button is reached again', async () => {
    const element = await t.mountAtChoosing();
    const refusal = t.createGate();
    t.mockReplyOnce(t.checkoutUrl, async (info) => {
      await refusal.opened;
      return t.failedReply('Not now.')(info);
    });
    t.queryRequired(element, '[part=button]').focus();
    await press('Enter');
    await t.waitForStep(element, 'creating');
    refusal.open();
    await t.waitForStep(element, 'choosing');
    assert.exists(focused(element));
    for (let tabs = 0; tabs < 5 && focused(element)?.getAttribute('part') !== 'button'; tabs += 1) await press('Tab');
    await press('Enter');
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('focus elsewhere in the page is left alone', async () => {
    const element = await t.mountAtChoosing();
    const input = document.createElement('input');
    t.createContainer().append(input);
    input.focus();
    await element.submit();
    await t.waitForStep(element, 'pending');
    assert.strictEqual(document.activeElement, input);
  });
});
