import { assert } from 'chai';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { mountOpenDialog, mountWithDialog, openButtonText } from '../support/dialogs.js';
import * as t from '../support/index.js';

t.useService();

const dialogOf = (element: Element) => t.queryRequired(element, 'dialog') as HTMLDialogElement;
const isOpen = (element: Element): boolean => dialogOf(element).open && element.matches(':state(open)');
const isLocked = (): boolean => getComputedStyle(document.documentElement).overflowY === 'hidden';
const focused = (element: Element): string | null | undefined =>
  element.shadowRoot?.activeElement?.getAttribute('part');
const isDefault = (element: Element): boolean => !isOpen(element) && !isLocked();

/** The dialog events from now on. */
function recordEventTypes(target: EventTarget): string[] {
  const types: string[] = [];
  for (const type of ['checkout-open', 'checkout-close']) target.addEventListener(type, () => types.push(type));
  return types;
}

const press = (key: string) => sendKeys({ press: key });
const clickAt = (x: number, y: number) => sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });

async function clickOn(node: Element): Promise<void> {
  node.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = node.getBoundingClientRect();
  await clickAt(x + width / 2, y + height / 2);
}

describe('a button', () => {
  it('shows a button alone, and sends no request', async () => {
    const elements = await Promise.all(Array.from({ length: 10 }, () => mountWithDialog('button')));
    await t.nextTask();
    assert.lengthOf(t.getRequests(), 0);
    for (const element of elements) {
      assert.strictEqual(openButtonText(element), 'Checkout');
      assert.isFalse(t.isVisible(t.queryRequired(element, '.card')));
    }
  });

  for (const [what, attributes, label] of [
    ['is set by the page', {}, 'Checkout'],
    ['is typed by the buyer', { ...t.withoutAddress }, 'Buy BTC'],
    ['and the coin are chosen by the buyer', { ...t.withoutWallet }, 'Checkout'],
  ] as const) {
    it(`says who gets the coins: the address ${what}`, async () =>
      assert.strictEqual(openButtonText(await mountWithDialog('button', attributes)), label));
  }

  it('requests the options when the pointer or the focus reaches it', async () => {
    const element = await mountWithDialog('button');
    t.queryRequired(element, '[part=open]').dispatchEvent(new PointerEvent('pointerenter'));
    await t.waitForStep(element, 'choosing');
    assert.lengthOf(t.getRequests(t.optionsUrl), 1);
    assert.strictEqual(openButtonText(element), 'Pay from €101.34');
    await element.open();
    assert.lengthOf(t.getRequests(t.optionsUrl), 1);
  });

  it("opens by a click, fires an event, and locks the page's scrolling", async () => {
    const element = await mountWithDialog('button');
    const events = recordEventTypes(document.body);
    await clickOn(t.queryRequired(element, '[part=open]'));
    await t.waitFor(() => isOpen(element), 'not open');
    assert.isTrue(dialogOf(element).matches(':modal'));
    assert.isTrue(isLocked());
    assert.isNull(document.documentElement.getAttribute('style'));
    assert.deepEqual(events, ['checkout-open']);
    await t.waitForStep(element, 'choosing');
    assert.isTrue(t.isVisible(t.queryRequired(element, '.card')));
  });

  it('can be opened before its chunk has loaded', async () => {
    const element = t.mount({ layout: 'button' });
    await element.open();
    assert.isTrue(isOpen(element));
  });

  const ways: Readonly<Record<string, (element: t.CryptoCheckout) => unknown>> = {
    Escape: () => press('Escape'),
    'the close button': (element) => clickOn(t.queryRequired(element, '[part=close]')),
    'a click beside it': () => clickAt(4, 4),
    'the method close()': (element) => element.close(),
    'the attribute hidden': (element) => (element.hidden = true),
    'a parent that is hidden': ({ parentElement }) => parentElement?.toggleAttribute('hidden', true),
    'another layout': (element) => (element.layout = 'card'),
    'its removal': (element) => element.remove(),
  };
  for (const [name, close] of Object.entries(ways)) {
    it(`${name} closes it, fires one event, and unlocks the page's scrolling`, async () => {
      const element = await mountOpenDialog('button');
      const events = recordEventTypes(element);
      await close(element);
      await t.waitFor(() => events.length > 0, 'no update');
      assert.deepEqual(events, ['checkout-close']);
      assert.isFalse(element.matches(':state(open)'));
      assert.isFalse(isLocked());
    });
  }

  for (const way of ['Escape', 'the close button', 'a click beside it'] as const) {
    it(`gives the focus back to what opened it: ${way}`, async () => {
      const element = await mountWithDialog('button');
      t.queryRequired(element, '[part=open]').focus();
      await press('Enter');
      await t.waitForStep(element, 'choosing');
      assert.strictEqual(focused(element), 'close');
      await ways[way]?.(element);
      await t.waitFor(() => isDefault(element), 'still open');
      assert.strictEqual(focused(element), 'open');
    });
  }

  it("gives the focus back to the shop's own button", async () => {
    const button = document.createElement('button');
    const element = await mountWithDialog('button');
    t.createContainer().append(button);
    button.focus();
    await element.open();
    element.close();
    assert.strictEqual(document.activeElement, button);
  });

  it('a press that began inside does not close it', async () => {
    const element = await mountOpenDialog('button');
    const { x, y } = t.queryRequired(element, '.label').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + 4), Math.round(y + 4)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [4, 4] });
    await sendMouse({ type: 'up' });
    await t.nextTask();
    assert.isTrue(isOpen(element));
  });

  it('a click beside it does nothing while the order is made', async () => {
    const element = await mountOpenDialog('button');
    const waiting = t.holdReply(t.checkoutUrl);
    void element.submit();
    await t.waitForStep(element, 'creating');
    await clickAt(4, 4);
    await t.nextTask();
    assert.isTrue(isOpen(element));
    waiting.open();
    await t.waitForStep(element, 'pending');
  });

  it('has the order of this session without being opened', async () => {
    const first = await mountOpenDialog('button');
    const order = await first.submit();
    first.remove();
    const second = await mountWithDialog('button');
    await t.waitForStep(second, 'pending');
    assert.deepEqual(second.order, order ?? null);
    assert.strictEqual(openButtonText(second), 'View payment');
  });

  it('stays open where it is moved in the page', async () => {
    const element = await mountOpenDialog('button');
    const events = recordEventTypes(element);
    t.createContainer().append(element);
    await t.nextTask();
    assert.isTrue(isOpen(element));
    assert.isTrue(dialogOf(element).matches(':modal'));
    assert.isTrue(isLocked());
    assert.deepEqual(events, []);
  });

  it('two dialogs share the scroll lock', async () => {
    const [first, second] = await Promise.all([mountOpenDialog('button'), mountWithDialog('button')]);
    await second.open();
    second.close();
    assert.isTrue(isLocked());
    first.close();
    assert.isFalse(isLocked());
  });

  it('hidden, it neither opens nor locks scrolling', async () => {
    const element = await mountWithDialog('button');
    element.hidden = true;
    await element.open();
    assert.isTrue(isDefault(element));
  });

  it('without one, as frameworks set it, the card is in the page at once', async () => {
    const element = await t.mountAtChoosing();
    element.layout = undefined as never;
    await element.updateComplete;
    assert.isAbove(element.offsetHeight, 100);
  });

  it('shows a wrong attribute in the page at once', async () => {
    const element = await t.waitForStep(t.mount({ layout: 'button', 'fiat-amount': 'much' }), 'unavailable');
    await t.waitFor(() => t.query(element, '[role=alert]'), 'no sentence');
    assert.isTrue(t.isVisible(t.queryRequired(element, '[role=alert]')));
    assert.isNull(t.query(element, 'dialog'));
  });

  it('keeps the open dialog where an attribute gets wrong before the buyer', async () => {
    const element = await mountOpenDialog('button');
    element.removeAttribute('fiat-amount');
    await t.waitForStep(element, 'unavailable');
    assert.isTrue(isOpen(element));
    element.setAttribute('fiat-amount', '39');
    await t.waitForStep(element, 'choosing');
    assert.isTrue(isOpen(element));
  });

  it('becomes a card, and then requests the options', async () => {
    const element = await mountWithDialog('button');
    element.layout = 'card';
    await t.waitForStep(element, 'choosing');
    assert.isTrue(t.isVisible(t.queryRequired(element, '.card')));
  });

  describe('on a phone', () => {
    before(t.skipUnlessSupported('viewport'));
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('is a sheet at the lower end, as wide as the screen', async () => {
      const element = await mountOpenDialog('button');
      t.finishAnimations(element);
      const { left, right, bottom, top } = dialogOf(element).getBoundingClientRect();
      assert.deepEqual([left, right, bottom], [0, 360, 640]);
      assert.isAtLeast(top, 24);
    });
  });
});
