import { assert } from 'chai';
import { emulateMedia } from '@web/test-runner-commands';
import { presets } from '../../../widget/common/preset-names.js';
import { isInEveryPreset } from '../../support/main-screens.js';
import { runAxe } from '../support/axe.js';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

/** What the rules read of the style of a node. Slotted text inherits it. */
const styleOf = (node: Element): readonly string[] => {
  const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow, textDecorationLine } =
    getComputedStyle(node);
  return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow, textDecorationLine];
};

/** All that the rules read of the visible nodes. Where it is equal, axe finds the same. */
function describeAppearance(element: Element): string {
  t.finishAnimations(element);
  const nodes = t.queryAll(element, '*').filter(t.isVisible);
  return JSON.stringify(
    nodes.map((node) => {
      const { width, height } = node.getBoundingClientRect();
      return [...styleOf(node), width, height];
    }),
  );
}

/**
 * Runs axe once for each different appearance of an element that already shows its screen: `light` has the colours of `auto`
 * in a light scheme, and `sharp` differs in its corners alone. Directions are those of accessibility/screens.
 */
async function faultsIn(element: t.CryptoCheckout): Promise<readonly string[]> {
  element.style.backgroundColor = 'var(--c-surface)'; // `flat` has the ground of the page
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme });
    for (const theme of presets) {
      await t.applyAppearance(element, { theme });
      const appearance = describeAppearance(element);
      if (seen.has(appearance)) continue;
      seen.add(appearance);
      const { violations, unclear, contrasts } = await runAxe(element, 'appearance');
      const found = [...violations, ...unclear, ...(contrasts > 0 ? [] : ['no contrast was determined'])];
      faults.push(...found.map((fault) => `${colorScheme} ${theme} ${fault}`));
    }
  }
  return faults;
}

describe('axe, by the rules that colours and sizes change', () => {
  const page = document.documentElement.style;
  before(t.skipUnlessSupported('emulateMedia'));
  before(() => (page.colorScheme = 'light dark'));
  after(() => (page.colorScheme = ''));
  afterEach(() => emulateMedia({ colorScheme: 'light' }));
  for (const [name, show] of Object.entries(screens).filter(([name]) => isInEveryPreset(name))) {
    it(`finds nothing in any preset: ${name}`, async () => {
      const faults = await faultsIn(await show());
      assert.isEmpty(faults, faults.slice(0, 3).join('\n'));
    });
  }
});
