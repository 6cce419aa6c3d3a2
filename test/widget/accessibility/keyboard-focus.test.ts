import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

/** What has the focus inside the element. */
const focused = (element: Element): Element | null => element.shadowRoot?.activeElement ?? null;

/** First screen, focused selector, action, selector of the next screen. */
type Walk = readonly [from: string, focus: string, action: (element: t.CryptoCheckout) => unknown, to: string];

const press =
  (selector: string) =>
  (element: t.CryptoCheckout): void =>
    t.queryRequired(element, selector).click();
const pay = '[part=button]';

const walks: readonly Walk[] = [
  ['choosing', pay, press(pay), '[part=address]'],
  ['choosing-a-coin', 'input[name=option]', (element) => element.submit(), '[part=address]'],
  ['refused', pay, press(pay), '[part=address]'],
  ['choosing', 'input[name=option]', (element) => element.setAttribute('fiat-amount', '0.01'), '.empty'],
  ['choosing', pay, (element) => element.setAttribute('fiat-amount', '30'), '.option-group'],
  ['wrong-address', '#destination', (element) => element.setAttribute('locale', 'de'), '#destination'],
  ['unreachable', pay, press(pay), '.option-group'],
  ['offline', '[part=address]', () => t.goOnline(), '.live:not(:has(p))'],
  ['pending', '[part=qr]', () => t.applyTrigger('submit'), '.step:nth-child(2)[aria-current]'],
  ['pending', '[part=address]', () => t.applyTrigger('expire'), '[part=outcome]'],
  ['processing', '[part=address]', () => t.applyTrigger('require_action'), '.duty'],
  ['bank-asks', 'a', () => t.applyTrigger('capture'), '.step:nth-child(3)[aria-current]'],
  ['paid', '[data-copies=transaction-code]', () => t.applyTrigger('broadcast'), '.explorer'],
  ['sending', '.explorer', () => t.applyTrigger('finalize'), '[part=outcome]'],
  ['failed', pay, press(pay), '.option-group'],
  ['refunding', '[data-copies=transaction-code]', () => t.applyTrigger('settle_refund'), '[part=button]'],
];

describe('focus is never lost', () => {
  for (const [from, selector, action, to] of walks) {
    it(`${from}, on ${selector}, until ${to}`, async () => {
      const element = await (screens[from] ?? t.mountAtChoosing)();
      t.queryRequired(element, selector).focus();
      assert.isTrue(document.activeElement === element);
      const blurs: string[] = [];
      await action(element);
      await t.waitFor(() => {
        if (document.activeElement !== element) blurs.push(document.activeElement?.localName ?? 'nothing');
        return blurs.length > 0 || (t.query(element, to) && !element.isUpdatePending);
      }, `no ${to}`);
      assert.deepEqual(blurs, [], 'the focus was elsewhere meanwhile');
      const found = focused(element);
      if (!found) return assert.fail('nothing has the focus');
      assert.isTrue(t.isVisible(found));
      assert.isTrue(found.matches(`.card, h2, ${selector}`), found.outerHTML.slice(0, 80));
    });
  }

  it('Enter on an option creates the order', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, 'input[name=option]:checked').focus();
    await sendKeys({ press: 'Enter' });
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
    await sendKeys({ press: 'Enter' });
    await t.waitForStep(element, 'creating');
    refusal.open();
    await t.waitForStep(element, 'choosing');
    assert.exists(focused(element));
    for (let tabs = 0; tabs < 5 && focused(element)?.getAttribute('part') !== 'button'; tabs += 1)
      await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
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
