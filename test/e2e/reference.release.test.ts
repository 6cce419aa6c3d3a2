import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { operationNames } from '#contract';
import { contrastAlone, loadAxe } from './support/axe.js';
import { openPage, type Browser } from './support/browser.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** Sends the form of an operation and returns the request and the reply that the page shows. */
async function tryOperation(page: Page, name: string): Promise<{ readonly sent: string; readonly received: string }> {
  const form = `#${name} form.try`;
  await page.$eval(form, (element) => (element as HTMLFormElement).requestSubmit());
  await page.waitForFunction(
    (selector) => /^HTTP/.test(document.querySelector(`${selector} .received`)?.textContent ?? ''),
    {},
    form,
  );
  const [sent, received] = await Promise.all(
    ['.sent', '.received'].map((part) => page.$eval(`${form} ${part}`, ({ textContent }) => textContent)),
  );
  return { sent: sent ?? '', received: received ?? '' };
}

/** The bytes of files after brotli, without the icon. */
async function brotliSize(urls: readonly string[]): Promise<number> {
  const texts = urls.filter((url) => /^http.*(?:\/|\.js|\.css)$/.test(url));
  const bodies = await Promise.all(texts.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

const visibleEntries = (page: Page): Promise<string[]> =>
  page.$$eval('.entry', (entries) =>
    entries.filter((entry) => entry.checkVisibility()).map((entry) => entry.id.replace('schema-', '')),
  );

type Opening = { readonly script?: boolean; readonly waitUntil?: 'load' | 'networkidle0' };

describe('the API reference', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => void ([service, browser] = await Promise.all([shareProgram(), shareBrowser()])));
  after(() => Promise.all([browser.close(), service.stop()]));

  async function open({ script = true, waitUntil = 'load' }: Opening = {}) {
    const opened = await openPage(browser);
    await opened.page.setJavaScriptEnabled(script);
    const calls: string[] = [];
    opened.page.on(
      'request',
      (request) => new URL(request.url()).pathname.includes('/api/') && calls.push(request.url()),
    );
    await opened.page.goto(`${service.origin}/docs/reference/`, { waitUntil });
    return { ...opened, calls };
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
    assert.ok((sizes[0] ?? 0) < 26_000, `the page: ${sizes.join()}`);
    assert.ok((sizes[1] ?? 0) < 50_000, `“Try it”: ${sizes.join()}`);
  });

  it('tries each operation with the service in the tab, without a request to a server', async () => {
    const { page, pageErrors, calls } = await open();
    for (const name of operationNames) {
      const { sent, received } = await tryOperation(page, name);
      assert.match(received, /^HTTP 200\n/, `${name}\n${sent}\n${received}`);
    }
    await page.waitForFunction(() =>
      document.querySelector('#order_events .received')?.textContent.includes('canceled'),
    );
    assert.match((await tryOperation(page, 'order_move')).received, /^HTTP 409\n/, 'the order is canceled already');
    assert.deepEqual([pageErrors, calls], [[], []]);
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

  it('filters by text from the keyboard without empty groups, shows its focus ring in full, and leads to the first entry', async () => {
    const { page } = await open();
    const visibleGroups = () =>
      page.$$eval('[data-group]', (groups) =>
        groups.filter((group) => group.checkVisibility()).map((group) => group.querySelector('h2')?.textContent),
      );
    const all = await visibleEntries(page);
    await page.focus('#filter');
    await page.keyboard.type('partner_comission_percentage');
    assert.deepEqual(await visibleEntries(page), ['checkout']);
    assert.deepEqual(await visibleGroups(), ['Documented']);
    const room = await page.evaluate(() => {
      const inner = document.querySelector('#filter')?.getBoundingClientRect() ?? new DOMRect();
      const outer = document.querySelector('.contents')?.getBoundingClientRect() ?? new DOMRect();
      return Math.min(inner.left - outer.left, outer.right - inner.right);
    });
    assert.ok(room >= 4, `${room} px beside the filter`);
    assert.equal(await page.$eval('#matches', ({ textContent }) => textContent), `1 of ${all.length} entries`);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'checkout-title');
    await page.focus('#filter');
    await page.keyboard.press('Escape');
    assert.deepEqual(await visibleEntries(page), all);
    assert.ok((await visibleGroups()).length > 3);
  });

  it('folds the long patterns, has the links in the colour of the site, and a chosen language for every example', async () => {
    const { page } = await open();
    const long = await page.$$eval('.fields td > code', (codes) =>
      codes.map(({ textContent }) => textContent).filter((text) => text.startsWith('^') && text.length > 40),
    );
    assert.deepEqual(long, []);
    assert.match(
      await page.$eval('#checkout .fields tbody', (table) => (table as HTMLElement).innerText),
      /1 to 255 characters/,
    );
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
