import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { cases } from '../conformance/cases.js';
import { hostFactories } from '../conformance/node-hosts.js';
import { createTemporaryFolder } from '../support/http.js';
import { openPage } from './support/browser.js';
import { serveFolder } from './support/static-files.js';
import { servePages } from './support/server.js';
import { shareBrowser } from './support/shared.js';

const pages = fileURLToPath(new URL('pages', import.meta.url));

/** Builds the page of the conformance cases, and copies MSW's worker beside it. */
async function buildPage(outDir: string): Promise<void> {
  const rolldownOptions = { input: join(pages, 'conformance.html') };
  await build({
    configFile: false,
    root: pages,
    base: './',
    logLevel: 'error',
    build: { outDir, rolldownOptions, target: 'es2022' },
  });
  copyFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), join(outDir, 'mockServiceWorker.js'));
}

it('MSW in a service worker gives the same replies as the core in every case', async () => {
  const { path, remove } = createTemporaryFolder();
  await buildPage(path);
  const [site, browser] = await Promise.all([servePages(serveFolder(path)), shareBrowser()]);
  try {
    const { page, pageErrors } = await openPage(browser);
    await page.goto(`${site.origin}/conformance.html`);
    const { replies, failures } = await page.evaluate(() => window.results);
    const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    assert.equal(controller, `${site.origin}/mockServiceWorker.js`, 'the page has a service worker');
    assert.deepEqual(failures, []);
    assert.equal(Object.keys(replies).length, cases.length);

    const { host } = hostFactories['the API']({});
    for (const { name, request } of cases) assert.deepEqual(replies[name], await host(request), name);
    assert.deepEqual(
      pageErrors.filter((text) => !text.startsWith('Failed to load resource')),
      [],
    );
  } finally {
    await Promise.all([browser.close(), site.stop()]);
    remove();
  }
});
