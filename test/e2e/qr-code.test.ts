import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clickPart, openPage, waitForPart } from './support/browser.js';
import { printPage } from './support/pdf.js';
import { decodeQrCode, readQrCode, readQuietZone } from './support/qr.js';
import { servePages, type RunningServer } from './support/server.js';
import { useSite } from './support/shared.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const element = `<crypto-checkout fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1"
  crypto-currency="USDT" crypto-currency-network="TRON" wallet-address="${wallet}"></crypto-checkout>`;

/** What turns a page dark: the system, the page's own filter, and the modes of extensions. */
const darkModes: Readonly<Record<string, string>> = {
  'the system': '',
  'a page that inverts its body': 'body { filter: invert(0.9) hue-rotate(180deg) }',
  'an extension that inverts': 'html { filter: invert(100%) hue-rotate(180deg) contrast(90%) !important }',
  'an extension that repaints': '*, *::before { background-color: #181a1b !important; color: #e8e6e3 !important }',
};

describe('the QR code on a dark page', () => {
  const { browser, service } = useSite();
  let shop: RunningServer;
  before(async () => {
    const body = `<!doctype html><html lang="en"><title>Shop</title>
      <script type="module" src="${service.origin}/checkout.js"></script>${element}`;
    shop = await servePages((path) => (path === '/' ? { body } : undefined));
  });
  after(() => shop.stop());

  for (const [name, css] of Object.entries(darkModes))
    it(`is read from a screenshot as the address: dark by ${name}`, async () => {
      const { page } = await openPage(browser);
      await page.setViewport({ width: 360, height: 900, deviceScaleFactor: 2 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: css === '' ? 'dark' : 'light' }]);
      await page.goto(`${shop.origin}/`);
      await clickPart(page, 'button');
      const tile = await waitForPart(page, 'qr');
      if (css !== '') await page.addStyleTag({ content: css });
      // The order renders each second.
      await page.waitForFunction((node, is) => node?.matches('.inverted') === is, {}, tile, css.includes('invert'));
      assert.equal(await readQrCode(page), wallet);
      const lightness = await readQuietZone(page);
      assert.ok(lightness > 180, `the quiet zone has ${lightness} of 255`);
      await page.browserContext().close();
    });

  for (const theme of ['light', 'dark', 'dark contrast'])
    it(`is read from paper, printed without backgrounds: theme="${theme}"`, async () => {
      const { page } = await openPage(browser);
      await page.goto(`${shop.origin}/`);
      await page.$eval('crypto-checkout', (checkout, value) => checkout.setAttribute('theme', value), theme);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.equal(decodeQrCode(await printPage(page)), wallet);
      await page.browserContext().close();
    });
});
