import assert from 'node:assert/strict';
import { it } from 'node:test';
import { consoleToken, openConsole } from './support/console-page.js';
import { serveDemo } from './support/static-files.js';
import { servePages, startProgram } from './support/server.js';
import { shareBrowser } from './support/shared.js';

it('the console takes the token from its address and removes it there; it links to the demo page and back', async () => {
  const [browser, site] = await Promise.all([shareBrowser(), startProgram({ SANDBOX_TOKEN: consoleToken })]);
  try {
    const { page } = await openConsole(browser, `${site.origin}/sandbox#token=${consoleToken}`);
    assert.equal(page.url(), `${site.origin}/sandbox`);
    await Promise.all([page.waitForNavigation(), page.click('.foot a')]);
    await Promise.all([page.waitForNavigation(), page.click('a[href="./sandbox.html"]')]);
    await page.waitForSelector('#console:not([hidden])');
  } finally {
    await Promise.all([browser.close(), site.stop()]);
  }
});

it('without a server, the sandbox runs in the tab: orders advance, webhooks are not sent', async () => {
  const [browser, site] = await Promise.all([shareBrowser(), servePages(serveDemo('/shop/'))]);
  try {
    const console = await openConsole(browser, `${site.origin}/shop/sandbox.html`);
    const { fill, showTab, press, createOrder, waitForStatus, waitForText } = console;
    await fill('webhook', 'https://shop.example/hook');
    await fill('amount', '40.01'); // the default waits for the buyer on a payment page
    await createOrder();
    await waitForStatus('processing');
    await showTab('clock');
    await press('#clock-view', '+ 1 minute');
    await showTab('orders');
    await waitForStatus('completed');
    await showTab('webhooks');
    await waitForText('#webhooks-view li:first-child > .order-link', '$');
    await waitForText('#webhooks-view li:first-child summary', 'Delivered order.completed Not sent');
  } finally {
    await Promise.all([browser.close(), site.stop()]);
  }
});
