import { assert } from 'chai';
import { setViewport } from '@web/test-runner-commands';
import { findOverflowing } from '../support/overflow.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

const all = { ...screens, ...extremeScreens };

/** Controls whose centre cannot be scrolled into the window, or is covered. */
function unreachable(element: Element): readonly string[] {
  return t
    .queryAll(element, 'button, a, summary, .row:not(.blank), #destination, [type=search]')
    .filter(t.isVisible) // the rest of the options waits behind its line
    .filter((control) => {
      control.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const over = element.shadowRoot?.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !over || !(control.contains(over) || over.contains(control));
    })
    .map(t.getText);
}

describe('at 400 % of 1280 by 1024 pixels', () => {
  before(t.skipUnlessSupported('viewport'));
  beforeEach(() => setViewport({ width: 320, height: 256 }));
  afterEach(() => setViewport({ width: 800, height: 600 }));
  for (const [name, show] of Object.entries(all)) {
    it(`needs vertical scrolling only, and every control is reachable: ${name}`, async () => {
      const element = await show();
      assert.strictEqual(innerWidth, 320);
      assert.deepEqual(findOverflowing(element), []);
      assert.isAtMost(document.documentElement.scrollWidth, 320);
      assert.deepEqual(unreachable(element), []);
    });
  }
});

describe('text spacing', () => {
  it('of a page comes in by the part of the card', async () => {
    const style = document.createElement('style');
    style.textContent = 'crypto-checkout::part(card) { letter-spacing: 0.12em; word-spacing: 0.16em }';
    t.createContainer().append(style);
    const element = await t.mountAtChoosing();
    const { letterSpacing, wordSpacing } = getComputedStyle(t.queryRequired(element, '.label'));
    assert.deepEqual([letterSpacing, wordSpacing], ['1.68px', '2.24px']);
    assert.deepEqual(findOverflowing(element), []);
  });
});
