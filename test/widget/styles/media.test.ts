import { assert } from 'chai';
import { emulateMedia } from '@web/test-runner-commands';
import * as t from '../support/index.js';

t.useService();

const styleOf = (element: Element, selector: string): CSSStyleDeclaration =>
  getComputedStyle(t.queryRequired(element, selector));

/** The code has its ground in the drawing: a browser prints no backgrounds unless told to. */
function assertDrawnByItself(element: Element): void {
  assert.strictEqual(styleOf(element, '.tile rect').fill, 'rgb(255, 255, 255)');
  assert.strictEqual(styleOf(element, '.tile path').fill, 'rgb(0, 0, 0)');
}

const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 24, 29)' };

describe('on paper every screen is light', () => {
  before(t.skipUnlessSupported('emulateMedia'));
  afterEach(() => emulateMedia({ media: 'screen' }));
  for (const [screen, openScreen] of Object.entries({
    choosing: () => t.mountAtChoosing({ theme: 'dark' }),
    'choosing, with a brand': () => t.mountAtChoosing({ theme: 'dark contrast', brand: '#635bff' }),
    'choosing, with colours of the page': () =>
      t.mountAtChoosing({ theme: 'dark', style: '--checkout-surface: #111; --checkout-text: #eee' }),
    pending: () => t.mountWithOrder({ theme: 'dark' }),
  }))
    it(screen, async () => {
      const element = await openScreen();
      if (screen !== 'pending') await t.waitForMarks(element);
      assert.strictEqual(getComputedStyle(element).colorScheme, 'dark');
      await emulateMedia({ media: 'print' });
      assert.strictEqual(getComputedStyle(element).colorScheme, 'light');
      const { backgroundColor, color, breakInside } = styleOf(element, '.card');
      assert.deepEqual([backgroundColor, color, breakInside], [surfaces.light, 'rgb(0, 0, 0)', 'avoid']);
      if (screen === 'pending') assertDrawnByItself(element);
    });
});

describe('theme', () => {
  it('takes the colours of the page by its tokens', async () => {
    const element = t.createCheckout();
    element.style.setProperty('--checkout-accent', 'rgb(1, 2, 3)');
    element.style.setProperty('--checkout-radius', '8px');
    t.createContainer().append(element);
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(styleOf(element, '[part=button]').backgroundColor, 'rgb(1, 2, 3)');
    assert.strictEqual(styleOf(element, '.card').borderRadius, '8px');
    assert.strictEqual(styleOf(element, '[part=button]').borderRadius, '5px');
  });
});

describe('forced colours', () => {
  before(t.skipUnlessSupported('emulateMedia'));
  afterEach(async () => {
    await t.forceColors('none');
    assert.isFalse(matchMedia('(forced-colors: active)').matches);
  });

  for (const scheme of ['light', 'dark']) {
    it(`on ${scheme} keep the code black on white`, async () => {
      await t.forceColors('active', scheme);
      assert.isTrue(matchMedia('(forced-colors: active)').matches);
      assertDrawnByItself(await t.mountWithOrder());
    });
  }
});
