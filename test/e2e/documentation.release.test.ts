import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, scriptErrors, waitForPart, waitForText, type Browser } from './support/browser.js';
import { findAxeViolations } from './support/playground-page.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

/** Pages with the checkout itself, and how many of it. */
const examples = { 'first-pixel': 1, 'getting-started': 1, theming: 14, 'layouts-and-slots': 1 };

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** `dist/demo` on a host of files alone. */
const serveFiles = (): Promise<RunningServer> =>
  servePages((path) => {
    try {
      const body = readFileSync(`dist/demo${path}`);
      const type = types[path.split('.').at(-1) ?? ''];
      return type === undefined ? { body } : { body, type };
    } catch {
      return undefined;
    }
  });

describe('the documentation', () => {
  let server: RunningServer;
  let host: RunningServer;
  let browser: Browser;
  before(async () => {
    [server, host, browser] = await Promise.all([shareProgram(), serveFiles(), shareBrowser()]);
  });
  after(() => Promise.all([server.stop(), host.stop(), browser.close()]));

  type Visit = { readonly path?: string; readonly width?: number; readonly script?: boolean; readonly origin?: string };
  const visit = async (
    { path = 'theming.html', width = 1280, script = true, origin = server.origin }: Visit,
    test: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const { page, pageErrors } = await openPage(browser);
    await page.setJavaScriptEnabled(script);
    await page.setViewport({ width, height: 900 });
    await page.goto(`${origin}/docs/${path}`);
    try {
      await test(page);
      assert.deepEqual(scriptErrors(pageErrors), []);
    } finally {
      await page.browserContext().close();
    }
  };

  it('is read without a script: the pages and the navigation, on a phone too', () =>
    visit({ script: false, width: 360 }, async (page) => {
      assert.equal(await page.$eval('h1', (title) => title.textContent.trim()), 'Theming');
      assert.equal(await page.$eval('#pages', (pages) => pages.matches(':popover-open')), false);
      await page.click('.menu');
      assert.equal(await page.$eval('#pages', (pages) => pages.matches(':popover-open')), true);
      await Promise.all([page.waitForNavigation(), page.click('#pages a[href="languages.html"]')]);
      assert.equal(await page.$eval('h1', (title) => title.textContent.trim()), 'Languages');
    }));

  it('has no empty box in place of a live example without a script', () =>
    visit({ path: 'first-pixel.html', script: false }, async (page) => {
      const height = await page.$eval('.live', (box) => box.clientHeight);
      const text = await page.$eval('.live-note', (note) => (note as HTMLElement).innerText);
      assert.equal(text.trim(), 'The checkout appears here where scripts run.');
      assert.equal(height, 0);
    }));

  it('has its typeface on the first visit, as the reference has', async () => {
    for (const path of ['theming.html', 'reference/']) {
      await visit({ path }, async (page) => {
        const preloaded = await page.$eval('link[rel=preload][as=font]', (link) => link.href);
        assert.equal((await fetch(preloaded)).headers.get('content-type'), 'font/woff2');
        const statuses = await page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts].map(({ status }) => status);
        });
        assert.ok(statuses.includes('loaded'), `${path}: ${statuses.join()}`);
      });
    }
  });

  it('leads from the home of the demo to the documentation, on a phone too', async () => {
    for (const width of [1280, 360]) {
      await visit({ path: '../index.html', width }, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        await Promise.all([page.waitForNavigation(), page.click('.top nav a')]);
        assert.match(page.url(), /\/docs\/$/);
      });
    }
  });

  it('has the links to the site in the menu of a phone', () =>
    visit({ width: 360 }, async (page) => {
      await page.click('.menu');
      const texts = await page.$$eval('.pages-site a', (links) =>
        links.filter((link) => link.checkVisibility()).map(({ textContent }) => textContent),
      );
      assert.deepEqual(texts, ['Docs', 'API reference', 'Playground', 'Sandbox']);
    }));

  it('answers a wrong address with a page whose search works, at any depth', () =>
    visit({ path: 'a/wrong/address' }, async (page) => {
      assert.equal(await page.$eval('h1', (title) => title.textContent), 'Page not found');
      await page.type('#search-field', 'theming');
      await page.waitForSelector('.result');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      assert.match(page.url(), /\/docs\/theming\.html$/);
    }));

  for (const [name, count] of Object.entries(examples)) {
    it(`shows the checkout itself on ${name}`, () =>
      visit({ path: `${name}.html` }, async (page) => {
        await page.waitForFunction(
          (expected) => document.querySelectorAll('.live crypto-checkout:defined').length === expected,
          {},
          count,
        );
        await waitForText(page, { selector: '.live-note', text: 'The checkout itself.' });
      }));
  }

  it('says below each of several examples what sets it apart, and shows the colours of the tokens', () =>
    visit({ path: 'theming.html' }, async (page) => {
      const captions = await page.$$eval('.live figcaption', (all) => all.map(({ textContent }) => textContent));
      assert.equal(captions.length, 12);
      assert.deepEqual([captions[1], captions[5]], ['#b4552d · light sharp', '#8a2c6b']);
      const colors = await page.$$eval('.prose td code:has(svg)', (all) =>
        all.slice(0, 3).map((code) => [code.textContent, code.querySelector('path')?.getAttribute('fill')]),
      );
      assert.deepEqual(colors, [
        ['#f6f7f9', '#f6f7f9'],
        ['#101216', '#101216'],
        ['#fff', '#fff'],
      ]);
    }));

  it('buys something in an example, with the service in the tab on a host of files', () =>
    visit({ path: 'first-pixel.html', origin: host.origin }, async (page) => {
      await waitForText(page, { selector: '.live-note', text: 'with the service in this tab' });
      await waitForPart(page, 'button');
      await clickPart(page, 'button');
      await page.waitForFunction(() => document.querySelector('crypto-checkout')?.matches(':state(pending)'), {
        polling: 'raf',
      });
    }));

  for (const [path, width] of [
    ['index.html', 1280],
    ['errors.html', 360],
    ['theming.html', 1280],
  ] as const) {
    it(`has no accessibility violation, and no page wider than the window: ${path} at ${width}`, () =>
      visit({ path, width }, async (page) => {
        await page.waitForSelector('#search-field');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        assert.deepEqual(await findAxeViolations(page), []);
      }));
  }
});
