import { assert } from 'chai';
import { isInEveryPreset } from '../../support/main-screens.js';
import { runAxe } from '../support/axe.js';
import { findTreeDifferences } from './tree-differences.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

const all = Object.entries({ ...screens, ...extremeScreens });

/** While loading, motion shows progress. */
const waiting = ['loading', 'creating'];

function assertMotionEnds(element: Element): void {
  const moving = element.shadowRoot?.getAnimations() ?? [];
  const longest = Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
  assert.isBelow(longest, 5000, 'all motion ends within 5 s');
}

async function assertNoViolations(element: Element): Promise<void> {
  const { violations, unclear, contrasts } = await runAxe(element);
  assert.deepEqual(violations, []);
  assert.deepEqual(unclear, []);
  assert.isAbove(contrasts, 0, 'contrast was looked at');
}

describe('every screen', () => {
  for (const [name, show] of all) {
    it(`has motion that ends, its tree of roles and names, nothing for axe, and rings of focus: ${name}`, async () => {
      const element = await show();
      if (!waiting.includes(name)) assertMotionEnds(element);
      if (name in screens) assert.deepEqual(await findTreeDifferences(name), [], 'UPDATE=1 keeps the tree of now');
      await assertNoViolations(element);
      t.assertFocusRings(element);
    });
  }
});

describe('axe, by the rules that colours and sizes change, from right to left', () => {
  for (const [name, show] of all.filter(([name]) => isInEveryPreset(name))) {
    it(`finds nothing: ${name}`, async () => {
      const { violations, unclear } = await runAxe(await show({ attributes: { dir: 'rtl' } }), 'appearance');
      assert.deepEqual(violations, []);
      assert.deepEqual(unclear, []);
    });
  }
});
