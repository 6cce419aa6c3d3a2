import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readQrCode } from './support/qr.js';
import { clickPart, openPage, getShownAddress, waitForPart, type Browser } from './support/browser.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const element = `<crypto-checkout fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1"
  crypto-currency="USDT" crypto-currency-network="TRON" wallet-address="${wallet}"></crypto-checkout>`;

/** A strict policy for a page with the widget, without unsafe sources. */
const policy = (service: string): string =>
  [
    "default-src 'none'",
    `script-src ${service}`,
    `connect-src ${service}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

const document = (head: string, body = element): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`;

describe("a merchant's page on another origin", () => {
  let service: RunningServer;
  let shop: RunningServer;
  let browser: Browser;

  const moduleScript = () => `<script type="module" src="${service.origin}/checkout.js"></script>`;
  const classicScript = () => `<script defer src="${service.origin}/checkout.iife.js"></script>`;
  const clobbering =
    '<img name="currentScript"><img name="querySelector"><form name="body"><input name="value"></form><a id="CryptoCheckout"></a>';

  /** Properties that a hostile script adds to the prototype of every object. */
  const inherited = {
    method: 'POST',
    body: 'x',
    credentials: 'include',
    partner_wallet_address: 'evil',
    redirect: 'follow',
  };
  const pollution = `for (const [name, value] of Object.entries(${JSON.stringify(inherited)}))
    Object.prototype[name] = value;`;
  const polluted = '<script src="/pollute.js"></script>';

  const pages: Readonly<Record<string, () => string>> = {
    '/module': () => document(moduleScript()),
    '/classic': () => document(classicScript()),
    '/late': () => document('', `${element}${moduleScript()}`),
    '/twice': () => document(moduleScript() + classicScript()),
    '/clobbered': () => document(classicScript(), clobbering + element),
    '/polluted': () => document(polluted + moduleScript()),
  };

  before(async () => {
    service = await shareProgram();
    shop = await servePages((path) => {
      if (path === '/pollute.js') return { body: pollution, type: 'text/javascript' };
      const page = pages[path];
      if (!page) return undefined;
      // Two builds of the widget contain two copies of Lit, each with its Trusted Types policy.
      const allowed = policy(`${service.origin} ${path === '/polluted' ? "'self'" : ''}`);
      const twice = path === '/twice' ? " 'allow-duplicates'" : '';
      return { body: page(), headers: { 'content-security-policy': allowed + twice } };
    });
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), shop.stop()]));

  for (const path of Object.keys(pages)) {
    it(`${path} shows the pending order under a strict policy`, async () => {
      const { page, pageErrors } = await openPage(browser);
      await page.goto(shop.origin + path);
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      const code = await page.$eval('crypto-checkout', (host) => host.order?.transaction_code);
      // The browser keeps no body that a page reads piece by piece, so the service is asked.
      const reply = await fetch(`${service.origin}/api/v3/reseller/order?transaction_code=${code}`);
      const { data } = (await reply.json()) as { data: { wallet_address: string; transaction_code: string } };

      assert.equal(await getShownAddress(page), data.wallet_address);
      assert.equal(data.wallet_address, wallet);
      assert.equal(code, data.transaction_code);
      const padding = await page.$eval('crypto-checkout >>> .card', (card) => getComputedStyle(card).paddingTop);
      assert.equal(padding, '24px', 'the styles apply although no inline style is allowed');
      assert.deepEqual(
        pageErrors.filter((text) => !text.includes('favicon')),
        [],
      );
      await page.browserContext().close();
    });
  }

  it('a screenshot of the QR code decodes to the address in the dark', async () => {
    const { page } = await openPage(browser);
    await page.setViewport({ width: 360, height: 640, deviceScaleFactor: 2 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await page.goto(`${shop.origin}/module`);
    await clickPart(page, 'button');
    assert.equal(await readQrCode(page), wallet);
    await page.browserContext().close();
  });
});
