import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import { assert } from 'chai';
import { captureConsoleErrors } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import { toEightBits, usePageStyles } from './page-styles.js';

t.useService();

const addPageStyles = usePageStyles();

const buttonOf = (element: Element) => getComputedStyle(t.queryRequired(element, '[part=button]'));
const isColored = (element: Element, color: string) => () =>
  toEightBits(buttonOf(element).backgroundColor) === toEightBits(color);

const pink = 'rgb(225, 29, 72)';
const green = 'rgb(0, 120, 0)';

const schemeOf = (element: Element) => getComputedStyle(element).colorScheme;

describe('the scheme of the page', () => {
  it('is read in a shadow tree, again when the element moves, and from a meta element', async () => {
    const host = t.createContainer();
    host.style.colorScheme = 'dark';
    const element = await t.mountAtChoosing();
    host.attachShadow({ mode: 'open' }).append(element);
    await t.waitFor(() => schemeOf(element) === 'dark', schemeOf(element));
    t.createContainer().append(element);
    await t.waitFor(() => schemeOf(element) === 'light dark', schemeOf(element));
    document.head.insertAdjacentHTML('beforeend', '<meta name="color-scheme" content="dark">');
    element.requestUpdate();
    await t.waitFor(() => schemeOf(element) === 'dark', schemeOf(element));
    document.querySelector('meta[name=color-scheme]')?.remove();
  });
});

describe('the scheme of the page and that of the system', () => {
  before(t.skipUnlessSupported('emulateMedia'));
  afterEach(() => emulateMedia({ colorScheme: 'light' }));
  afterEach(() => executeServerCommand('media-features', []));

  const rows: readonly (readonly [page: string, theme: string, system: 'light' | 'dark', expected: string])[] = [
    ['dark', '', 'light', 'dark'],
    ['light', '', 'dark', 'light'],
    ['only light', '', 'dark', 'light only'],
    ['light dark', '', 'dark', 'light dark'],
    ['normal', '', 'dark', 'light dark'],
    ['normal', '', 'light', 'light dark'],
    ['normal', 'light', 'dark', 'light'],
    ['dark', 'light', 'light', 'light'],
    ['light', 'dark', 'light', 'dark'],
    ['dark', 'auto', 'light', 'dark'],
  ];
  for (const [page, theme, system, expected] of rows) {
    it(`${page} with theme "${theme}" on a ${system} system is ${expected}`, async () => {
      await emulateMedia({ colorScheme: system });
      addPageStyles(`body { background: #000; color-scheme: ${page} }`);
      const element = await t.mountAtChoosing({ theme: theme || undefined });
      await t.waitFor(() => schemeOf(element) === expected, `${schemeOf(element)} instead`);
      const isDark = (expected === 'light dark' ? system : expected) === 'dark';
      const { backgroundColor } = getComputedStyle(t.queryRequired(element, '.card'));
      assert.strictEqual(toEightBits(backgroundColor), isDark ? 'rgb(22, 24, 29)' : 'rgb(255, 255, 255)');
    });
  }

  it('give way to that of the element itself', async () => {
    addPageStyles('body { color-scheme: light } crypto-checkout { color-scheme: dark }');
    const element = await t.mountAtChoosing();
    await t.waitFor(() => element.style.getPropertyValue('--_d-scheme') === 'light', 'the page is not read');
    assert.strictEqual(schemeOf(element), 'dark');
  });

  for (const [name, value] of [
    ['prefers-color-scheme', 'dark'],
    ['prefers-contrast', 'more'],
  ])
    it(`are read for a brand in CSS when ${name} becomes ${value}`, async () => {
      addPageStyles(
        `:root { --checkout-brand: ${pink} } @media (${name}: ${value}) { :root { --checkout-brand: ${green} } }`,
      );
      const element = await t.mountAtChoosing({ theme: 'light' });
      await t.waitFor(isColored(element, pink), buttonOf(element).backgroundColor);
      await executeServerCommand('media-features', [{ name, value }]);
      await t.waitFor(isColored(element, green), buttonOf(element).backgroundColor);
    });
});

describe('a brand in CSS', () => {
  it('is read at each update', async () => {
    const element = await t.mountAtChoosing();
    const before = buttonOf(element).backgroundColor;
    for (const color of [pink, green, '']) {
      element.style.setProperty('--checkout-brand', color);
      element.requestUpdate();
      await t.waitFor(isColored(element, color || before), buttonOf(element).backgroundColor);
    }
  });

  it('is read when the element is connected again', async () => {
    const element = await t.mountAtChoosing();
    const elsewhere = t.createContainer();
    elsewhere.style.setProperty('--checkout-brand', pink);
    elsewhere.append(element);
    await t.waitFor(isColored(element, pink), buttonOf(element).backgroundColor);
  });

  it('is reported where it is not a colour, and the default theme stays', async () => {
    const element = await t.mountAtChoosing();
    const before = buttonOf(element).backgroundColor;
    const errors = await captureConsoleErrors(async () => {
      element.style.setProperty('--checkout-brand', '635bff');
      await t.applyAppearance(element, { theme: 'sharp' });
    });
    assert.deepEqual(errors, ['<crypto-checkout> brand: --checkout-brand is not a colour.']);
    assert.strictEqual(buttonOf(element).backgroundColor, before);
  });
});

describe('the edge of an accent with little contrast to the surface', () => {
  const rows: [brand: string, theme: string, isVisible: boolean][] = [
    ['rgb(255, 255, 255)', 'light', true],
    ['rgb(255, 238, 0)', 'light', true],
    ['rgb(99, 91, 255)', 'light', false],
    ['rgb(47, 93, 70)', 'dark', true],
    ['rgb(255, 238, 0)', 'dark', false],
  ];
  for (const [brand, theme, isVisible] of rows) {
    it(`${brand} on ${theme}: ${isVisible ? 'visible' : 'transparent'}`, async () => {
      const element = await t.mountAtChoosing({ theme, brand });
      await t.waitFor(isColored(element, brand), 'not applied');
      const { borderTopColor } = buttonOf(element);
      assert.strictEqual(!/^rgba.*, 0\)$|\/ 0\)$/.test(borderTopColor), isVisible, borderTopColor);
    });
  }
});

describe('an accent in CSS without other tokens', () => {
  for (const [accent, expected] of [
    ['#ffee00', 0],
    ['#1a237e', 100],
  ] as const) {
    it(`${accent} has ${expected === 0 ? 'black' : 'white'} text`, async () => {
      addPageStyles(`crypto-checkout { --checkout-accent: ${accent} }`);
      const element = await t.mountAtChoosing();
      assert.strictEqual(Math.round(Number.parseFloat(buttonOf(element).color.slice('lab('.length))), expected);
    });
  }
});
