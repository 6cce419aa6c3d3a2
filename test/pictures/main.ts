// `npm run pictures`: a pending order with both values of `emphasis`, for the documentation, in the face of the site.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../e2e/support/browser.js';
import { servePages, startProgram } from '../e2e/support/server.js';

const picture = fileURLToPath(new URL('../../demo/site/assets/emphasis.webp', import.meta.url));

const font = readFileSync(
  new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url),
).toString('base64');

const checkout = (emphasis: string): string => `<crypto-checkout
  fiat-amount="49.00" fiat-currency="USD" crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf" external-reference="INV-1001" emphasis="${emphasis}"
  payment-url="https://pay.example/{option}" theme="light" class="checkout"></crypto-checkout>`;

const pageOf = (
  origin: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Picture</title>
<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
  body { margin: 0; font-family: Inter; }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; inline-size: 856px; padding: 24px; background: #f4f5f8; }
</style>
<script type="module" src="${origin}/checkout.js"></script>
<main>${checkout('payment')}${checkout('address')}</main>`;

const service = await startProgram();
const shop = await servePages(() => ({ body: pageOf(service.origin) }));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 904, height: 900, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(shop.origin);
  await page.waitForFunction(() => document.querySelectorAll('crypto-checkout:state(choosing)').length === 2);
  await page.$$eval('crypto-checkout', (all) => Promise.all(all.map((element) => element.submit())));
  const drawn = '[part=qr] path, [part=payout-amount]';
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll('crypto-checkout')].every(({ shadowRoot }) => shadowRoot?.querySelector(selector)),
    {},
    drawn,
  );
  await page.waitForNetworkIdle();
  await (await page.$('main'))?.screenshot({ path: picture, type: 'webp', quality: 90 });
  console.log(`${picture} is drawn.`);
} finally {
  await browser.close();
  await Promise.all([shop.stop(), service.stop()]);
}
