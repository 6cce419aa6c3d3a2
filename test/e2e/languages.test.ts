import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { launchBrowser, openPage, waitForPart } from './support/browser.js';
import { servePages, startProgram, type RunningServer } from './support/server.js';

const shopPage = (script: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Shop</title>${script}</head><body>
  <crypto-checkout fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1" crypto-currency="USDT"
    crypto-currency-network="TRON" wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"></crypto-checkout></body></html>`;

/** All that the card has on screen. */
const shownText = (page: Page): Promise<string> =>
  page.$eval('crypto-checkout >>> .card', (card) => (card as HTMLElement).innerText);

const submitText = (page: Page): Promise<string> =>
  page.$eval('crypto-checkout >>> [part=button]', (button) => button.textContent.trim());

describe('the built widget on a German page', () => {
  let service: RunningServer;
  let shop: RunningServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;

  before(async () => {
    service = await startProgram();
    const scripts: Readonly<Record<string, string>> = {
      '/module': `<script type="module" src="${service.origin}/checkout.js"></script>`,
      '/classic': `<script defer src="${service.origin}/checkout.iife.js"></script>`,
    };
    shop = await servePages((path) => (scripts[path] ? { body: shopPage(scripts[path]) } : undefined));
    browser = await launchBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), shop.stop()]));

  /** The page, with `meet` for what it asks of the dictionary. */
  async function open(path: string, meet: (request: HTTPRequest) => void): Promise<Page> {
    const { page } = await openPage(browser);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.url().includes('checkout.locale-')) meet(request);
      else void request.continue();
    });
    await page.goto(shop.origin + path, { waitUntil: 'domcontentloaded' });
    return page;
  }

  for (const path of ['/module', '/classic']) {
    it(`${path} loads German alone, from beside the script`, async () => {
      const asked: string[] = [];
      const page = await open(path, (request) => {
        asked.push(request.url());
        void request.continue();
      });
      await waitForPart(page, 'button');
      assert.equal(await submitText(page), 'Weiter');
      assert.match(asked.join(), new RegExp(`^${service.origin}/checkout\\.locale-de-[\\w-]{8}\\.js$`));
    });

    it(`${path} waits for the words, and shows none of another language`, async () => {
      let held: HTTPRequest | undefined;
      const page = await open(path, (request) => (held = request));
      await page.waitForResponse((response) => response.url().includes('payment_options'));
      await page.waitForFunction(() => document.querySelector('crypto-checkout')?.matches(':state(loading)'));
      assert.equal((await shownText(page)).trim(), '');
      await held?.continue();
      await waitForPart(page, 'button');
      assert.equal(await submitText(page), 'Weiter');
    });

    it(`${path} speaks English where the words cannot be had`, async () => {
      const page = await open(path, (request) => void request.abort());
      await waitForPart(page, 'button');
      assert.equal(await submitText(page), 'Continue');
    });
  }
});
