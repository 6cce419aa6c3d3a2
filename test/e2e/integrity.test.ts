import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { createSnippet, importMapOf } from '../../widget/build/snippet/snippet.js';
import { findFirefox } from '../support/firefox.mjs';
import { clickPart, openPage, waitForPart, type Browser } from './support/browser.js';
import { serveFolder } from './support/static-files.js';
import { servePages, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const list = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
};
const graph = Object.keys(list.files).filter((file) => !file.includes('.iife.'));
const folder = `/v/${list.version}/`;
const serveWidget = serveFolder('dist', folder);

const element = `<crypto-checkout fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1" locale="de"
  brand="#b4552d" crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"></crypto-checkout>`;

describe('the snippet with the hashes of the whole graph', () => {
  let service: RunningServer;
  let host: RunningServer;
  let browser: Browser;
  /** The files of which the host serves a changed byte. */
  let changed: readonly string[] = [];

  before(async () => {
    service = await shareProgram();
    host = await servePages((path) => {
      if (path === '/plain') return { body: '<!doctype html><title>Shop</title>' };
      if (path === '/' || path === '/strict') {
        const snippet = createSnippet({ ...list, base: host.origin, preload: ['theme', 'de'] });
        const hash = createHash('sha256').update(importMapOf(snippet)).digest('base64');
        const policy = `script-src ${host.origin} 'sha256-${hash}'; connect-src ${service.origin}; trusted-types lit-html`;
        const headers = path === '/strict' ? { 'content-security-policy': policy } : {};
        const body = `<!doctype html><html lang="en"><title>Shop</title>${snippet}${element.replace('fiat', `base-url="${service.origin}" fiat`)}`;
        return { body, headers };
      }
      const file = serveWidget(path);
      if (!file || !changed.some((name) => path === folder + name)) return file;
      // One more byte, with which the file would run the same.
      const body = Buffer.concat([Buffer.from(file.body), Buffer.from('\n')]);
      return { ...file, body };
    });
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), host.stop()]));

  async function open(target: Pick<Browser, 'newPage'>, files: readonly string[]) {
    changed = files;
    const page = await target.newPage();
    await page.goto(host.origin);
    return page;
  }

  /** Those of the changed files that the browser runs as modules of the page's graph. */
  const importChanged = async (target: Pick<Browser, 'newPage'>, files: readonly string[]): Promise<string[]> => {
    const page = await open(target, files);
    const run = await page.evaluate(
      async (urls) => {
        const results = await Promise.allSettled(urls.map((url) => import(url) as Promise<unknown>));
        return urls.filter((_, index) => results[index]?.status === 'fulfilled');
      },
      files.map((file) => host.origin + folder + file),
    );
    await page.close();
    return run;
  };

  it('has every file of the build', () => {
    assert.ok(graph.length > 25);
    assert.deepEqual(
      graph.filter((file) => !/^sha384-[\w+/]{64}$/.test(list.files[file] ?? '')),
      [],
    );
  });

  it('sells with the files as they are, preloads used', async () => {
    changed = [];
    const { page, pageErrors } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(host.origin);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    assert.deepEqual(
      pageErrors.filter((text) => /integrity|preload/i.test(text)),
      [],
    );
    const widget = asked.filter((url) => url.startsWith(host.origin + folder));
    assert.equal(new Set(widget).size, widget.length, 'no file is loaded twice');
    await page.browserContext().close();
  });

  const namesOf = (files: readonly string[]) => files.map((file) => file.replace(/-[\w-]{8}\.js$/, '')).join(', ');
  const importedBy = (file: string) =>
    [...readFileSync(`dist/${file}`, 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)/g)].map(([, name]) => name);
  const imported = new Set(graph.flatMap(importedBy));
  const isImported = (file: string): boolean => imported.has(file);
  // A file that another one imports would take that one with it: it is the only changed file of its page.
  for (const files of [graph.filter((file) => !isImported(file)), ...graph.filter(isImported).map((file) => [file])]) {
    it(`is refused with a changed byte in ${namesOf(files)}`, async () => {
      assert.deepEqual(await importChanged(browser, files), []);
    });
  }

  it('is what refuses them: a page without it runs a changed file', async () => {
    const order = graph.find((file) => file.startsWith('checkout.order-')) ?? '';
    changed = [order];
    const page = await browser.newPage();
    await page.goto(`${host.origin}/plain`);
    const url = host.origin + folder + order;
    assert.equal(await page.evaluate((source) => (import(source) as Promise<unknown>).then(() => true), url), true);
    await page.close();
  });

  it('runs each file as it is', async () => {
    const page = await open(browser, []);
    const results = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map((url) =>
            (import(url) as Promise<unknown>).then(
              () => '',
              () => url,
            ),
          ),
        ),
      graph.map((file) => host.origin + folder + file),
    );
    assert.deepEqual(results.filter(Boolean), []);
    await page.close();
  });

  for (const path of ['/', '/strict']) {
    it(`tells the buyer of a changed chunk, and creates no order: ${path}`, async () => {
      changed = graph.filter((file) => file.startsWith('checkout.order-'));
      const page = await browser.newPage();
      await page.goto(host.origin + path);
      await clickPart(page, 'button');
      const sentence = await (await waitForPart(page, 'error'))?.evaluate((part) => part.textContent.trim());
      assert.equal(sentence, 'Der Dienst ist nicht erreichbar. Es wurde nichts abgebucht.');
      assert.equal(await page.$eval('crypto-checkout', (host) => host.order), null);
      await page.close();
    });
  }

  it('is what the playground shows as Pinned', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.origin}/`);
    await page.waitForSelector('#snippet [name=kind][value=pinned]');
    await page.$eval('#snippet [name=kind][value=pinned]', (radio) => (radio as HTMLInputElement).click());
    const text = await page.$eval('#snippet pre', (code) => code.textContent);
    for (const file of graph)
      assert.ok(text.includes(`"${service.origin}${folder}${file}": "${list.files[file]}"`), file);
    assert.match(text, /<script type="module" src="[^"]+\/v\/[^"]+\/checkout\.js" integrity="sha384-/);
    await page.close();
  });

  it('is refused by Firefox as well', async () => {
    const firefox = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox(), headless: true });
    try {
      const theme = graph.find((file) => file.startsWith('checkout.theme-')) ?? '';
      assert.deepEqual(await importChanged(firefox, [theme]), []);
      changed = [];
      const page = await firefox.newPage();
      await page.goto(host.origin);
      const isLoaded = await page.evaluate(
        (url) => (import(url) as Promise<unknown>).then(() => true),
        host.origin + folder + theme,
      );
      assert.equal(isLoaded, true);
    } finally {
      await firefox.close();
    }
  });
});
