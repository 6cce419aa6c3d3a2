import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { operationNames } from '#contract';
import { contrastAlone, loadAxe } from './support/axe.js';
import { openPage, type Browser } from './support/browser.js';
import { tryOperation } from './support/reference-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** The bytes of files after brotli, without the icon. */
async function brotliSize(urls: readonly string[]): Promise<number> {
  const texts = urls.filter((url) => /^http.*(?:\/|\.js|\.css)$/.test(url));
  const bodies = await Promise.all(texts.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

type Opening = { readonly script?: boolean; readonly waitUntil?: 'load' | 'networkidle0' };

describe('the API reference', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => void ([service, browser] = await Promise.all([shareProgram(), shareBrowser()])));
  after(() => Promise.all([browser.close(), service.stop()]));

  async function open({ script = true, waitUntil = 'load' }: Opening = {}) {
    const opened = await openPage(browser);
    await opened.page.setJavaScriptEnabled(script);
    await opened.page.goto(`${service.origin}/docs/reference/`, { waitUntil });
    return opened;
  }

  it('reads without script: every operation with its route, parameters, code and replies', async () => {
    const { page } = await open({ script: false });
    for (const name of operationNames) {
      const text = await page.$eval(`#${name}`, (entry) => (entry as HTMLElement).innerText);
      for (const part of ['/api/v', 'Parameters', 'curl ', '200']) assert.ok(text.includes(part), `${name}: ${part}`);
    }
    assert.equal((await page.$$('.try:not([hidden])')).length, 0);
  });

  it('is small: the page, what it loads, and what “Try it” loads', async (test) => {
    const { page } = await open({ waitUntil: 'networkidle0' });
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await page.reload({ waitUntil: 'networkidle0' });
    const first = loaded.splice(0);
    await tryOperation(page, 'supported_currencies');
    const sizes = await Promise.all([first, loaded].map(brotliSize));
    test.diagnostic(`brotli: ${sizes[0] ?? 0} bytes for the page, ${sizes[1] ?? 0} more for “Try it”`);
    assert.ok((sizes[0] ?? 0) < 32_000, `the page: ${sizes.join()}`);
    assert.ok((sizes[1] ?? 0) < 60_000, `“Try it”: ${sizes.join()}`);
  });

  it('shows what the service refuses, and fills a created order into the forms that need one', async () => {
    const { page } = await open();
    await page.$eval('#payment_options-fiat_amount', (input) => ((input as HTMLInputElement).value = '0'));
    const refused = await tryOperation(page, 'payment_options');
    assert.match(refused.sent, /^GET \/api\/v3\/reseller\/payment_options\?fiat_currency=EUR&fiat_amount=0$/);
    assert.match(refused.received, /^HTTP 400\n[^]*"message": "Invalid fiat amount\."/);
    const { received } = await tryOperation(page, 'checkout');
    const [, code = ''] = /"transaction_code": "([^"]+)"/.exec(received) ?? [];
    const { sent } = await tryOperation(page, 'order');
    assert.ok(code !== '' && sent.includes(`transaction_code=${code}`), sent);
    assert.match((await tryOperation(page, 'order_refund')).received, /^HTTP 200\n/);
  });

  it('filters without empty groups, and shows the focus ring of the filter in full', async () => {
    const { page } = await open();
    await page.setViewport({ width: 1280, height: 800 });
    const visibleGroups = () =>
      page.$$eval('[data-group]', (groups) =>
        groups
          .filter((group) => group.checkVisibility())
          .map((group) => group.querySelector('summary, h2')?.textContent),
      );
    await page.focus('#filter');
    await page.keyboard.type('Amount-Limits');
    assert.deepEqual(await visibleGroups(), ['Checkout']);
    const room = await page.evaluate(() => {
      const inner = document.querySelector('#filter')?.getBoundingClientRect() ?? new DOMRect();
      const outer = document.querySelector('.docs-top')?.getBoundingClientRect() ?? new DOMRect();
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    });
    assert.ok(room >= 4, `${room} px beside the filter`);
    await page.keyboard.press('Escape');
    assert.ok((await visibleGroups()).length > 3);
  });

  it('lists the operations behind a button on a phone, and leads to one', async () => {
    const { page } = await open();
    await page.setViewport({ width: 360, height: 740 });
    await page.click('.menu');
    await page.waitForSelector('#pages', { visible: true });
    await page.click('#pages a[href="#order_refund"]');
    await page.waitForSelector('#pages', { hidden: true });
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#order_refund')?.getBoundingClientRect() ?? new DOMRect();
      return top > 0 && top < innerHeight;
    });
  });

  it('folds the patterns and many optional parameters, has the links in the colour of the site, and a chosen language for every example', async () => {
    const { page } = await open();
    const long = await page.$$eval('.fields td > code', (codes) =>
      codes.map(({ textContent }) => textContent).filter((text) => text.startsWith('^')),
    );
    assert.deepEqual(long, []);
    assert.match(
      await page.$eval('#checkout .fields tbody', (table) => (table as HTMLElement).innerText),
      /1 to 255 characters/,
    );
    const shownParameters = await page.$$eval('#checkout .operation-text .fields tbody', (tables) =>
      tables.map((table) => (table.checkVisibility() ? table.querySelectorAll('.required').length : 'folded')),
    );
    assert.deepEqual(shownParameters, [6, 'folded']);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    const colors = await page.$$eval('.entry a', (links) => [
      ...new Set(links.map((link) => getComputedStyle(link).color)),
    ]);
    assert.deepEqual(colors, ['rgb(143, 176, 255)']);
    await page.click('#exchange [value=PHP]');
    const shown = await page.$$eval('[data-language]', (blocks) =>
      blocks.filter((block) => block.checkVisibility()).map((block) => block.getAttribute('data-language')),
    );
    assert.deepEqual([...new Set(shown)], ['PHP']);
    assert.equal(shown.length, operationNames.length);
  });

  it('fits a phone and passes axe in either scheme', async () => {
    const { page } = await open();
    await page.setViewport({ width: 390, height: 800 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `the page is ${width} px wide`);
    await loadAxe(page);
    for (const [scheme, rules] of Object.entries({ light: {}, dark: contrastAlone })) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const violations = (await page.evaluate(
        `axe.run(${JSON.stringify({ ...rules, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
      )) as Violation[];
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
        [],
        scheme,
      );
    }
  });
});
