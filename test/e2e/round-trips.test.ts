import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { openPage, type Browser } from './support/browser.js';
import type { RunningServer } from './support/server.js';
import { serveFailingWidget, type WidgetHost } from './support/widget-host.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const wallet = `crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"`;

/** What a request asks for, without hash and query. */
const nameOf = (url: string): string =>
  /\/checkout\.([\w-]+?)-[\w-]{8}\.js$/.exec(url)?.[1] ?? /\/(payment_options|currencies)/.exec(url)?.[1] ?? '';

/** The second round trip of each page: what the first file, `checkout.js`, asks for at once. */
const pages: readonly (readonly [name: string, attributes: string, together: readonly string[]])[] = [
  ['in English', '', ['payment_options']],
  ['in German with a brand', 'locale="de" brand="#b4552d"', ['locale-de', 'locales', 'payment_options', 'theme']],
  ['in Arabic with a preset', 'locale="ar" theme="sharp"', ['locale-ar', 'locales', 'payment_options', 'theme']],
  [
    'as a row in German with a brand',
    'layout="row" locale="de" brand="#b4552d"',
    ['layout', 'locale-de', 'locales', 'payment_options', 'theme'],
  ],
  [
    'with consent in German',
    'locale="de" terms-url="https://shop.example/terms" consent="required"',
    ['locale-de', 'locales', 'payment_options', 'summary'],
  ],
];

describe('the first screen', () => {
  let service: RunningServer;
  let host: WidgetHost;
  let browser: Browser;

  before(async () => {
    service = await shareProgram();
    host = await serveFailingWidget(service.origin);
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), host.stop()]));

  /**
   * Answers no request after the first file until all of these have been sent: one that waits for the answer of another
   * is never sent. Returns what was asked for by then.
   */
  async function holdUntilSent(page: Page, together: readonly string[]): Promise<() => readonly string[]> {
    const held: HTTPRequest[] = [];
    const asked: string[] = [];
    let isHolding = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const name = nameOf(request.url());
      if (name !== '') asked.push(name);
      if (name === '' || !isHolding) return void request.continue();
      held.push(request);
      if (!together.every((one) => asked.includes(one))) return;
      isHolding = false;
      for (const one of held) void one.continue();
    });
    return () => asked;
  }

  for (const [name, attributes, together] of pages) {
    it(`takes two round trips ${name}`, async () => {
      const { page } = await openPage(browser);
      const asked = await holdUntilSent(page, together);
      await page.goto(`${host.origin}/${encodeURIComponent(`${wallet} ${attributes}`)}`);
      await page.waitForFunction(
        () => {
          const root = document.querySelector('crypto-checkout')?.shadowRoot;
          const button = root?.querySelector('[part~=button], [part~=open]');
          return button?.textContent.trim() !== '' && button !== null && button !== undefined;
        },
        { polling: 'raf', timeout: 15_000 },
      );
      // Marks and the check of the page's own address follow once the screen is interactive; the chunk of the order once the page is idle.
      const late = ['marks', 'address', 'order', 'tracking'];
      assert.deepEqual(
        asked()
          .filter((one) => !late.includes(one))
          .sort(),
        [...together].sort(),
      );
      await page.browserContext().close();
    });
  }
});
