import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clickPart, launchBrowser, openPage, getShownAddress, waitForPart } from './support/browser.js';
import { serveFolder } from './support/static-files.js';
import { servePages, startProgram, type RunningServer } from './support/server.js';

const demo = fileURLToPath(new URL('../../dist/demo', import.meta.url));

/** The mode that the demo page says it is in. */
const mode = 'input[name=mode]:checked';

describe('the demo page', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  before(async () => void (browser = await launchBrowser()));
  after(() => browser.close());

  const hosts: Readonly<
    Record<string, { readonly open: () => Promise<RunningServer>; readonly path: string; readonly mode: string }>
  > = {
    'served by the service': { open: startProgram, path: '/', mode: 'server' },
    'on a plain host below a folder, without any server': {
      open: () => servePages(serveFolder(demo, '/shop/sub/')),
      path: '/shop/sub/',
      mode: 'tab',
    },
  };

  for (const [name, host] of Object.entries(hosts)) {
    it(`${name}: an order with its code`, async () => {
      const site = await host.open();
      const { page, pageErrors } = await openPage(browser);
      await page.goto(site.origin + host.path);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.equal(await page.$eval(mode, (input) => input.value), host.mode);
      assert.match((await getShownAddress(page)) ?? '', /^\w{26,}$/);
      // Asking whether there is a service is all that may fail, and only where there is none.
      const failures = pageErrors.filter((text) => !/status of 404/.test(text));
      assert.deepEqual(failures, []);
      await page.browserContext().close();
      await site.stop();
    });
  }
});
