import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clickPart, getShownAddress, openPage, waitForPart, type Browser } from './support/browser.js';
import { readQrCode, readQuietZone } from './support/qr.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

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

describe("a merchant's page on another origin", () => {
  let service: RunningServer;
  let shop: RunningServer;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([shareProgram(), shareBrowser()]);
    const script = `<script type="module" src="${service.origin}/checkout.js"></script>`;
    const pages: Readonly<Record<string, string>> = {
      '/module': `${script}</head><body>${element}`,
      '/late': `</head><body>${element}${script}`,
    };
    // A strict policy, without unsafe sources.
    const policy = `default-src 'none'; script-src ${service.origin}; connect-src ${service.origin};
      require-trusted-types-for 'script'; trusted-types lit-html`.replace(/\s+/g, ' ');
    shop = await servePages((path) =>
      pages[path] === undefined
        ? undefined
        : {
            body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${pages[path]}`,
            headers: { 'content-security-policy': policy },
          },
    );
  });
  after(() => Promise.all([browser.close(), service.stop(), shop.stop()]));

  for (const path of ['/module', '/late'])
    it(`${path} shows the pending order under a strict policy`, async () => {
      const { page, pageErrors } = await openPage(browser);
      await page.goto(shop.origin + path);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.equal(await getShownAddress(page), wallet);
      const padding = await page.$eval('crypto-checkout >>> .card', (card) => getComputedStyle(card).paddingTop);
      assert.equal(padding, '24px', 'the styles apply although no inline style is allowed');
      assert.deepEqual(
        pageErrors.filter((text) => !text.includes('favicon')),
        [],
      );
      await page.browserContext().close();
    });

  for (const [name, css] of Object.entries(darkModes))
    it(`a screenshot of the QR code decodes to the address, dark by ${name}`, async () => {
      const { page } = await openPage(browser);
      await page.setBypassCSP(true); // as an extension does
      await page.setViewport({ width: 360, height: 900, deviceScaleFactor: 2 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: css === '' ? 'dark' : 'light' }]);
      await page.goto(`${shop.origin}/module`);
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
});
