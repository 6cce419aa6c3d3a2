import { assert } from 'chai';
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { updateThemeSheet, type ThemeSheetOptions } from '../../../widget/theme/index.js';
import type { Contrast, Hex, Scheme } from '../../../widget/theme/tokens.js';
import { skipUnlessSupported } from '../support/dom.js';
import { toEightBits } from './page-styles.js';
import { pluck } from '../../support/pluck.js';

const added: Element[] = [];

/** A host with a shadow root, in a parent with the styles of a page. */
function createHost(pageStyle = '', options: ThemeSheetOptions = {}) {
  const parent = document.createElement('div');
  parent.style.cssText = pageStyle;
  const host = document.createElement('section');
  const root = host.attachShadow({ mode: 'open' });
  const base = new CSSStyleSheet();
  base.replaceSync(':host { color-scheme: light dark !important; --own: 1px; }');
  root.adoptedStyleSheets = [base];
  const box = document.createElement('i');
  root.append(box);
  parent.append(host);
  document.body.append(parent);
  added.push(parent);
  return { parent, host, root, base, box, problems: updateThemeSheet(host, options) };
}
type ThemedHost = ReturnType<typeof createHost>;

/** A derived colour on the screen. */
function computedHex({ box }: ThemedHost, token: string): Hex {
  box.style.backgroundColor = `var(--_d-${token}, rgb(1, 2, 3))`;
  const channels = toEightBits(getComputedStyle(box).backgroundColor).match(/\d+/g) ?? [];
  return `#${channels.map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
}
/** The fallback of `computedHex`: no colour is derived. */
const notDerived = '#010203';
const paletteOf = (brand: Hex, options: { scheme?: Scheme; contrast?: Contrast } = {}) =>
  derivePalette(brand, { scheme: 'light', contrast: 'normal', ...options });

afterEach(() => added.splice(0).forEach((element) => element.remove()));

describe('a theme with the preferences of the system', () => {
  before(skipUnlessSupported('emulateMedia'));
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    await executeServerCommand('media-features', []);
  });

  it('follows the scheme and the contrast of the system', async () => {
    const themed = createHost('', { brand: '#635bff' });
    assert.strictEqual(computedHex(themed, 'text'), paletteOf('#635bff').text);
    await emulateMedia({ colorScheme: 'dark' });
    assert.strictEqual(computedHex(themed, 'text'), paletteOf('#635bff', { scheme: 'dark' }).text);
    await executeServerCommand('media-features', [
      { name: 'prefers-contrast', value: 'more' },
      { name: 'prefers-color-scheme', value: 'dark' },
    ]);
    const expected = paletteOf('#635bff', { scheme: 'dark', contrast: 'more' })['text-muted'];
    assert.strictEqual(computedHex(themed, 'text-muted'), expected);
  });
});

describe('the style sheet of a theme', () => {
  const brands: [text: string, hex: Hex][] = [
    ['rebeccapurple', '#663399'],
    ['RebeccaPurple', '#663399'],
    ['var(--company)', '#1db954'],
    ['light-dark(#e60023, #00ff00)', '#e60023'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['hwb(30 0% 0%)', '#ff8000'],
    ['lab(50% 0 0)', '#767676'], // #777777 is a shade too light for white letters
    ['rgb(calc(255 - 5) 1 2)', '#fa0102'],
  ];
  for (const [text, hex] of brands) {
    it(`takes ${text} as a brand`, () => {
      const themed = createHost('--company: #1db954', { brand: text });
      assert.deepEqual(themed.problems, []);
      assert.strictEqual(computedHex(themed, 'accent'), hex);
      assert.lengthOf(themed.root.childNodes, 1, 'the probe is removed');
    });
  }

  for (const brand of ['banana', 'var(--missing)', 'transparent', 'red; color: blue', 'red, blue)', 'url(x)']) {
    it(`reports ${brand} as a brand and derives no colour`, () => {
      const themed = createHost('', { brand });
      assert.deepEqual(themed.problems, [{ name: 'brand', message: 'The brand is not a colour.' }]);
      assert.strictEqual(computedHex(themed, 'accent'), notDerived);
    });
  }

  it('reports values that the browser does not support', () => {
    const { problems, host } = createHost('', {
      theme: { radius: 'red', fontWeightStrong: 'loud', space: '6px', surface: 'rebeccapurple', danger: 'reddish' },
    });
    assert.sameMembers(pluck(problems, 'message'), [
      'radius cannot be "red".',
      'font-weight-strong cannot be "loud".',
      'danger is not a colour.',
    ]);
    const style = getComputedStyle(host);
    assert.strictEqual(style.getPropertyValue('--checkout-space').trim(), '6px');
    assert.strictEqual(style.getPropertyValue('--checkout-surface').trim(), 'rebeccapurple');
    assert.strictEqual(style.getPropertyValue('--checkout-radius'), '');
  });

  it('can be changed and removed, and leaves the other style sheets alone', () => {
    const themed = createHost('', { brand: '#635bff', theme: 'sharp' });
    const later = new CSSStyleSheet();
    themed.root.adoptedStyleSheets = [...themed.root.adoptedStyleSheets, later];
    updateThemeSheet(themed.host, { brand: '#e60023' });
    assert.strictEqual(computedHex(themed, 'accent'), '#e60023');
    assert.strictEqual(getComputedStyle(themed.host).getPropertyValue('--_d-radius'), '');
    updateThemeSheet(themed.host, {});
    assert.strictEqual(computedHex(themed, 'accent'), notDerived);
    assert.includeMembers(themed.root.adoptedStyleSheets, [themed.base, later]);
    updateThemeSheet(themed.host, { brand: '#1db954' });
    assert.strictEqual(computedHex(themed, 'accent'), '#1db954');
  });
});
