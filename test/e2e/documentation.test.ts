// One tour of the documentation: a page with its search, a live example, and the reference of the API.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { operationNames } from '#contract';
import { clickPart, openPage, waitForPart, waitForText, type Browser } from './support/browser.js';
import { tryOperation } from './support/reference-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

describe('the documentation', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let pageErrors: readonly string[];
  before(async () => {
    [server, browser] = await Promise.all([shareProgram(), shareBrowser()]);
    ({ page, pageErrors } = await openPage(browser));
    await page.setViewport({ width: 1280, height: 900 });
  });
  after(() => Promise.all([server.stop(), browser.close()]));

  it('answers at /docs, with the Markdown of each page and the list for language models', async () => {
    const get = async (path: string) => {
      const reply = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
      return `${reply.status} ${reply.headers.get('location') ?? reply.headers.get('content-type') ?? ''}`;
    };
    assert.equal(await get('/docs'), '308 ./docs/');
    assert.equal(await get('/docs/'), '200 text/html; charset=utf-8');
    assert.equal(await get('/docs/theming.md'), '200 text/markdown; charset=utf-8');
    assert.equal(await get('/llms.txt'), '200 text/plain; charset=utf-8');
  });

  it('is searched with the keyboard alone, and says when nothing is found', async () => {
    await page.goto(`${server.origin}/docs/theming.html`);
    await page.waitForSelector('#search-field');
    await page.keyboard.press('/');
    await page.keyboard.type('xylophone');
    await waitForText(page, { selector: '#search', text: 'Nothing found.' });
    await page.keyboard.press('Escape');
    await page.$eval('#search-field', (field) => (field as HTMLInputElement).select());
    await page.keyboard.type('invalid wallet');
    await page.waitForSelector('.result');
    const readActive = () =>
      page.$eval(
        '#search-field',
        (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      );
    const first = await readActive();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await readActive(), first);
    await page.keyboard.press('ArrowUp');
    assert.equal(await readActive(), first);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.match(page.url(), /errors\.html#messages-of-the-service$/);
    assert.ok(
      await page.$eval('#messages-of-the-service', (heading) => heading.getBoundingClientRect().top < innerHeight),
    );
  });

  it('has live examples, in which a purchase works', async () => {
    await page.goto(`${server.origin}/docs/getting-started.html`);
    await waitForText(page, { selector: '.live-note', text: 'The checkout itself.' });
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
  });

  it('has a reference that tries each operation with the service in the tab, without a request to a server', async () => {
    await page.goto(`${server.origin}/docs/reference/`);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.includes('/api/')) calls.push(request.url());
    });
    for (const name of operationNames) {
      const { sent, received } = await tryOperation(page, name);
      assert.match(received, /^HTTP 200\n/, `${name}\n${sent}\n${received}`);
    }
    await page.waitForFunction(() =>
      document.querySelector('#order_events .received')?.textContent.includes('canceled'),
    );
    assert.match((await tryOperation(page, 'order_move')).received, /^HTTP 409\n/, 'the order is canceled already');
    assert.deepEqual(calls, []);
  });

  it('is read without a script, on a phone too', async () => {
    const { page: plain } = await openPage(browser);
    await plain.setJavaScriptEnabled(false);
    await plain.setViewport({ width: 360, height: 900 });
    await plain.goto(`${server.origin}/docs/theming.html`);
    await plain.click('.menu');
    await Promise.all([plain.waitForNavigation(), plain.click('#pages a[href="languages.html"]')]);
    assert.equal(await plain.$eval('h1', (title) => title.textContent.trim()), 'Languages');
    await plain.browserContext().close();
  });

  it('reports no error of its scripts or its policy', () => assert.deepEqual(pageErrors, []));
});
