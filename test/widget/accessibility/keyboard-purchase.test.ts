import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

/** Where the focus is: an id of the page, or a part of the element, a radio button with its group and its value. */
function place(element: Element): string {
  const outside = document.activeElement;
  if (outside !== element) return outside?.id || outside?.localName || 'nowhere';
  const inside = element.shadowRoot?.activeElement;
  if (inside instanceof HTMLInputElement && inside.type === 'radio') return `${inside.name} ${inside.value}`;
  return inside?.getAttribute('part') ?? inside?.className ?? 'nowhere';
}

/**
 * Whether most of the focused control is in the window and nothing covers its centre (WCAG 2.2, 2.4.11). Firefox does not
 * scroll every control fully into view, and no browser a large one such as the QR code.
 */
function isSeen(element: Element): boolean {
  const focused = element.shadowRoot?.activeElement;
  const shown = focused?.closest('.row') ?? focused;
  if (!focused || !shown) return document.activeElement !== document.body;
  if (focused.matches('.card')) return true;
  const { top, bottom, left, right } = shown.getBoundingClientRect();
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  const over = element.shadowRoot.elementFromPoint((left + right) / 2, (from + to) / 2);
  const isLarge = bottom - top > innerHeight / 4;
  return (isLarge || to - from > (bottom - top) / 2) && (over === shown || shown.contains(over ?? null));
}

/** The element between two buttons of the page, the first of which has the focus. */
async function page(attributes: t.Attributes): Promise<t.CryptoCheckout> {
  const parent = t.createContainer();
  const [before, after] = ['before', 'after'].map((id) =>
    Object.assign(document.createElement('button'), { id, textContent: id }),
  );
  const element = t.createCheckout({ ...t.withoutWallet, ...attributes }, { wallets: t.twoCoins });
  parent.append(before ?? '', element, after ?? '');
  await t.waitForStep(element, 'choosing');
  await t.waitForMarks(element);
  before?.focus();
  return element;
}

/** Presses a key or types; asserts where the focus is. */
const walk =
  (element: Element) =>
  async (key: string, expected: string): Promise<void> => {
    t.finishAnimations(element);
    const [modifier, letter] = key.split('+');
    if (key.includes(' ') || key === t.addresses.tron) await sendKeys({ type: key });
    else if (letter === undefined) await sendKeys({ press: key });
    else {
      await sendKeys({ down: modifier ?? '' });
      await sendKeys({ press: letter });
      await sendKeys({ up: modifier ?? '' });
    }
    assert.strictEqual(place(element), expected, `after ${key}`);
    // A busy browser scrolls with its next frame.
    await t.waitFor(() => isSeen(element), `${expected} is not seen`);
  };

const [cheapest, second, third] = ['bank_sepa_instant', 'card_plus', 'wallet_pay'] as const;

/** Keys that go on and back among radio buttons, by direction of writing. */
const arrows = { ltr: ['ArrowRight', 'ArrowLeft'], rtl: ['ArrowLeft', 'ArrowRight'] } as const;

for (const dir of ['ltr', 'rtl'] as const) {
  const [onward, back] = arrows[dir];
  it(dir === 'rtl' ? 'arrows go on from right to left' : 'a purchase needs only the keyboard', async function () {
    await t.skipUnlessSupported('chords').call(this);
    const element = await page({ dir, 'payment-url': 'https://pay.example/' });
    const press = walk(element);
    await press('Tab', 'fees');
    await press('Tab', 'wallet 0');
    await press('ArrowDown', 'wallet 1');
    await press('ArrowUp', 'wallet 0');
    await press(onward, 'wallet 1');
    if (dir === 'rtl') return press(back, 'wallet 0'); // nothing else depends on the direction
    await press('Tab', 'input');
    await press('not an address at all', 'input');
    await press('Enter', 'input');
    await t.waitFor(() => t.getAlertText(element) !== '', 'no alert');
    await press('Control+a', 'input');
    await press(t.addresses.tron, 'input');
    await press('Tab', 'button paste');
    await press('Tab', `option ${cheapest}`);
    await press('ArrowDown', `option ${second}`);
    await press(onward, `option ${third}`);
    await press(back, `option ${second}`);
    await press('Tab', 'button more');
    await press('Tab', 'button');
    await sendKeys({ press: 'Enter' });
    await t.waitForStep(element, 'pending');
    await t.waitForQrCode(element);
    assert.strictEqual(place(element), 'label', 'at the headline');
    const [order] = t.store.orders();
    assert.strictEqual(order?.crypto_currency, 'USDT');
    assert.strictEqual(order?.wallet_address, t.addresses.tron);
    for (const part of ['fees', 'button', 'qr', 'address']) await press('Tab', part);
    await press('Enter', 'address');
    await t.waitFor(() => t.getCopyAnnouncement(element) !== '', 'not copied');
    for (const part of ['code', 'after']) await press('Tab', part);
    await press('Shift+Tab', 'code');
    for (const trigger of ['submit', 'capture', 'broadcast', 'finalize'] as const) await t.applyTrigger(trigger);
    await t.waitFor(() => t.query(element, '[part=outcome]'), 'no end');
    assert.strictEqual(place(element), 'outcome');
    for (const part of ['address', 'secondary-button', 'label', 'code', 'after']) await press('Tab', part);
  });
}

it('an invalid address gets the focus on the button', async () => {
  const element = await page({});
  t.queryRequired(element, '[part=button]').focus();
  await sendKeys({ press: 'Enter' });
  await t.waitFor(() => place(element) === 'input', place(element));
  assert.strictEqual(t.queryRequired(element, '#destination').getAttribute('aria-invalid'), 'true');
});

describe('every coin of a long list', () => {
  before(t.skipUnlessSupported('scrollMargin'));
  it('scrolls fully into view', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    t.finishAnimations(element);
    const radios = t.queryAll(element, 'input[name=wallet]');
    radios[0]?.focus();
    for (const key of [...radios.slice(1).map(() => 'ArrowDown'), ...radios.map(() => 'ArrowUp')]) {
      await sendKeys({ press: key });
      await t.waitFor(() => {
        const list = t.queryRequired(element, '.scroll').getBoundingClientRect(); // the focus scrolls the page as well
        const { top, bottom } =
          element.shadowRoot?.activeElement?.closest('.row')?.getBoundingClientRect() ?? new DOMRect();
        return top >= list.top && bottom <= list.bottom;
      }, key);
    }
  });
});
