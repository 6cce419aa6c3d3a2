import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clickPart, launch, openPage, shownAddress, waitForPart } from './support/browser.js';
import { folder } from './support/files.js';
import { servePages, startProgram, type Running } from './support/server.js';

const demo = fileURLToPath(new URL('../../dist/demo', import.meta.url));

/** The mode that the demo page says it is in. */
const mode = 'input[name=mode]:checked';

describe('the demo page', () => {
  let browser: Awaited<ReturnType<typeof launch>>;
  before(async () => void (browser = await launch()));
  after(() => browser.close());

  const hosts: Readonly<
    Record<string, { readonly open: () => Promise<Running>; readonly path: string; readonly mode: string }>
  > = {
    'served by the service': { open: startProgram, path: '/', mode: 'server' },
    'on a plain host below a folder, without any server': {
      open: () => servePages(folder(demo, '/shop/sub/')),
      path: '/shop/sub/',
      mode: 'tab',
    },
  };

  for (const [name, host] of Object.entries(hosts)) {
    it(`${name}: an order with its code`, async () => {
      const site = await host.open();
      const { page, complaints } = await openPage(browser);
      await page.goto(site.origin + host.path);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.equal(await page.$eval(mode, (input) => input.value), host.mode);
      assert.match((await shownAddress(page)) ?? '', /^\w{26,}$/);
      // Asking whether there is a service is all that may fail, and only where there is none.
      const failures = complaints.filter((text) => !/status of 404/.test(text));
      assert.deepEqual(failures, []);
      await page.browserContext().close();
      await site.stop();
    });
  }
});
