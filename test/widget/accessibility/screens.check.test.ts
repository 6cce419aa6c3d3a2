import { assert } from 'chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { isInEveryPreset } from '../../support/main-screens.js';
import { runAxe } from '../support/axe.js';
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

/** Compares the roles and names of the page with those of tree/. */
async function assertTree(name: string): Promise<void> {
  const { now, kept } = await executeServerCommand<Record<'now' | 'kept', string>, string>('accessibility-tree', name);
  assert.strictEqual(now, kept, 'UPDATE=1 keeps the tree of now');
}

/** Non-text indicators of state, and the styles that draw them in forced colours. */
const drawn =
  '.row, .button:not(.explorer), .copy, .field, .search, .notice, .badge, .journey > .glyph, .tick, .dot, progress';

/** Indicators without an outline that differs from the card. */
function vanished(element: Element): readonly string[] {
  const surface = getComputedStyle(t.queryRequired(element, '.card')).backgroundColor;
  return t
    .queryAll(element, drawn)
    .filter(t.isVisible)
    .filter((node) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(node);
      return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === surface;
    })
    .map((node) => node.outerHTML.slice(0, 100));
}

const schemes = ['light', 'dark'];

async function assertForcedColors(element: Element, name: string): Promise<void> {
  for (const scheme of schemes) {
    await t.forceColors('active', scheme);
    assert.isTrue(matchMedia('(forced-colors: active)').matches);
    assert.deepEqual(vanished(element), [], scheme);
    t.assertFocusRings(element);
    if (isInEveryPreset(name)) assert.deepEqual((await runAxe(element, 'appearance')).violations, [], scheme);
  }
  await t.forceColors('none', 'light');
}

describe('every screen', () => {
  for (const [name, show] of all) {
    it(`has motion that ends or none, its tree of roles and names, nothing for axe, and rings of focus, in forced colours too: ${name}`, async () => {
      const element = await show();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches)
        assert.deepEqual(element.shadowRoot?.getAnimations(), []);
      if (!waiting.includes(name)) assertMotionEnds(element);
      if (name in screens && !(await t.lacks('accessibilityTree'))) await assertTree(name);
      await assertNoViolations(element);
      t.assertFocusRings(element);
      if (name in screens && !(await t.lacks('emulateMedia'))) await assertForcedColors(element, name);
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

for (const scheme of schemes) {
  describe(`in forced colours on ${scheme}`, () => {
    before(t.skipUnlessSupported('emulateMedia'));
    beforeEach(() => t.forceColors('active', scheme));
    afterEach(() => t.forceColors('none', 'light'));

    it('what is done of the way differs from what is to come', async () => {
      const element = await (screens['sending'] ?? t.mountWithOrder)();
      const track = t.queryRequired(element, 'progress');
      const { backgroundColor } = getComputedStyle(track);
      track.style.color = 'var(--c-accent-text)'; // that of its value
      assert.notStrictEqual(getComputedStyle(track).color, backgroundColor);
    });

    it('the selection has more than a background', async () => {
      const element = await t.mountAtChoosing();
      await t.waitForMarks(element);
      const [chosen, other] = t
        .queryAll(element, '[part=option] input')
        .map((input) => getComputedStyle(input).appearance);
      assert.deepEqual([chosen, other], ['auto', 'auto'], 'drawn by the browser, which marks the selected one');
      const widths = t
        .queryAll(element, '[part=option]')
        .map((row) => getComputedStyle(row, '::before').borderTopWidth);
      assert.deepEqual(widths.slice(0, 2), ['2px', '0px'], 'the frame of the chosen row');
    });
  });
}
