// The service below a path of a host that has something else at its root.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { purchase as inEuros } from '../support/purchase.js';
import { openPage, type Browser } from './support/browser.js';
import { consoleToken } from './support/console-page.js';
import { consoleEnvironment, operatorCredentials } from './support/operator-page.js';
import { startPathProxy, type PathProxy } from './support/path-proxy.js';
import { buyUpToPayment, chooseOutcome, waitForCheckout, waitForTitle, whenClosed } from './support/payment-page.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

const prefix = '/shop/pay';
const purchase = { ...inEuros, fiat_currency: 'USD' };
const link = `/pay?${new URLSearchParams({ ...purchase, locale: 'en' }).toString()}`;

for (const keepsPrefix of [false, true])
  describe(`a proxy that ${keepsPrefix ? 'passes the path on' : 'takes the path off'}`, () => {
    let browser: Browser;
    let proxy: PathProxy;
    let service: RunningServer;
    let base: string;
    before(async () => {
      [browser, proxy] = await Promise.all([shareBrowser(), startPathProxy({ prefix, keepsPrefix })]);
      base = proxy.origin + prefix;
      service = await startProgram({ PUBLIC_URL: base, SANDBOX_TOKEN: consoleToken });
      proxy.forwardTo(service.origin);
    });
    after(async () => {
      await Promise.all([browser.close(), proxy.stop()]);
      await service.stop();
      const strays = proxy.strayPaths.filter((path) => path !== '/favicon.ico');
      assert.deepEqual(strays, []);
    });

    /** Buys on a page, on the payment page of the sandbox, and back. */
    async function buy(address: string): Promise<void> {
      const { page, pageErrors } = await openPage(browser);
      await page.goto(address);
      const payment = await buyUpToPayment(page, 'card_global');
      assert.ok(payment.url().startsWith(`${base}/sandbox/pay/card_global/`), payment.url());
      const closed = whenClosed(payment);
      await chooseOutcome(payment, 'Pay $');
      await waitForTitle(payment, 'Charged');
      await closed;
      await waitForCheckout(page, 'USDT delivered');
      assert.deepEqual(pageErrors, []);
      await page.browserContext().close();
    }

    it('has a purchase on the hosted page', () => buy(base + link));

    it('has a purchase on a page of the shop, with a relative base URL', async () => {
      const attributes = Object.entries(purchase).map(([name, value]) => `${name.replaceAll('_', '-')}="${value}"`);
      proxy.serveShop(`<!doctype html><html lang="en"><title>Shop</title>
        <script type="module" src="${prefix}/checkout.js"></script>
        <crypto-checkout base-url="./pay" ${attributes.join(' ')}></crypto-checkout>`);
      await buy(`${proxy.origin}/shop/`);
    });

    it("has the operator's console", async () => {
      const desk = await startProgram({ ...consoleEnvironment, PUBLIC_URL: base });
      proxy.forwardTo(desk.origin);
      const { page, pageErrors } = await openPage(browser);
      await page.goto(`${base}/console`);
      await page.type('#business-id', operatorCredentials.BUSINESS_ID);
      await page.type('#secret-key', operatorCredentials.SECRET_KEY);
      await page.keyboard.press('Enter');
      await page.waitForSelector('#desk:not([hidden])');
      assert.deepEqual(pageErrors, []);
      await page.browserContext().close();
      proxy.forwardTo(service.origin);
      await desk.stop();
    });

    it('has the console of the sandbox, the demo and the documentation', async () => {
      const { page, pageErrors } = await openPage(browser);
      const failed: string[] = [];
      page.on('response', (reply) => reply.status() >= 400 && failed.push(`${reply.status()} ${reply.url()}`));
      await page.goto(`${base}/sandbox#token=${consoleToken}`);
      await page.waitForSelector('#console:not([hidden])');
      await page.goto(`${base}/`);
      await page.waitForSelector('.hero-checkout[data-themed] crypto-checkout:state(choosing)');
      assert.deepEqual([failed, pageErrors], [[], []]);
      await page.goto(`${base}/docs/orders`);
      assert.notEqual(await page.$('h1'), null);
      for (const path of ['/docs/nothing', '/docs/a/b/nothing', '/console']) {
        await page.goto(base + path);
        assert.equal(await page.$eval('h1', ({ textContent }) => textContent), 'Page not found');
        const ways = await page.$$eval('main a[href]', (all) => all.map(({ href }) => href));
        assert.deepEqual(ways, [`${base}/`, `${base}/docs/`]);
        const shown = '.fix:not([hidden]) [data-path]:not([hidden]) code'; // for the developer, on this machine
        const needs = await page.$$eval(shown, (all) => all.map(({ textContent }) => textContent));
        assert.deepEqual(needs, path === '/console' ? ['CONSOLE=on'] : []);
        const links = await page.$$eval('a[href]', (all) => all.map(({ href }) => href));
        const strays = links.filter((href) => !href.startsWith(`${base}/`) && !href.startsWith('https:'));
        assert.deepEqual(strays, []);
      }
      const others = failed.filter((text) => !/\/(?:nothing|console)$/.test(text));
      assert.deepEqual(others, []);
      await page.browserContext().close();
    });
  });
