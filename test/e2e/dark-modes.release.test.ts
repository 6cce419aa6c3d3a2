// The QR code under the dark modes of extensions and of pages: what the camera of a phone would see.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { resolveReleaseTool } from '../release-tools/tools.mjs';
import { clickPart, getShownAddress, openPage, waitForPart, type Browser } from './support/browser.js';
import { readQrCode, readQuietZone } from './support/qr.js';
import { shareBrowser, shareProgram } from './support/shared.js';
import type { RunningServer } from './support/server.js';

/** Dark Reader itself. Its dynamic mode reads the style sheets of shadow trees, too. */
const darkReader = resolveReleaseTool('darkreader');

const dynamic =
  (theme: object) =>
  async (page: Page): Promise<void> => {
    await page.addScriptTag({ path: darkReader });
    await page.evaluate(`DarkReader.setFetchMethod(fetch); DarkReader.enable(${JSON.stringify(theme)})`);
    await page.waitForSelector('style.darkreader');
  };

const style =
  (content: string) =>
  async (page: Page): Promise<void> =>
    void (await page.addStyleTag({ content }));

/** Inverts lightness alone, as “Filter+” of Dark Reader does. */
const matrix = '0.333 -0.667 -0.667 0 1 -0.667 0.333 -0.667 0 1 -0.667 -0.667 0.333 0 1 0 0 0 1 0';

const modes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Dark Reader, dynamic': dynamic({}),
  'Dark Reader, dynamic and dim': dynamic({ brightness: 60, contrast: 60, sepia: 60, grayscale: 50 }),
  'Dark Reader, filter': style('html { filter: invert(100%) hue-rotate(180deg) contrast(90%) !important }'),
  'Dark Reader, filter+': async (page) => {
    await page.evaluate(
      (values) =>
        document.body.insertAdjacentHTML(
          'beforeend',
          `<svg style="position: absolute; inline-size: 0; block-size: 0"><filter id="dark-reader-filter"
            color-interpolation-filters="sRGB"><feColorMatrix values="${values}" /></filter></svg>`,
        ),
      matrix,
    );
    await style('html { filter: url(#dark-reader-filter) !important }')(page);
  },
  'Dark Reader, static': style('*, *::before { background-color: #181a1b !important; color: #e8e6e3 !important }'),
  'a page that inverts its body': style('body { filter: invert(0.9) hue-rotate(180deg) }'),
  'a page that inverts nothing': style('html { filter: invert(0) }'),
};

/** Those that turn white to black for the whole page. */
const inverting = ['Dark Reader, filter', 'Dark Reader, filter+', 'a page that inverts its body'];

describe('a screenshot of the QR code decodes to the address', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => {
    service = await shareProgram();
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop()]));

  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, darken] of Object.entries(modes)) {
      it(`under ${name}, where the system is ${scheme}`, async () => {
        const { page } = await openPage(browser);
        await page.setBypassCSP(true); // as an extension does
        await page.setViewport({ width: 360, height: 900, deviceScaleFactor: 2 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.goto(`${service.origin}/merchant.html`);
        await clickPart(page, 'button');
        const tile = await waitForPart(page, 'qr');
        const address = await getShownAddress(page);
        await darken(page);
        // The order renders each second.
        await page.waitForFunction((node, is) => node?.matches('.inverted') === is, {}, tile, inverting.includes(name));
        assert.equal(await readQrCode(page), address);
        const lightness = await readQuietZone(page);
        assert.ok(lightness > 180, `the quiet zone has ${lightness} of 255`);
        await page.browserContext().close();
      });
    }
  }
});
