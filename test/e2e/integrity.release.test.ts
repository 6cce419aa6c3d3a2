import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { clickPart, openPage, waitForPart, type Browser } from './support/browser.js';
import { folder, graph, list, servePinnedWidget, type PinnedHost } from './support/pinned-host.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

describe('the snippet with the hashes of the whole graph', () => {
  let service: RunningServer;
  let host: PinnedHost;
  let browser: Browser;
  before(async () => {
    service = await shareProgram();
    host = await servePinnedWidget(service.origin);
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop(), host.stop()]));

  it('has every file of the build', () => {
    assert.ok(graph.length > 25);
    assert.deepEqual(
      graph.filter((file) => !/^sha384-[\w+/]{64}$/.test(list.files[file] ?? '')),
      [],
    );
  });

  it('sells with the files as they are, preloads used', async () => {
    host.change([]);
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
      assert.deepEqual(await host.importChanged(browser, files), []);
    });
  }

  it('is what refuses them: a page without it runs a changed file', async () => {
    const order = graph.find((file) => file.startsWith('checkout.order-')) ?? '';
    host.change([order]);
    const page = await browser.newPage();
    await page.goto(`${host.origin}/plain`);
    const url = host.origin + folder + order;
    assert.equal(await page.evaluate((source) => (import(source) as Promise<unknown>).then(() => true), url), true);
    await page.close();
  });

  it('runs each file as it is', async () => {
    host.change([]);
    const page = await browser.newPage();
    await page.goto(host.origin);
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
      host.change(graph.filter((file) => file.startsWith('checkout.order-')));
      const page = await browser.newPage();
      await page.goto(host.origin + path);
      await clickPart(page, 'button');
      const sentence = await (await waitForPart(page, 'error'))?.evaluate((part) => part.textContent.trim());
      assert.equal(
        sentence,
        'Keine Verbindung möglich. Prüfen Sie Ihre Internetverbindung. Es wurde nichts abgebucht.',
      );
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
});
