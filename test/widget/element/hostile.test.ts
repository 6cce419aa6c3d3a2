import { assert } from 'chai';
import * as t from '../support/index.js';
import { usePageStyles } from '../theme/page-styles.js';
import tables from './hostile.json' with { type: 'json' };

t.useService();

/** A rule of the page, for the test. */
const rule = usePageStyles();

it('a page hides the card with the panel that it stands in', async () => {
  const element = await t.mountAtChoosing();
  await t.waitForMarks(element);
  rule('body { visibility: hidden }');
  const seen = t.queryAll(element, '.card, .card *').filter((node) => getComputedStyle(node).visibility === 'visible');
  assert.deepEqual(seen, []);
});

describe('rules for everything', () => {
  const rules = tables.rules as Readonly<Record<string, string>>;
  for (const [name, css] of Object.entries(rules)) {
    it(`allow a purchase: ${name}`, async () => {
      rule(css);
      const element = await t.mountAtChoosing();
      await t.waitForMarks(element);
      const button = t.queryRequired(element, '[part=button]');
      assert.isTrue(button.checkVisibility());
      assert.isAbove(button.getBoundingClientRect().height, 40);
      assert.strictEqual(getComputedStyle(element).display, 'flow-root');
      assert.strictEqual(getComputedStyle(t.queryRequired(element, '.card')).fontSize, '14px');
      button.click();
      await t.waitForStep(element, 'pending');
      await t.waitForQrCode(element);
      assert.isAtLeast(t.queryRequired(element, '.tile svg').getBoundingClientRect().width, 140);
    });
  }

  it('that hide all others leave it visible', async () => {
    rule('body > *, crypto-checkout { display: none !important }');
    const element = await t.mountIn(document.body);
    assert.isTrue(element.checkVisibility());
    assert.isAbove(element.getBoundingClientRect().height, 300);
    element.remove();
  });

  it('leave `hidden` to the page', async () => {
    const element = await t.mountAtChoosing();
    element.hidden = true;
    assert.isFalse(element.checkVisibility());
    rule('* { display: block }');
    assert.isFalse(element.checkVisibility());
  });

  it('keep its theme and its narrow form, whatever is unset', async () => {
    rule('* { all: unset }');
    const parent = t.createContainer();
    parent.style.cssText = 'display: block; width: 320px';
    const element = await t.mountIn(parent, { theme: 'dark' });
    const { backgroundColor, paddingLeft } = getComputedStyle(t.queryRequired(element, '.card'));
    assert.deepEqual([backgroundColor, paddingLeft], ['rgb(22, 24, 29)', '16px']);
  });
});
