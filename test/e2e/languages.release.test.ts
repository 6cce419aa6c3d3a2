import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { openPage, waitForPart, type Browser } from './support/browser.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const shopPage = (script: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Shop</title>${script}</head><body>
  <crypto-checkout fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1" crypto-currency="USDT"
    crypto-currency-network="TRON" wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"></crypto-checkout></body></html>`;

/** The visible text of the card. */
const shownText = (page: Page): Promise<string> =>
  page.$eval('crypto-checkout >>> .card', (card) => (card as HTMLElement).innerText);

const submitText = (page: Page): Promise<string> =>
  page.$eval('crypto-checkout >>> [part=button]', (button) => button.textContent.trim());

describe('the built widget on a German page', () => {
  let service: RunningServer;
  let shop: RunningServer;
  let browser: Browser;

  before(async () => {
    service = await shareProgram();
    const scripts: Readonly<Record<string, string>> = {
      '/module': `<script type="module" src="${service.origin}/checkout.js"></script>`,
      '/classic': `<script defer src="${service.origin}/checkout.iife.js"></script>`,
    };
    shop = await servePages((path) => (scripts[path] ? { body: shopPage(scripts[path]) } : undefined));
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), shop.stop()]));

  /** Opens the page, and calls `onDictionary` for each request of a dictionary. */
  async function open(path: string, onDictionary: (request: HTTPRequest) => void): Promise<Page> {
    const { page } = await openPage(browser);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().includes('checkout.locale-')) onDictionary(request);
      else void request.continue();
    });
    await page.goto(shop.origin + path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  for (const path of ['/module', '/classic']) {
    it(`${path} loads only German, from the folder of the script`, async () => {
      const requestedUrls: string[] = [];
      const page = await open(path, (request) => {
        requestedUrls.push(request.url());
        void request.continue();
      });
      await waitForPart(page, 'button');
      assert.match(await submitText(page), /zahlen$/);
      assert.match(requestedUrls.join(), new RegExp(`^${service.origin}/checkout\\.locale-de-[\\w-]{8}\\.js$`));
    });

    it(`${path} shows no text until the dictionary is loaded`, async () => {
      let held: HTTPRequest | undefined;
      const page = await open(path, (request) => (held = request));
      await page.waitForResponse((response) => response.url().includes('payment_options'));
      await page.waitForFunction(() => document.querySelector('crypto-checkout')?.matches(':state(loading)'));
      assert.equal((await shownText(page)).trim(), '');
      await held?.continue();
      await waitForPart(page, 'button');
      assert.match(await submitText(page), /zahlen$/);
    });

    it(`${path} falls back to English when the dictionary fails to load`, async () => {
      const page = await open(path, (request) => void request.abort());
      await waitForPart(page, 'button');
      assert.match(await submitText(page), /^Pay /);
    });
  }
});
