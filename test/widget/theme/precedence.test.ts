import { assert } from '@open-wc/testing';
import { updateThemeSheet } from '../../../widget/theme/index.js';
import * as t from '../support/index.js';

t.useService();

const sheets: HTMLStyleElement[] = [];
afterEach(() => sheets.splice(0).forEach((sheet) => sheet.remove()));

/** A style sheet of the page. */
function rule(css: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  sheets.push(sheet);
}

/** A colour as the card wears it. */
function getAppliedToken(element: Element, token: string): string {
  const card = t.queryRequired(element, '[part=card]');
  card.style.outlineColor = `var(--c-${token})`;
  return getComputedStyle(card).outlineColor;
}

const [red, green, blue] = ['rgb(200, 0, 0)', 'rgb(0, 120, 0)', 'rgb(0, 0, 200)'] as const;
const byElement = `crypto-checkout { --checkout-accent: ${red} }`;
const byPage = `:root { --checkout-accent: ${blue} }`;
const object = { accent: green };

/** What the page sets, and the accent that is worn: the strongest first. */
const accents: readonly [string, { css?: string; brand?: string; theme?: object }, string][] = [
  ['a rule that names the element, over all the rest', { css: byElement, brand: '#635bff', theme: object }, red],
  ['the theme object, over what is inherited', { css: byPage, brand: '#635bff', theme: object }, green],
  ['an inherited token, over the brand', { css: byPage, brand: '#635bff' }, blue],
  [
    'the attribute brand, over that of the theme',
    { brand: '#635bff', theme: { brand: '#1db954' } },
    'rgb(99, 91, 255)',
  ],
  [
    'the brand of the theme, over that of the page',
    { css: ':root { --checkout-brand: #e60023 }', theme: { brand: '#1db954' } },
    'rgb(29, 185, 84)',
  ],
  ['the brand of the page, over the default look', { css: ':root { --checkout-brand: #e60023 }' }, 'rgb(230, 0, 35)'],
  ['the default look', { theme: { preset: 'light' } }, 'rgb(36, 83, 214)'],
];

describe('of several colours, the nearest to the element is worn', () => {
  for (const [name, { css = '', ...look }, expected] of accents) {
    it(name, async () => {
      rule(css);
      const element = await t.mountAtChoosing({ theme: 'light' });
      await t.applyAppearance(element, look);
      await t.waitFor(
        () => getAppliedToken(element, 'accent') === expected,
        `${getAppliedToken(element, 'accent')} is not ${expected}`,
      );
    });
  }
});

describe('a token of the page', () => {
  it('changes itself alone; one of the theme changes what has to be read on it', async () => {
    rule('crypto-checkout { --checkout-surface: #202020 }');
    const element = await t.mountAtChoosing({ theme: 'light', brand: '#635bff' });
    await t.applyAppearance(element, {});
    const text = getAppliedToken(element, 'text');
    await t.applyAppearance(element, { theme: { preset: 'light', surface: '#202020' } });
    assert.notStrictEqual(getAppliedToken(element, 'text'), text);
  });

  it('keeps its brand where the system asks for more contrast', async () => {
    rule(':root { --checkout-brand: #e60023 }');
    const element = await t.mountAtChoosing({ theme: 'light' });
    await t.applyAppearance(element, { theme: 'light soft' });
    updateThemeSheet(element, { theme: element.theme, prefersMoreContrast: true });
    assert.strictEqual(getAppliedToken(element, 'accent'), 'rgb(230, 0, 35)');
  });
});
