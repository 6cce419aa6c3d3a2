import { assert } from 'chai';
import { setViewport } from '@web/test-runner-commands';
import { changeLanguage, createColumn, findOverflowing, textBounds } from '../support/overflow.js';
import { extremeScreens, screens } from '../support/screens.js';
import * as t from '../support/index.js';
import { lengthenedLocale, mirroredLocale } from '../support/pseudo-locales.js';

t.useService();

const all = { ...screens, ...extremeScreens };

type Properties = Partial<t.CryptoCheckout>;

/** The longest texts in the narrowest columns, and each width in one direction of writing at least. */
const languages: readonly (readonly [string, Properties, lang: string, widths: readonly string[]])[] = [
  ['English', { locale: 'en' }, 'en', ['320px', '1000px']],
  ['a language a third longer', { translations: lengthenedLocale }, 'de', ['280px', '420px']],
  ['a longer one from right to left', { locale: 'he', translations: mirroredLocale }, 'he', ['280px', '320px']],
];

const screensWithoutTargets = ['empty', 'misconfigured'];

/** In engines that add up in 1/64 px. WCAG 2.2, 2.5.8, excepts links within a sentence. */
function assertLargeTargets(element: Element, screen: string): void {
  const targets = t
    .queryAll(element, 'button, a:not(.consent a), summary, .row:not(.blank), #destination, [type=search]')
    .filter(t.isVisible);
  const small = targets.filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    return height < 43.9 || width < 24;
  });
  assert.deepEqual(small.map(t.getText), []);
  assert.strictEqual(targets.length === 0, screensWithoutTargets.includes(screen));
}

/** What a reader may set by WCAG 1.4.12, as a user's style sheet does: it reaches shadow trees, a page's does not. */
const spacing = new CSSStyleSheet();
spacing.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`);

/** Texts that are cut, or lie over one another, side by side in the same line. */
function collisions(element: Element): readonly string[] {
  const lines = t.queryAll(element, '.line > *, .row > *, .copy > *, .steps li > *').filter(t.isVisible);
  return lines
    .filter((node) => {
      const next = node.nextElementSibling;
      if (!next || !t.isVisible(next)) return false;
      const [a, b] = [node.getBoundingClientRect(), next.getBoundingClientRect()];
      const isBeside = a.right <= b.left + 1 || b.right <= a.left + 1;
      return !isBeside && a.bottom > b.top + 1 && b.bottom > a.top + 1;
    })
    .map(t.getText);
}

function assertRoomForSpacing(element: Element): void {
  const { adoptedStyleSheets } = element.shadowRoot as ShadowRoot;
  adoptedStyleSheets.push(spacing);
  assert.notStrictEqual(getComputedStyle(t.queryRequired(element, '.card')).letterSpacing, 'normal');
  assert.deepEqual(findOverflowing(element), []);
  assert.deepEqual(collisions(element), []);
  adoptedStyleSheets.pop();
}

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

/** At 400 % of 1280 by 1024 pixels. */
async function assertZoomable(element: Element): Promise<void> {
  if (await t.lacks('viewport')) return;
  await setViewport({ width: 320, height: 256 });
  assert.strictEqual(innerWidth, 320);
  assert.deepEqual(findOverflowing(element), [], 'needs vertical scrolling only');
  assert.isAtMost(document.documentElement.scrollWidth, 320);
  assert.deepEqual(unreachable(element), [], 'every control is reachable');
  await setViewport({ width: 800, height: 600 });
}

/** The distance of the text in a node from the inner edges of the card. */
function textMargins(element: Element, node: Node): { readonly left: number; readonly right: number } {
  const card = t.queryRequired(element, '.card');
  const { left, right } = card.getBoundingClientRect();
  const padding = parseFloat(getComputedStyle(card).paddingInlineStart) + 1;
  const text = textBounds(node);
  return { left: text.left - left - padding, right: right - padding - text.right };
}

function assertCodesFromLeft(element: Element): void {
  for (const code of t.queryAll(element, 'code, #destination')) {
    assert.strictEqual(getComputedStyle(code).direction, 'ltr');
  }
  for (const address of t.queryAll(element, '[part=address] code')) {
    const [first, second] = [...address.querySelectorAll('.group')].map((group) => group.getBoundingClientRect());
    assert.isBelow(first?.left ?? NaN, second?.left ?? NaN);
  }
}

/** The card of a language from right to left. */
function assertMirrored(element: Element): void {
  const card = t.queryRequired(element, '.card');
  assert.strictEqual(getComputedStyle(card).direction, 'rtl');
  assertCodesFromLeft(element);
  const start = t.query(element, '.label, .title, [role=alert]:not(:has(h2)), :is(.empty, .error) h2') ?? card;
  if (!t.isVisible(start)) return;
  const { left, right } = textMargins(element, start);
  assert.isBelow(right, 18, 'the text starts at the right');
  assert.isAbove(left, right);
}

/** These show the place of a text. */
const screensWithoutText = ['loading', 'creating'];

describe('controls are at least 44 px high and 24 px wide, and nothing overflows or is cut', () => {
  for (const [name, show] of Object.entries(all)) {
    it(`at any width, in any language and direction, zoomed, with the spacing of a reader: ${name}`, async () => {
      const parent = createColumn('280px');
      const element = await show({ parent });
      assertLargeTargets(element, name);
      parent.style.inlineSize = '320px';
      assertRoomForSpacing(element);
      for (const [language, properties, lang, widths] of languages) {
        await changeLanguage(element, { lang, properties });
        for (const width of widths) {
          parent.style.inlineSize = width;
          assert.isAtMost(element.getBoundingClientRect().width, 420);
          assert.deepEqual(findOverflowing(element), [], `${language} at ${width}`);
        }
      }
      if (!screensWithoutText.includes(name)) assertMirrored(element);
      parent.style.inlineSize = '';
      await changeLanguage(element, { lang: 'en', properties: { locale: 'en', translations: {} } });
      await assertZoomable(element);
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

describe('the width', () => {
  const parents: Record<string, string> = {
    'an inline block': 'display: inline-block',
    'a centred flex column': 'display: flex; flex-direction: column; align-items: center; width: max-content',
  };
  for (const [name, css] of Object.entries(parents)) {
    it(`in ${name} is enough to pay with`, async () => {
      const parent = t.createContainer();
      parent.style.cssText = css;
      assert.isAtLeast((await t.mountIn(parent)).getBoundingClientRect().width, 280);
    });
  }

  it('in a dialog is enough to pay with', async () => {
    const dialog = document.createElement('dialog');
    dialog.style.overflow = 'hidden'; // Firefox takes a scroll bar off the width
    t.createContainer().append(dialog);
    dialog.showModal();
    assert.isAtLeast((await t.mountIn(dialog)).getBoundingClientRect().width, 280);
  });

  it('never makes a narrow column wider', async () => {
    const parent = t.createContainer();
    parent.style.cssText = 'display: flex; inline-size: 280px';
    const column = document.createElement('div');
    column.style.flex = '1';
    parent.append(column);
    await t.mountIn(column);
    assert.strictEqual(column.getBoundingClientRect().width, 280);
  });
});
