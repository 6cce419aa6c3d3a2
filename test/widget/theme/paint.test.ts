import { assert } from '@open-wc/testing';
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { updateThemeSheet, type ThemeSheetOptions } from '../../../widget/theme/index.js';
import type { Contrast, Hex, Scheme } from '../../../widget/theme/tokens.js';
import { skipUnlessSupported } from '../support/dom.js';

const made: Element[] = [];

/** A host as the element is one, in a page of its own colours. */
function place(page = '', options: ThemeSheetOptions = {}) {
  const around = document.createElement('div');
  around.style.cssText = page;
  const host = document.createElement('section');
  const root = host.attachShadow({ mode: 'open' });
  const base = new CSSStyleSheet();
  base.replaceSync(':host { color-scheme: light dark !important; --own: 1px; }');
  root.adoptedStyleSheets = [base];
  const box = document.createElement('i');
  root.append(box);
  around.append(host);
  document.body.append(around);
  made.push(around);
  return { around, host, root, base, box, problems: updateThemeSheet(host, options) };
}
type Place = ReturnType<typeof place>;

/** A colour of the derived layer as it is shown, in hexadecimal. */
function shown({ box }: Place, token: string): Hex {
  box.style.backgroundColor = `var(--d-${token}, rgb(1, 2, 3))`;
  const channels = getComputedStyle(box).backgroundColor.match(/\d+/g) ?? [];
  return `#${channels.map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`;
}
const defaultLook = '#010203';
const look = (brand: Hex, scheme: Scheme = 'light', contrast: Contrast = 'normal') =>
  derivePalette(brand, { scheme, contrast });

afterEach(() => made.splice(0).forEach((element) => element.remove()));

describe('painting an element on a system of its own look', () => {
  before(skipUnlessSupported('emulateMedia'));
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    await executeServerCommand('media-features', []);
  });

  it('follows the scheme and the contrast of the system', async () => {
    const it = place('', { brand: '#635bff' });
    assert.strictEqual(shown(it, 'text'), look('#635bff').text);
    await emulateMedia({ colorScheme: 'dark' });
    assert.strictEqual(shown(it, 'text'), look('#635bff', 'dark').text);
    await executeServerCommand('media-features', [
      { name: 'prefers-contrast', value: 'more' },
      { name: 'prefers-color-scheme', value: 'dark' },
    ]);
    assert.strictEqual(shown(it, 'text-muted'), look('#635bff', 'dark', 'more')['text-muted']);
  });
});

