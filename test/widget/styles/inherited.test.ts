import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

/** What pages set for their text, which reaches everything below. Direction and pointer events do so by design. */
const pageStyles = `accent-color: red; caret-color: red; color: red; cursor: wait; fill: red; fill-opacity: 0; fill-rule: evenodd; stroke-dasharray: 2; font-synthesis: none; font: italic small-caps 900 condensed
  40px / 3 serif; font-feature-settings: "smcp"; font-kerning: none; font-variant-numeric: oldstyle-nums; hyphens: auto;
  letter-spacing: 9px; line-break: anywhere; line-height: 5; list-style: square inside; overflow-wrap: normal; paint-order: stroke;
  quotes: none; stroke: red; stroke-opacity: 0; tab-size: 1; text-align: right; text-align-last: center; text-combine-upright: all; text-emphasis: filled dot red; text-indent: 50px;
  text-shadow: 2px 2px red; text-size-adjust: 200%; text-transform: uppercase; text-underline-offset: 9px; text-underline-position: under; text-wrap: balance;
  user-select: none; white-space: pre; word-break: break-all; word-spacing: 30px; writing-mode: vertical-rl;
  -webkit-text-fill-color: red; -webkit-text-security: disc; -webkit-text-stroke: 2px red`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(`.inherited { ${pageStyles} }`);
const names = [...(sheet.cssRules[0] as CSSStyleRule).style];

/** The values of these properties on every node of the card. */
const valuesOf = (element: Element): readonly string[] =>
  t.queryAll(element, '.card, .card :not(style, script)').map((node) => {
    const style = getComputedStyle(node);
    return `${node.localName}.${node.className}: ${names.map((name) => `${name}=${style.getPropertyValue(name)}`).join('; ')}`;
  });

describe('what a page sets for its text', () => {
  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  for (const step of ['choosing', 'pending'] as const)
    it(`does not reach the card: ${step}`, async () => {
      const element = await (step === 'choosing' ? t.mountAtChoosing() : t.mountWithOrder());
      const card = t.queryRequired(element, '.card');
      await t.waitFor(() => getComputedStyle(card).cssFloat === 'inline-start', 'no styles of the marks');
      if (step === 'choosing') await t.waitForMarks(element);
      element.style.fontFamily = 'monospace'; // inherited by design
      t.finishAnimations(element);
      const plain = valuesOf(element);
      // Lines through the text are not inherited: they go on into every box but a float and its like, which no API tells.
      assert.deepEqual([card.offsetHeight, card.offsetWidth], [element.offsetHeight, element.offsetWidth]);
      element.parentElement?.classList.add('inherited');
      assert.deepEqual(valuesOf(element), plain);
      element.className = 'inherited';
      assert.deepEqual(valuesOf(element), plain);
    });
});
