import { assert } from 'chai';
import { updateThemeSheet } from '../../../widget/theme/index.js';
import * as t from '../support/index.js';
import { toEightBits, usePageStyles } from './page-styles.js';

t.useService();

const addPageStyles = usePageStyles();

/** The colour that a token has on the card. */
function getAppliedToken(element: Element, token: string): string {
  const card = t.queryRequired(element, '[part=card]');
  card.style.outlineColor = `var(--c-${token})`;
  return toEightBits(getComputedStyle(card).outlineColor);
}

const [red, green, blue] = ['rgb(200, 0, 0)', 'rgb(0, 120, 0)', 'rgb(0, 0, 200)'] as const;
const byElement = `crypto-checkout { --checkout-accent: ${red} }`;
const byPage = `:root { --checkout-accent: ${blue} }`;
const object = { accent: green };

/** What is set, and the accent that applies: the strongest first. */
const accents: readonly [string, { css?: string; brand?: string; theme?: object }, string][] = [
  ['a rule for the element, over everything else', { css: byElement, brand: '#635bff', theme: object }, red],
  ['the theme object, over inherited tokens', { css: byPage, brand: '#635bff', theme: object }, green],
  ['an inherited token, over the brand', { css: byPage, brand: '#635bff' }, blue],
  [
    'the attribute brand, over the brand of the theme',
    { brand: '#635bff', theme: { brand: '#1db954' } },
    'rgb(99, 91, 255)',
  ],
  [
    'the brand of the theme, over the brand of the page',
    { css: ':root { --checkout-brand: #e60023 }', theme: { brand: '#1db954' } },
    'rgb(29, 185, 84)',
  ],
  ['the brand of the page, over the default theme', { css: ':root { --checkout-brand: #e60023 }' }, 'rgb(230, 0, 35)'],
  ['the default theme', { theme: { preset: 'light' } }, 'rgb(36, 83, 214)'],
];

describe('of several accents, the one set nearest to the element applies', () => {
  for (const [name, { css = '', ...appearance }, expected] of accents) {
    it(name, async () => {
      addPageStyles(css);
      const element = await t.mountAtChoosing({ theme: 'light' });
      await t.applyAppearance(element, appearance);
      await t.waitFor(
        () => getAppliedToken(element, 'accent') === expected,
        `${getAppliedToken(element, 'accent')} is not ${expected}`,
      );
    });
  }
});

describe('a token in the CSS of the page', () => {
  it('changes no other colour, while a token of the theme changes the text on it', async () => {
    addPageStyles('crypto-checkout { --checkout-surface: #202020 }');
    const element = await t.mountAtChoosing({ theme: 'light', brand: '#635bff' });
    await t.applyAppearance(element, {});
    const text = getAppliedToken(element, 'text');
    await t.applyAppearance(element, { theme: { preset: 'light', surface: '#202020' } });
    assert.notStrictEqual(getAppliedToken(element, 'text'), text);
  });

  it('takes the border of the card with the preset soft, and leaves the lines inside', async () => {
    const element = await t.mountAtChoosing({ theme: 'light' });
    await t.applyAppearance(element, { theme: 'light soft' });
    const borderOf = (selector: string) => getComputedStyle(t.queryRequired(element, selector)).borderTopColor;
    assert.strictEqual(borderOf('.card'), 'rgba(0, 0, 0, 0)');
    assert.strictEqual(borderOf('[part=option]:not(:has(:checked))'), 'rgb(220, 223, 229)');
    element.style.setProperty('--checkout-border', 'rgb(1, 2, 3)');
    assert.strictEqual(borderOf('.card'), 'rgb(1, 2, 3)');
  });

  it('keeps the brand of the page where the system asks for more contrast', async () => {
    addPageStyles(':root { --checkout-brand: #e60023 }');
    const element = await t.mountAtChoosing({ theme: 'light' });
    await t.applyAppearance(element, { theme: 'light soft' });
    updateThemeSheet(element, { theme: element.theme, prefersMoreContrast: true });
    assert.strictEqual(getAppliedToken(element, 'accent'), 'rgb(230, 0, 35)');
  });
});
