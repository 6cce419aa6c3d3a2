import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

const press = (key: string) => sendKeys({ press: key });

/** What has the focus inside the element. */
const focused = (element: Element): Element | null => element.shadowRoot?.activeElement ?? null;

/** Compares selectors: printing a DOM node of a failed assertion takes minutes. */
function assertFocused(element: Element, selector: string): void {
  const focus = focused(element);
  const found = focus?.matches(selector) ?? false;
  assert.isTrue(
    found,
    `${selector} has no focus, but ${(focus?.cloneNode(false) as Element | undefined)?.outerHTML ?? 'nothing'}`,
  );
}

describe('by keyboard alone', () => {
  it('a purchase goes from the first Tab to the copied code, and focus stays inside', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets: t.twoWallets });
    await t.waitForMarks(element);
    element.after(Object.assign(document.createElement('button'), { id: 'after' }));
    await press('Tab');
    assertFocused(element, '[part=fees]');
    await press('Enter');
    assert.isTrue(t.queryRequired(element, '[part=fees]').closest('details')?.open, 'the sum is open');
    await press('Tab');
    assertFocused(element, 'input[name=wallet]:checked');
    await press('ArrowDown');
    assert.strictEqual(t.getCheckedValue(element, 'wallet'), '1');
    await press('Tab');
    assertFocused(element, 'input[name=option]:checked');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('ArrowUp');
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'card_plus');
    await press('Tab');
    assertFocused(element, '[part=more]');
    await press('Tab');
    assertFocused(element, '[part=button]');
    await press('Enter');
    await t.waitForStep(element, 'pending');
    assertFocused(element, '[part=card]');
    assert.strictEqual(t.store.orders()[0]?.crypto_currency, 'USDT');
    await t.waitForQrCode(element);
    for (const part of ['fees', 'qr', 'address', 'transaction-code']) {
      await press('Tab');
      assert.strictEqual(focused(element)?.getAttribute('part'), part);
    }
    await press('Tab');
    assert.strictEqual(document.activeElement?.id, 'after');
  });

  it('Enter on an option creates the order', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, 'input[name=option]:checked').focus();
    await press('Enter');
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('Enter twice creates one order', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, '[part=button]').focus();
    await Promise.all([press('Enter'), press('Enter')]);
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

  it('a retry after a failure keeps the focus inside', async () => {
    t.mockReplyOnce(t.optionsUrl, t.failedReply('Not now.'));
    const element = await t.waitForStep(t.mount(), 'unavailable');
    await press('Tab');
    assertFocused(element, '[part=button]');
    await press('Enter');
    await t.waitForStep(element, 'choosing');
    assert.exists(focused(element));
  });

  it('every focused control has a ring of 2 px', async () => {
    const element = await t.mountWithOrder();
    const rings = new Map<string, string>();
    await t.waitFor(() => t.query(element, 'summary[part=fees]'), 'no fee line that opens');
    for (const part of ['fees', 'qr', 'address', 'transaction-code']) {
      await press('Tab');
      const { outlineStyle, outlineWidth } = getComputedStyle(t.queryRequired(element, `[part=${part}]`));
      rings.set(part, `${outlineStyle} ${outlineWidth}`);
    }
    assert.deepEqual([...new Set(rings.values())], ['solid 2px']);
  });
});
