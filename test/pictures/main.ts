// `npm run pictures`: the widget as built in the six brands of the demo, for the documentation. A name behind it, such as
// `npm run pictures -- emphasis`, takes one scene alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from 'puppeteer-core';
import { brands } from '../../demo/site/design/brands.js';
import type { Attributes } from '../../demo/site/design/attributes.js';
import { coinPresets } from '../../demo/site/design/coin-presets.js';
import { launchBrowser } from '../e2e/support/browser.js';
import { servePages, startProgram } from '../e2e/support/server.js';
import { encodeIndexedPng } from './indexed-png.js';
import { renderPage, getTileSettings, type CheckoutTile, type TileSettings } from './page.js';

const folder = fileURLToPath(new URL('../../demo/site/assets/brands/', import.meta.url));

const amounts = ['24.00 EUR', '180.00 EUR', '649.00 EUR', '90.00 USD', '135.00 EUR', '58.00 GBP'] as const;

function createTile(
  index: number,
  more: { readonly theme?: string; readonly showsOrder?: boolean; readonly attributes?: Attributes } = {},
): CheckoutTile {
  const brand = brands[index];
  if (!brand) throw new Error(`There is no brand ${index}.`);
  const [amount = '', currency = ''] = (amounts[index] ?? '').split(' ');
  const attributes: Attributes = {
    ...coinPresets.one.attributes,
    'fiat-amount': amount,
    'fiat-currency': currency,
    theme: more.theme ?? brand.attributes['theme'] ?? 'auto',
    ...more.attributes,
  };
  return { brand, attributes, showsOrder: more.showsOrder ?? false };
}

/** Adds the checkouts to the page, and waits until each shows its brand and, where requested, its order. */
async function applyTiles(page: Page, settings: readonly TileSettings[]): Promise<void> {
  await page.evaluate(async (all) => {
    await customElements.whenDefined('crypto-checkout');
    const shown = all.map(async ({ attributes, theme, header, showsOrder }, index) => {
      const element = document.createElement('crypto-checkout');
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.theme = theme;
      const title = document.createElement('span');
      title.slot = 'header';
      title.textContent = header;
      element.append(title);
      const ready = new Promise((resolve) => element.addEventListener('checkout-ready', resolve, { once: true }));
      document.querySelector(`#tile-${index}`)?.append(element);
      await ready;
      if (showsOrder) await element.submit();
    });
    await Promise.all(shown);
    await document.fonts.ready;
  }, settings);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('crypto-checkout')].every(
      (element) => getComputedStyle(element).getPropertyValue('--d-accent') !== '',
    ),
  );
}

const six = brands.map((_, index) => createTile(index));
const rows: Readonly<Record<string, readonly CheckoutTile[]>> = {
  pay: [0, 2, 4].map((index) => createTile(index, { showsOrder: true })),
  dark: [0, 1, 4].map((index) => createTile(index, { theme: `${brands[index]?.attributes['theme'] ?? ''} dark` })),
};

/** What a pending order shows first. */
const emphases = ['payment', 'address'].map((emphasis) =>
  createTile(0, { showsOrder: true, attributes: { emphasis, 'payment-url': 'https://pay.example/{option}' } }),
);

const fileName = (name: string): string => name.toLowerCase().replace(/ō/g, 'o').replace(/\W+/g, '-');

async function saveScreenshot(name: string, element: ElementHandle | null): Promise<void> {
  if (!element) throw new Error(`The page has no element for ${name}.`);
  const picture = encodeIndexedPng(await element.screenshot());
  writeFileSync(`${folder}${name}.png`, picture);
  console.log(`${name}.png ${(picture.length / 1000).toFixed(0)} KB`);
}

async function takeScreenshots(
  page: Page,
  { name, tiles, url }: { readonly name: string; readonly tiles: readonly CheckoutTile[]; readonly url: string },
) {
  await page.goto(url);
  await applyTiles(
    page,
    tiles.map((tile, index) => getTileSettings(tile, `${name.toUpperCase()}-${index + 1}`)),
  );
  if (name !== 'six') return saveScreenshot(name, await page.$('main'));
  for (const [index, { brand }] of tiles.entries())
    await saveScreenshot(fileName(brand.name), await page.$(`#tile-${index}`));
}

mkdirSync(folder, { recursive: true });
const scenes: Readonly<Record<string, readonly CheckoutTile[]>> = { six, ...rows, emphasis: emphases };
const service = await startProgram();
const shop = await servePages((path) => {
  const tiles = scenes[path.slice(1)];
  return tiles && { body: renderPage(tiles, service.origin) };
});
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: 'light' },
  ]);
  const [only] = process.argv.slice(2);
  for (const [name, tiles] of Object.entries(scenes).filter(([name]) => only === undefined || name === only)) {
    await page.setViewport({ width: 1300, height: 900, deviceScaleFactor: name === 'six' ? 2 : 1.5 });
    await takeScreenshots(page, { name, tiles, url: `${shop.origin}/${name}` });
  }
} finally {
  await browser.close();
  await Promise.all([shop.stop(), service.stop()]);
}
