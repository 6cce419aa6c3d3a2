import { assert } from '@open-wc/testing';
import { captureConsoleErrors } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

const sheets: HTMLStyleElement[] = [];
afterEach(() => sheets.splice(0).forEach((sheet) => sheet.remove()));
afterEach(() => document.documentElement.removeAttribute('class'));

/** A style sheet that a page loads later. */
function rule(css: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  sheets.push(sheet);
}

const buttonOf = (element: Element) => getComputedStyle(t.queryRequired(element, '[part=button]'));
const isColored = (element: Element, color: string) => () =>
  buttonOf(element).backgroundColor.replace(/ \/ 1\)$/, ')') === color;

const pink = 'rgb(225, 29, 72)';
const ways: Record<string, (element: t.CryptoCheckout) => void> = {
  'a style sheet': () => rule('crypto-checkout { --checkout-brand: rgb(225, 29, 72) }'),
  'the style of the element': (element) => element.style.setProperty('--checkout-brand', pink),
  'a class of the page': () => {
    rule('.pink { --checkout-brand: rgb(225, 29, 72) }');
    document.documentElement.className = 'pink';
  },
};

describe('a brand that comes by CSS when the card is there', () => {
  for (const [name, bring] of Object.entries(ways)) {
    it(`by ${name} is put on at once`, async () => {
      const element = await t.mountAtChoosing();
      await t.nextTask();
      bring(element);
      await t.waitFor(isColored(element, pink), buttonOf(element).backgroundColor);
    });
  }

  it('can change again and go', async () => {
    const element = await t.mountAtChoosing();
    const before = buttonOf(element).backgroundColor;
    element.style.setProperty('--checkout-brand', pink);
    await t.waitFor(isColored(element, pink), 'not pink');
    element.style.setProperty('--checkout-brand', 'rgb(0, 120, 0)');
    await t.waitFor(isColored(element, 'rgb(0, 120, 0)'), 'not green');
    element.style.removeProperty('--checkout-brand');
    await t.waitFor(isColored(element, before), 'not as before');
  });

  it('is told of where it is no colour, and the default look stays', async () => {
    const element = await t.mountAtChoosing();
    const before = buttonOf(element).backgroundColor;
    const errors = await captureConsoleErrors(async () => {
      element.style.setProperty('--checkout-brand', '635bff');
      await t.applyAppearance(element, { theme: 'sharp' });
    });
    assert.deepEqual(errors, ['<crypto-checkout> brand: --checkout-brand is no colour.']);
    assert.strictEqual(buttonOf(element).backgroundColor, before);
  });
});

describe('the edge of an accent that hides in the surface', () => {
  const rows: [brand: string, theme: string, isThere: boolean][] = [
    ['#ffffff', 'light', true],
    ['#ffee00', 'light', true],
    ['#635bff', 'light', false],
    ['#000000', 'dark', true],
    ['#2f5d46', 'dark', true],
    ['#ffee00', 'dark', false],
  ];
  for (const [brand, theme, isThere] of rows) {
    for (const way of ['attribute', 'style sheet']) {
      it(`${brand} on ${theme} by ${way}: ${isThere ? 'drawn' : 'not needed'}`, async () => {
        if (way === 'style sheet') rule(`crypto-checkout { --checkout-brand: ${brand} }`);
        const element = await t.mountAtChoosing({ theme, brand: way === 'attribute' ? brand : undefined });
        await t.waitFor(
          () => t.queryRequired(element, '[part=button]').matches('*') && isWorn(element, brand),
          'not worn',
        );
        const { borderTopColor } = buttonOf(element);
        assert.strictEqual(!/^rgba.*, 0\)$|\/ 0\)$/.test(borderTopColor), isThere, borderTopColor);
      });
    }
  }

  /** By the eye: the same colour, however it is written. */
  function isWorn(element: Element, brand: string): boolean {
    const probe = document.createElement('i');
    probe.style.color = brand;
    element.after(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return isColored(element, color)();
  }
});

describe('an accent that a page sets alone', () => {
  for (const [accent, expected] of [
    ['#ffee00', 0],
    ['#1a237e', 100],
  ] as const) {
    it(`${accent} has ${expected === 0 ? 'black' : 'white'} on it`, async () => {
      rule(`crypto-checkout { --checkout-accent: ${accent} }`);
      const element = await t.mountAtChoosing();
      assert.strictEqual(Math.round(Number.parseFloat(buttonOf(element).color.slice('lab('.length))), expected);
    });
  }
});