describe('painting an element', () => {
  const brands: [written: string, hex: Hex][] = [
    ['rebeccapurple', '#663399'],
    ['RebeccaPurple', '#663399'],
    ['var(--company)', '#1db954'],
    ['light-dark(#e60023, #00ff00)', '#e60023'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['hwb(30 0% 0%)', '#ff8000'],
    ['lab(50% 0 0)', '#777777'],
    ['rgb(calc(255 - 5) 1 2)', '#fa0102'],
  ];
  for (const [written, hex] of brands) {
    it(`takes ${written} for a brand`, () => {
      const it = place('--company: #1db954', { brand: written });
      assert.deepEqual(it.problems, []);
      assert.strictEqual(shown(it, 'accent'), hex);
      assert.lengthOf(it.root.childNodes, 1, 'nothing is left behind');
    });
  }

  for (const brand of ['banana', 'var(--missing)', 'transparent', 'red; color: blue', 'red, blue)', 'url(x)']) {
    it(`reports ${brand}, and leaves the default look`, () => {
      const it = place('', { brand });
      assert.deepEqual(it.problems, [{ name: 'brand', message: 'The brand is no colour.' }]);
      assert.strictEqual(shown(it, 'accent'), defaultLook);
    });
  }

  it('reports values that the browser would not take', () => {
    const theme = {
      radius: 'red',
      fontWeightStrong: 'loud',
      space: '6px',
      surface: 'rebeccapurple',
      danger: 'reddish',
    };
    const { problems, host } = place('', { theme });
    assert.sameMembers(
      problems.map(({ message }) => message),
      ['radius cannot be "red".', 'font-weight-strong cannot be "loud".', 'danger is no colour.'],
    );
    const style = getComputedStyle(host);
    assert.strictEqual(style.getPropertyValue('--checkout-space').trim(), '6px');
    assert.strictEqual(style.getPropertyValue('--checkout-surface').trim(), 'rebeccapurple');
    assert.strictEqual(style.getPropertyValue('--checkout-radius'), '');
  });

  it('changes, comes off, and leaves the other sheets alone', () => {
    const it = place('', { brand: '#635bff', theme: 'sharp' });
    const later = new CSSStyleSheet();
    it.root.adoptedStyleSheets = [...it.root.adoptedStyleSheets, later];
    updateThemeSheet(it.host, { brand: '#e60023' });
    assert.strictEqual(shown(it, 'accent'), '#e60023');
    assert.strictEqual(getComputedStyle(it.host).getPropertyValue('--d-radius'), '');
    updateThemeSheet(it.host, {});
    assert.strictEqual(shown(it, 'accent'), defaultLook);
    assert.includeMembers(it.root.adoptedStyleSheets, [it.base, later]);
    updateThemeSheet(it.host, { brand: '#1db954' });
    assert.strictEqual(shown(it, 'accent'), '#1db954');
  });

  it('writes nothing where nothing changed', () => {
    const it = place('', { brand: '#635bff', theme: { radius: '4px' } });
    const [, sheet] = it.root.adoptedStyleSheets;
    const rule = sheet?.cssRules[0];
    updateThemeSheet(it.host, { brand: '#635bff', theme: { radius: '4px' } });
    assert.ok(rule);
    assert.strictEqual(it.root.adoptedStyleSheets[1]?.cssRules[0], rule);
  });

  it('two elements do not share what they wear', () => {
    const [one, other] = [place('', { brand: '#635bff' }), place('', { brand: '#e60023' })];
    assert.strictEqual(shown(one, 'accent'), '#635bff');
    assert.strictEqual(shown(other, 'accent'), '#e60023');
  });

  it('a brand in the CSS of the page is derived by CSS, and followed', () => {
    const it = place('--checkout-brand: #635bff', { theme: 'sharp' });
    assert.strictEqual(shown(it, 'accent'), '#635bff');
    it.around.style.setProperty('--checkout-brand', '#1db954');
    assert.strictEqual(shown(it, 'accent'), '#1db954');
    updateThemeSheet(it.host, { brand: '#e60023' });
    assert.strictEqual(shown(it, 'accent'), '#e60023');
  });

  it('a brand in the CSS of the page is what a theme derives from', () => {
    const it = place('--checkout-brand: rebeccapurple', { theme: { surface: '#fdf6e3' } });
    assert.strictEqual(shown(it, 'accent'), '#663399');
    assert.strictEqual(shown(it, 'surface'), '#fdf6e3');
  });

  it('does nothing outside the page', () => {
    const host = document.createElement('section');
    host.attachShadow({ mode: 'open' });
    assert.deepEqual(updateThemeSheet(host, { brand: 'nonsense' }), []);
  });
});

describe('the preset that takes over the page', () => {
  afterEach(() => made.splice(0).forEach((element) => element.remove()));

  const rows: [page: string, expected: Partial<Record<'surface' | 'text' | 'accent', Hex>>, scheme: Scheme][] = [
    ['background: #101820; color: #f0f4f8', { surface: '#101820', text: '#f0f4f8' }, 'dark'],
    [
      'background: #fdf6e3; color: #002b36; accent-color: #b58900',
      { surface: '#fdf6e3', text: '#002b36', accent: '#b58900' },
      'light',
    ],
    ['background: rgb(0 0 0 / 0.5); color: black', { surface: '#808080' }, 'light'],
    ['color: #123', { surface: '#ffffff', text: '#112233' }, 'light'],
    ['background: oklch(0.2 0.02 260); color: white; accent-color: tomato', { accent: '#ff6347' }, 'dark'],
  ];
  for (const [page, expected, scheme] of rows) {
    it(page, () => {
      const it = place(page, { theme: 'inherit' });
      for (const [token, hex] of Object.entries(expected)) assert.strictEqual(shown(it, token), hex, token);
      assert.strictEqual(getComputedStyle(it.host).colorScheme, scheme);
    });
  }

  it('takes the colour of links where the page has chosen one, and reads again when asked', () => {
    const link = document.createElement('a');
    link.href = '#x';
    document.body.prepend(link);
    made.push(link);
    const it = place('background: white', { theme: 'inherit' });
    assert.strictEqual(shown(it, 'accent'), look('#2453d6').accent);
    link.style.color = '#d6249f';
    it.around.style.background = '#111111';
    updateThemeSheet(it.host, { theme: 'inherit' });
    assert.strictEqual(shown(it, 'accent'), '#d6249f');
    assert.strictEqual(shown(it, 'surface'), '#111111');
  });

  it('sees through slots and shadow roots', () => {
    const shell = document.createElement('div');
    shell
      .attachShadow({ mode: 'open' })
      .setHTMLUnsafe('<div style="background:#0b2b1c;color:#fff"><slot></slot></div>');
    document.body.append(shell);
    made.push(shell);
    const it = place('', {});
    shell.append(it.host);
    updateThemeSheet(it.host, { theme: 'inherit' });
    assert.strictEqual(shown(it, 'surface'), '#0b2b1c');
  });
});
