import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { checkoutTest } from './support/playground-page.js';

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, relative luminance: written out here, so that the page is not held against its own formula. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastRatio(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The text and the background of the checkout's button, as the browser paints them. */
async function readButtonColors(page: Page): Promise<{ readonly text: Rgb; readonly background: Rgb }> {
  const [text, background] = await page.$eval('#pay crypto-checkout >>> [part=button]', (button) => {
    const context = document.createElement('canvas').getContext('2d');
    const { color, backgroundColor } = getComputedStyle(button);
    return [color, backgroundColor].map((value): Rgb => {
      if (!context) throw new Error('The browser has no canvas.');
      context.fillStyle = value;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    });
  });
  assert.ok(text && background);
  return { text, background };
}

const emulate = async (page: Page, features: Readonly<Record<string, string>>): Promise<void> => {
  const session = await page.createCDPSession();
  const list = Object.entries({ 'prefers-reduced-motion': 'reduce', ...features });
  await session.send('Emulation.setEmulatedMedia', { features: list.map(([name, value]) => ({ name, value })) });
};

describe('the contrast list of the default look', () => {
  it(
    'has no failing pair, and the ratio that the button has in each scheme',
    checkoutTest('', async ({ page, openGroup, getText }) => {
      await openGroup('contrast');
      for (const scheme of ['light', 'dark']) {
        await emulate(page, { 'prefers-color-scheme': scheme });
        assert.match(await getText('#group-contrast .about'), /^All \d+ pairs pass$/);
        assert.equal(await page.$('.shortfalls'), null);
        assert.equal(await page.$('#group-contrast [data-verdict=below]'), null);
        const { text, background } = await readButtonColors(page);
        const ratio = contrastRatio(text, background);
        assert.ok(ratio >= 4.5);
        const shown = await getText(`[data-pair="on-accent accent ${scheme}"] .badge`);
        assert.equal(Number(/[\d.]+/.exec(shown)?.[0]), Math.floor(ratio * 100) / 100, scheme);
      }
    }),
  );

  it(
    'has no failing pair where the system asks for more contrast',
    checkoutTest('', async ({ page, openGroup, waitForState, getText }) => {
      await emulate(page, { 'prefers-contrast': 'more' });
      await page.reload();
      await waitForState('choosing');
      await openGroup('contrast');
      assert.match(await getText('#group-contrast .about'), /^All \d+ pairs pass$/);
    }),
  );

  it(
    'copies every colour of it with readable text on the accent',
    checkoutTest('', async ({ page, press }) => {
      await press('[name=format][value=CSS]');
      await press('#whole');
      const css = await page.$eval('#snippet pre', (pre) => pre.textContent);
      assert.match(css, /--checkout-accent: light-dark\(#2453d6, #8fb0ff\);/);
      assert.match(css, /--checkout-on-accent: light-dark\(#ffffff, #000000\);/);
    }),
  );
});
