import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clickPart, openPage, getShownAddress, waitForPart, type Browser } from './support/browser.js';
import { serveDemo } from './support/static-files.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

/** The selected service. */
const mode = 'input[name=mode]:checked';

describe('the demo page', () => {
  let browser: Browser;
  before(async () => void (browser = await shareBrowser()));
  after(() => browser.close());

  const hosts: Readonly<
    Record<string, { readonly open: () => Promise<RunningServer>; readonly path: string; readonly mode: string }>
  > = {
    'served by the service': { open: shareProgram, path: '/', mode: 'server' },
    'on a static host below a folder, without a server': {
      open: () => servePages(serveDemo('/shop/sub/')),
      path: '/shop/sub/',
      mode: 'tab',
    },
  };

  for (const [name, host] of Object.entries(hosts)) {
    it(`${name}: creates an order and shows its QR code`, async () => {
      const site = await host.open();
      const { page, pageErrors } = await openPage(browser);
      await page.goto(site.origin + host.path);
      // The checkout begins anew where the page finds no service.
      await page.waitForSelector(`${mode}[value=${host.mode}]`);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.match((await getShownAddress(page)) ?? '', /^\w{26,}$/);
      // Only the requests that look for a service may fail, and the first checkout of the page, which asks the host at once.
      const failures = pageErrors.filter((text) => !/status of 404|<crypto-checkout> malformed answer/.test(text));
      assert.deepEqual(failures, []);
      await page.browserContext().close();
      await site.stop();
    });
  }

  it('the hosted page says on a static host that it needs the service', async () => {
    const site = await servePages(serveDemo('/shop/'));
    const { page } = await openPage(browser);
    await page.goto(`${site.origin}/shop/pay.html?fiat_amount=49.00`);
    await page.waitForFunction(
      () => document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[role=alert]')?.textContent,
      { polling: 'raf' },
    );
    await page.browserContext().close();
    await site.stop();
  });
});
