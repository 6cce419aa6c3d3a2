import { assert } from 'chai';
import { emulateMedia } from '@web/test-runner-commands';
import { wcagContrast } from 'culori';
import { presets } from '../../../widget/common/preset-names.js';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

/** Graphics that carry meaning on a screen: a node, and the property that draws it. */
const graphics: readonly (readonly [screen: string, selector: string, property: string])[] = [
  ['typing-an-address', '.input', 'border-top-color'],
  ['wrong-address', '.input', 'border-top-color'],
  ['choosing', '.row:has(:checked)', 'border-top-color'],
  ['choosing', '.row:has(:checked) input', 'accent-color'],
  ['sending', '.journey .glyph', 'background-color'],
  ['completed', '.tick', 'background-color'],
  ['on-hold', '.icon', 'stroke'],
  ['failed', '.icon', 'stroke'],
];

/** Below 3:1 against the card, in any preset, light and dark. */
async function faint(element: t.CryptoCheckout, color: () => string): Promise<readonly string[]> {
  const found: string[] = [];
  element.style.backgroundColor = 'var(--c-surface)'; // `flat` has the ground of the page
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme });
    for (const theme of presets) {
      element.theme = theme;
      await element.updateComplete;
      await import('../../../widget/theme/index.js');
      await t.nextTask();
      const ratio = wcagContrast(color(), getComputedStyle(element).backgroundColor);
      if (!(ratio >= 3)) found.push(`${colorScheme} ${theme} ${ratio.toFixed(2)}`);
    }
  }
  return found;
}

describe('graphics that carry meaning stand out from the card, 3:1, in every preset', () => {
  before(t.skipUnlessSupported('emulateMedia'));
  afterEach(() => emulateMedia({ colorScheme: 'light' }));
  for (const [screen, selector, property] of graphics) {
    it(`${property} of ${selector} in ${screen}`, async () => {
      const element = await (screens[screen] ?? t.mountAtChoosing)();
      const color = () => getComputedStyle(t.queryRequired(element, selector)).getPropertyValue(property);
      assert.deepEqual(await faint(element, color), []);
    });
  }

  it('the ring of what has the focus', async () => {
    const element = await t.mountAtChoosing();
    t.queryRequired(element, '[part=button]').focus();
    const color = () => getComputedStyle(t.queryRequired(element, '[part=button]')).outlineColor;
    assert.deepEqual(await faint(element, color), []);
  });
});
