import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attributes, toAttribute } from '../../widget/config/attributes.js';
import { brands } from '../../demo/site/design/brands.js';
import { initialDesign } from '../../demo/site/design/design.js';
import { playgroundTest } from './support/playground-page.js';

describe('the playground', () => {
  const design =
    '?brand=b4552d&theme=dark+sharp&locale=de&--radius=4px&--surface=light-dark(%23fffdf8,+%23171a17)&dir=rtl&quantity=3';

  it(
    'restores the design of a link, and keeps the link in the address',
    playgroundTest(design, async ({ page, attribute, press, waitForQuery }) => {
      assert.equal(await attribute('brand'), '#b4552d');
      assert.equal(await attribute('theme'), 'dark sharp');
      assert.equal(await attribute('locale'), 'de');
      assert.equal(await attribute('dir'), 'rtl');
      const theme = await page.$eval('#pay crypto-checkout', ({ theme }) => theme);
      const surface = { light: '#fffdf8', dark: '#171a17' };
      assert.deepEqual(theme, { preset: 'dark sharp', radius: '4px', surface });
      assert.equal(await page.$eval('[name=quantity]', (field) => (field as HTMLInputElement).value), '3');
      await press('#preset-soft');
      await waitForQuery('theme', 'dark soft sharp');
      await press('#preset-soft');
      await waitForQuery('theme', 'dark sharp');
      const [now, then] = await page.evaluate(
        (query) => [location.search, query].map((text) => [...new URLSearchParams(text)].sort()),
        design,
      );
      assert.deepEqual(now, then);
      await page.reload();
      await page.waitForSelector('#pay crypto-checkout[brand="#b4552d"][dir=rtl]');
    }),
  );

  const hostile = [
    '--shadow=0+0+0+url(https://evil.example/x)', // loads something
    '--radius=1px;color:red', // ends its declaration
    '--evil=1px',
    '--constructor=1px&__proto__=x&state=constructor&view=__proto__',
    'base-url=https%3A%2F%2Fevil.example',
    'onclick=alert(1)&style=color:red&id=evil',
  ];
  const links: Readonly<Record<string, readonly [query: string, locale: string | null]>> = {
    'what a link must not set, and takes the rest of it': [`${hostile.join('&')}&locale=de`, 'de'],
    'a very long link': [`--font-family=${'a'.repeat(20_000)}&locale=de`, null],
  };
  for (const [name, [query, locale]] of Object.entries(links)) {
    it(
      `ignores ${name}`,
      playgroundTest(`?${query}`, async ({ page, waitForState, attribute }) => {
        await waitForState('choosing');
        const found = await page.$eval('#pay crypto-checkout', (element) => ({
          theme: element.theme,
          // The element reflects these two itself.
          names: element.getAttributeNames().filter((one) => !['layout', 'theme', 'locale'].includes(one)),
        }));
        assert.equal(found.theme, 'auto');
        assert.deepEqual(found.names.sort(), Object.keys(initialDesign.attributes).sort());
        assert.equal(await attribute('locale'), locale);
      }),
    );
  }

  it(
    'applies each of the six brands, and the browser’s back button returns to the previous one',
    playgroundTest('', async ({ page, attribute, waitForQuery, getText }) => {
      assert.equal(brands.length, 6);
      for (const [index, brand] of brands.entries()) {
        await page.$$eval('#playground .brand-chip', (chips, which) => (chips[which] as HTMLElement).click(), index);
        assert.equal(await attribute('brand'), brand.attributes['brand']);
        assert.equal(await getText('#shop-name'), brand.name);
        assert.match(await getText('#group-contrast .about'), /^All \d+ pairs pass$/);
      }
      await page.goBack();
      await waitForQuery('brand', brands.at(-2)?.attributes['brand']?.slice(1) ?? '');
      assert.equal(await attribute('brand'), brands.at(-2)?.attributes['brand']);
      assert.equal(await getText('#shop-name'), brands.at(-2)?.name);
    }),
  );

  it(
    'shows the contrast of each pair, and lists failing pairs',
    playgroundTest('', async ({ page, openGroup, fillField, getText }) => {
      const cell = '[data-pair="text-muted surface light"]';
      await openGroup('contrast');
      assert.match(await getText(cell), /^Contrast: \d\.\d\d AA$/);
      await openGroup('colors');
      await fillField('token-text-muted-light', '#b0b0b0');
      assert.equal(await getText('[data-token=text-muted] .badge b'), '< 4.5');
      await openGroup('contrast');
      assert.equal(await getText(cell), 'Contrast: 2.16 < 4.5');
      assert.match(await getText('.shortfalls'), /text-muted on surface, light: 2\.16 : 1, below 4\.5/);
      assert.equal(await page.$eval(cell, (place) => place.getAttribute('data-verdict')), 'below');
      const dark = '[data-pair="text-muted surface dark"]';
      assert.equal(await page.$eval(dark, (place) => place.getAttribute('data-verdict')), 'AAA', 'dark is unchanged');
    }),
  );

  it(
    'shows the colours that the checkout has',
    playgroundTest(
      '?brand=b4552d&--surface=light-dark(%23fffdf8,+%23171a17)&theme=dark',
      async ({ page, openGroup, waitForState }) => {
        await waitForState('choosing');
        await openGroup('colors');
        const rgb = (hex: string): string =>
          `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
        const shown = async (token: string): Promise<string> =>
          rgb(await page.$eval(`[aria-label="Pick ${token}, dark"]`, (field) => (field as HTMLInputElement).value));
        const colors = { card: 'background-color', button: 'background-color', option: 'border-top-color' };
        const wanted = [await shown('surface'), await shown('accent'), await shown('accent-text')];
        await page.waitForFunction(
          (parts, expected) => {
            const root = document.querySelector('#pay crypto-checkout')?.shadowRoot;
            const found = Object.entries(parts).map(([part, property]) => {
              const node = root?.querySelector(`[part~=${part}]`);
              return node && getComputedStyle(node).getPropertyValue(property);
            });
            return JSON.stringify(found) === JSON.stringify(expected);
          },
          { polling: 'raf' },
          colors,
          wanted,
        );
      },
    ),
  );

  it(
    'has a control for each attribute of the element',
    playgroundTest('', async ({ page, openGroup }) => {
      const names = Object.keys(attributes).map(toAttribute);
      const found = new Set<string>();
      for (const group of ['brand', 'layout', 'language', 'order']) {
        await openGroup(group);
        const codes = await page.$$eval(`#group-${group} code`, (all) => all.map(({ textContent }) => textContent));
        for (const code of codes) found.add(code);
      }
      assert.deepEqual(
        names.filter((name) => !found.has(name)),
        [],
      );
    }),
  );

  it(
    'rejects an invalid colour',
    playgroundTest('', async ({ page, openGroup, waitForState }) => {
      await waitForState('choosing');
      await openGroup('colors');
      await page.focus('#token-surface-light');
      await page.keyboard.type('url(x)');
      const invalid = () => page.$eval('#token-surface-light', (field) => field.getAttribute('aria-invalid'));
      assert.equal(await invalid(), 'true');
      assert.equal(await page.$eval('#pay crypto-checkout', ({ theme }) => theme), 'auto');
      await page.keyboard.press('Tab');
      assert.equal(await invalid(), 'true', 'the text stays and stays marked');
      assert.equal(await page.$eval('#token-surface-light', (field) => (field as HTMLInputElement).value), 'url(x)');
    }),
  );
});
