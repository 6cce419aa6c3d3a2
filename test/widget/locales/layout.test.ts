import { assert } from '@open-wc/testing';
import { dictionaries } from '../../../widget/locales/dictionaries.js';
import { createColumn, findOverflowing } from '../support/overflow.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';
import { mirroredLocale } from '../support/pseudo-locales.js';

t.useService();

/** Where the ink of a node is, not its box. */
function inkOf(node: Node): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** What is left between the ink of a node and the inner edges of the card. */
function gaps(element: Element, node: Node): { readonly left: number; readonly right: number } {
  const card = t.queryRequired(element, '.card');
  const { left, right } = card.getBoundingClientRect();
  const padding = parseFloat(getComputedStyle(card).paddingInlineStart) + 1;
  const ink = inkOf(node);
  return { left: ink.left - left - padding, right: right - padding - ink.right };
}

/** A screen in a column of a width. */
const open = async (name: string, width: string, properties: Partial<t.CryptoCheckout>): Promise<t.CryptoCheckout> => {
  const show = { ...screens, ...extremeScreens }[name];
  if (!show) throw new Error(`no screen ${name}`);
  return show({ parent: createColumn(width), properties });
};

describe('every language fits at 280 px', () => {
  for (const locale of Object.keys(dictionaries)) {
    for (const name of ['choosing-a-coin', 'wrong-address', 'long-address', 'bank-asks', 'sending', 'on-hold']) {
      it(`${locale}: ${name}`, async () => {
        const element = await open(name, '280px', { locale });
        assert.strictEqual(t.queryRequired(element, '.card').lang, locale);
        assert.deepEqual(findOverflowing(element), []);
      });
    }
  }
});

describe('from right to left', () => {
  const look = { locale: 'he', translations: mirroredLocale };
  const wordless = ['loading', 'creating'];

  for (const name of Object.keys({ ...screens, ...extremeScreens })) {
    if (wordless.includes(name)) continue;
    it(`the card is mirrored: ${name}`, async () => {
      const element = await open(name, '360px', look);
      t.finishAnimations(element);
      const card = t.queryRequired(element, '.card');
      assert.strictEqual(getComputedStyle(card).direction, 'rtl');
      const start = t.query(element, '.label, [role=alert], [part=empty]') ?? card;
      if (!t.isVisible(start)) return;
      const { left, right } = gaps(element, start);
      assert.isBelow(right, 18, 'starts at the right');
      assert.isAbove(left, right);
    });

    it(`addresses and codes are not: ${name}`, async () => {
      const element = await open(name, '360px', look);
      for (const code of t.queryAll(element, 'code, #destination')) {
        assert.strictEqual(getComputedStyle(code).direction, 'ltr');
      }
      for (const address of t.queryAll(element, '[part=address] code')) {
        const [first, second] = [...address.querySelectorAll('.group')].map((group) => group.getBoundingClientRect());
        assert.isBelow(first?.left ?? NaN, second?.left ?? NaN);
      }
    });
  }

  it('names and amounts change sides', async () => {
    const element = await open('choosing-a-coin', '360px', look);
    t.finishAnimations(element);
    const { right: name } = inkOf(t.queryRequired(element, '[part=option] .name'));
    const { left: cost } = inkOf(t.queryRequired(element, '[part=option] .cost'));
    assert.isAbove(name, cost);
    assert.isBelow(gaps(element, t.queryRequired(element, '[part=amount]')).right, 2);
    assert.isBelow(gaps(element, t.queryRequired(element, '.fold b')).left, 2);
  });

  it('a coin in a sentence keeps its own direction', async () => {
    const element = await t.mountWithOrder({ locale: 'he' });
    const warning = t.getText(t.queryRequired(element, '[part=warning]'));
    assert.include(warning, '\u2068BTC\u2069');
    assert.include(warning, '\u2068Bitcoin\u2069');
  });
});
