import { assert } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { render } from 'lit';
import currencies from '../../../server/catalogue/currencies.json' with { type: 'json' };
import { coinMark, optionIcon } from '../../../widget/marks/icons.js';
import { findDrawing, loadDrawings } from '../../../widget/networks/index.js';
import * as t from '../support/index.js';
import { pluck } from '../../support/pluck.js';

t.useService();

function draw(mark: ReturnType<typeof optionIcon>): HTMLElement {
  const container = t.createContainer();
  render(mark, container);
  return container;
}

const strokesOf = (name: string): string =>
  draw(optionIcon({ name, show_name: 'Zebra' }))
    .querySelector('path')
    ?.getAttribute('d') ?? '';

/** So many options of the test's own. */
const offer = (...names: readonly string[]) =>
  t.mockReply(t.optionsUrl, () => t.optionsReply(names.map((name) => t.optionOf(name))));

const heights = (element: Element, selector: string): number[] =>
  t.queryAll(element, selector).map((node) => Math.round(node.getBoundingClientRect().height));

describe('the icon of a payment option', () => {
  const kinds: readonly (readonly string[])[] = [
    ['card_global', 'credit'],
    ['card_express'],
    ['card_plus', 'verified_card'],
    ['bank_sepa_instant', 'bank_fps', 'bank_ach', 'instant_local', 'wire_desk'],
    ['wallet_pay', 'mobile_money'],
    ['cash_voucher'],
    ['wallet'],
  ];
  it('is that of its kind, by its name', () => {
    const icons = kinds.map((names) => new Set(names.map(strokesOf)));
    assert.deepEqual(
      pluck(icons, 'size'),
      icons.map(() => 1),
    );
    assert.strictEqual(new Set(icons.flatMap((icon) => [...icon])).size, kinds.length);
    assert.notInclude([...(icons[0] ?? [])], '');
  });

  it('is a letter for an unknown name, and no text', () => {
    const container = draw(optionIcon({ name: 'xyz', show_name: 'Zebra' }));
    assert.strictEqual(container.querySelector('.letter')?.getAttribute('data-letter'), 'Z');
    assert.strictEqual(t.getText(container), '');
  });

  it('is replaced by a slot', async () => {
    const own = Object.assign(document.createElement('b'), { slot: 'option-card-plus', textContent: '★' });
    const element = t.createCheckout();
    element.append(own);
    t.createContainer().append(element);
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(own.assignedSlot?.parentElement?.className, 'glyph');
    assert.lengthOf(t.queryAll(element, '[part=option] .glyph'), t.queryAll(element, '[part=option]').length);
  });
});

describe('the mark of a coin', () => {
  const codes = currencies.currencies.map(({ short }) => short);
  before(() => loadDrawings([...codes, 'ARBITRUM', 'BASE', 'OPTIMISM']));

  it('is drawn for every coin of the service, and for every network that has several', () => {
    const missing = codes.filter((code) => !findDrawing(code));
    assert.deepEqual(missing, []);
    const networks = currencies.currencies.map(({ short, network }) =>
      draw(coinMark({ crypto_currency: short, crypto_currency_network: network })).querySelector('.letter'),
    );
    assert.isTrue(networks.every((letter) => letter === null));
  });

  const badges: [string, string, boolean][] = [
    ['USDT', 'TRC20', true],
    ['ETH', 'ERC20', false],
    ['BTC', 'BITCOIN', false],
    ['USDT', '', false],
    ['constructor', 'toString', true],
  ];
  for (const [crypto_currency, crypto_currency_network, hasBadge] of badges) {
    it(`of ${crypto_currency} on ${crypto_currency_network || 'several networks'} ${hasBadge ? 'has' : 'has no'} badge`, () => {
      const container = draw(coinMark({ crypto_currency, crypto_currency_network }));
      assert.strictEqual(container.querySelector('.network') !== null, hasBadge);
    });
  }
});

describe('marks', () => {
  it('move nothing when they arrive', async () => {
    const element = await t.waitForStep(t.mount(t.withoutWallet, { wallets: t.twoWallets }), 'choosing');
    const before = heights(element, '[part=card], .row, .row .glyph');
    assert.isNotEmpty(before);
    await t.waitForMarks(element);
    await t.nextTask();
    assert.deepEqual(heights(element, '[part=card], .row, .row .glyph'), before);
  });
});

describe('the selection', () => {
  t.useMotion();
  it('slides from the last choice within 120 ms', async () => {
    const element = await t.mountAtChoosing();
    await t.waitForMarks(element);
    t.queryAll(element, '[part=option]')[2]?.click();
    await element.updateComplete;
    const row = t.queryRequired(element, '.row:has(:checked)[part=option]');
    // The style, because on a busy machine the animation may be over.
    const { animationName, animationDuration } = getComputedStyle(row, '::before');
    assert.strictEqual(animationName, 'slide');
    assert.closeTo(parseFloat(animationDuration), 0.12, 0.00001);
    assert.match(row.style.getPropertyValue('--c-from'), /^0px -\d/);
  });
});

describe('the options', () => {
  const counts: [number, number, string][] = [
    [1, 1, ''],
    [3, 3, ''],
    [4, 4, ''],
    [5, 3, '2 more ways to pay'],
    [9, 3, '6 more ways to pay'],
  ];
  for (const [count, shown, more] of counts) {
    it(`of which there are ${count} show ${shown}, and keep the room of the placeholder`, async () => {
      const gate = t.createGate();
      t.mockReplyOnce(t.optionsUrl, () => gate.opened as never);
      const element = await t.waitForStep(t.mount(), 'loading');
      const { height } = element.getBoundingClientRect();
      t.worker.resetHandlers();
      offer(...Array.from({ length: count }, (_, index) => `card ${index}`));
      gate.open();
      element.reset();
      await t.waitForStep(element, 'choosing');
      assert.lengthOf(t.queryAll(element, '[part=option]').filter(t.isVisible), shown);
      assert.strictEqual(t.getText(t.query(element, '.more')), more);
      assert.strictEqual(element.getBoundingClientRect().height, height);
      const rows = t.queryAll(element, '[part=option]').filter(t.isVisible);
      const last = (rows.at(-1) as Element).getBoundingClientRect().bottom;
      const next = t.queryRequired(element, more ? '.more' : '[part=button]').getBoundingClientRect().top;
      assert.isAtMost(next - last, 20, 'no hole below the rows');
    });
  }

  it('that wait behind the line are chosen by keyboard, and the focus goes to them', async () => {
    offer('card a', 'card b', 'card c', 'card d', 'card e');
    const element = await t.mountAtChoosing();
    await t.waitForMarks(element);
    t.queryRequired(element, 'input[name=option]:checked').focus();
    await sendKeys({ press: 'Tab' });
    assert.exists(t.query(element, 'summary:focus'));
    await sendKeys({ press: 'Enter' });
    assert.strictEqual((t.queryRequired(element, 'input:focus') as HTMLInputElement).value, 'card d');
    await sendKeys({ type: ' ' });
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'card d');
    assert.lengthOf(t.queryAll(element, '[part=option]').filter(t.isVisible), 5);
  });
});
