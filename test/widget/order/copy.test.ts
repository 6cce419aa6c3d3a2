import { assert } from 'chai';
import type { CheckoutCopyEvent } from '../../../widget/index.js';
import * as t from '../support/index.js';
import { mountMoved } from '../support/moved-order.js';

/** Replaces only `writeText`: a test page has no permission for the clipboard. */
function clipboard(writeText: (text: string) => Promise<void>): string[] {
  const written: string[] = [];
  const own = {
    writeText: (text: string) => {
      written.push(text);
      return writeText(text);
    },
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: own });
  return written;
}

const granted = () => Promise.resolve();
const denied = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));

const label = (element: Element, target: string): string =>
  t
    .queryAll(element, `[data-copies=${target}] .swap > *`)
    .filter((node) => getComputedStyle(node).visibility === 'visible')
    .map(t.getText)
    .join();

const waitForLabel = (element: Element, { target, text }: { target: string; text: string }) =>
  t.waitFor(() => label(element, target) === text, `no ${text}`);

describe('copying', () => {
  t.useService();
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  const controls: [string, 'address' | 'transaction-code'][] = [
    ['[part=qr]', 'address'],
    ['[part=address]', 'address'],
    ['[part=code]', 'transaction-code'],
  ];
  for (const [selector, what] of controls) {
    it(`by ${selector} copies the exact text, marks that alone, announces it and fires an event`, async () => {
      const written = clipboard(granted);
      const element = await t.mountWithOrder();
      const recorded = t.recordEvents(document);
      const expected = what === 'address' ? element.order?.wallet_address : element.order?.transaction_code;
      assert.strictEqual(label(element, what), 'Copy');
      t.queryRequired(element, selector).click();
      await waitForLabel(element, { target: what, text: 'Copied' });
      assert.deepEqual(written, [expected]);
      assert.strictEqual(label(element, what === 'address' ? 'transaction-code' : 'address'), 'Copy');
      assert.strictEqual(t.getCopyAnnouncement(element), 'Copied');
      assert.lengthOf(recorded, 1);
      assert.strictEqual((recorded[0] as CheckoutCopyEvent).what, what);
    });
  }

  it('causes no layout shift', async () => {
    clipboard(granted);
    const element = await t.mountWithOrder();
    await t.waitForReport(element);
    const before = t.getBoundingBoxes(element);
    t.queryRequired(element, '[part=address]').click();
    await waitForLabel(element, { target: 'address', text: 'Copied' });
    assert.deepEqual(t.getBoundingBoxes(element), before);
    await waitForLabel(element, { target: 'address', text: 'Copy' });
    assert.deepEqual(t.getBoundingBoxes(element), before);
    assert.strictEqual(t.getCopyAnnouncement(element), '');
    assert.strictEqual(t.getAnnouncement(element), t.orderCreatedAnnouncement);
  });

  const closed: Record<string, () => void> = {
    'is denied': () => void clipboard(denied),
    'is missing': () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
  };
  for (const [name, close] of Object.entries(closed)) {
    for (const [selector, what] of controls) {
      it(`selects the text of ${selector} where the clipboard ${name}`, async () => {
        close();
        const element = await t.mountWithOrder();
        const events = t.recordEvents(document);
        t.queryRequired(element, selector).click();
        await waitForLabel(element, { target: what, text: 'Selected: copy it' });
        assert.strictEqual(String(getSelection()), t.queryRequired(element, `[data-copies=${what}] code`).textContent);
        assert.strictEqual(t.getCopyAnnouncement(element), 'Selected: copy it');
        assert.lengthOf(events, 0, 'nothing was copied');
      });
    }
  }

  it('ends when the element is removed', async () => {
    clipboard(granted);
    const element = await t.mountWithOrder();
    t.queryRequired(element, '[part=address]').click();
    await waitForLabel(element, { target: 'address', text: 'Copied' });
    const parent = element.parentElement;
    element.remove();
    parent?.append(element);
    await t.waitForStep(element, 'pending');
    assert.strictEqual(label(element, 'address'), 'Copy');
  });
});

describe('copying the order code where the service serves /pay', () => {
  t.useService({ servesOrderPage: true });
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  const button = (element: Element) => t.queryRequired(element, '[data-copies=transaction-code]');

  const moves: readonly (readonly [name: string, ...moves: Parameters<typeof mountMoved>[0]])[] = [
    ['pending'],
    ['failed', ['decline', 'insufficient_funds']],
  ];
  for (const [name, ...triggers] of moves)
    it(`copies the link to the order, and says so: ${name}`, async () => {
      const written = clipboard(granted);
      const element = await mountMoved(triggers, { 'base-url': `${location.origin}/` });
      const { transaction_code: code } = element.order ?? {};
      assert.strictEqual(label(element, 'transaction-code'), 'Copy');
      assert.strictEqual(button(element).title, 'Copy a link to this order');
      button(element).click();
      await waitForLabel(element, { target: 'transaction-code', text: 'Copied' });
      assert.deepEqual(written, [`${location.origin}/pay#order=${code}`]);
    });

  it('does so after a reload, by the look-up, and copies the address as it is', async () => {
    const written = clipboard(granted);
    const { order } = await t.mountWithOrder();
    t.removeContainers();
    const element = t.mount({ 'transaction-code': order?.transaction_code ?? '' });
    await t.waitForQrCode(element);
    t.queryRequired(element, '[part=address]').click();
    button(element).click();
    await waitForLabel(element, { target: 'transaction-code', text: 'Copied' });
    assert.strictEqual(label(element, 'address'), 'Copy', 'only the last copy is marked');
    assert.deepEqual(written, [order?.wallet_address, `${location.origin}/pay#order=${order?.transaction_code}`]);
  });

  it('has no other name where only the code is copied', async () => {
    t.mockReply(t.orderUrl, t.failedReply('Not found.', 404));
    t.mockReply(t.optionsUrl, () => t.optionsReply([t.optionOf('sepa')]));
    assert.isNull(button(await t.mountWithOrder()).ariaLabel);
  });
});
