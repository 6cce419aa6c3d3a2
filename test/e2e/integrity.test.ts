// The snippet with the hashes of all files: a page runs them as they are, and none with a changed byte.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createSnippet, importMapOf } from '../../widget/build/snippet/snippet.js';
import { clickPart, openPage, waitForPart } from './support/browser.js';
import { servePages, type RunningServer } from './support/server.js';
import { useSite } from './support/shared.js';
import { serveFolder } from './support/static-files.js';

const list = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
};
const graph = Object.keys(list.files);
const folder = `/v/${list.version}/`;
const serveWidget = serveFolder('dist', folder);

describe('the snippet with the hashes of the whole graph', () => {
  const { browser, service } = useSite();
  let host: RunningServer;
  let changed: readonly string[] = [];
  before(async () => {
    host = await servePages((path) => {
      if (path === '/') return renderShop();
      const file = serveWidget(path);
      // One more byte, with which the file would run the same.
      const isChanged = file && changed.some((name) => path === folder + name);
      return isChanged ? { ...file, body: Buffer.concat([Buffer.from(file.body), Buffer.from('\n')]) } : file;
    });
  });
  after(() => host.stop());

  /** A page with the snippet, under a strict policy. */
  function renderShop() {
    const snippet = createSnippet({ ...list, base: host.origin });
    const hash = createHash('sha256').update(importMapOf(snippet)).digest('base64');
    const policy = `script-src ${host.origin} 'sha256-${hash}'; connect-src ${service.origin}; trusted-types lit-html`;
    const body = `<!doctype html><html lang="en"><title>Shop</title>${snippet}<crypto-checkout
      base-url="${service.origin}" fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1" locale="de"
      brand="#b4552d" crypto-currency="USDT" crypto-currency-network="TRON"
      wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"></crypto-checkout>`;
    return { body, headers: { 'content-security-policy': policy } };
  }

  /** Those of the files that a page runs, while some have a changed byte. */
  async function runFiles(files: readonly string[], withChangedByte: readonly string[]): Promise<readonly string[]> {
    changed = withChangedByte;
    const page = await browser.newPage();
    await page.goto(host.origin);
    const urls = files.map((file) => host.origin + folder + file);
    const results = await page.evaluate(async (all) => {
      const settled = await Promise.allSettled(all.map((url) => import(url) as Promise<unknown>));
      return settled.map(({ status }) => status);
    }, urls);
    await page.close();
    return files.filter((_, index) => results[index] === 'fulfilled');
  }

  it('sells with the files as they are, each loaded once', async () => {
    changed = [];
    const { page, pageErrors } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes(folder) && asked.push(request.url()));
    await page.goto(host.origin);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    assert.doesNotMatch(pageErrors.join(), /integrity/i);
    assert.equal(new Set(asked).size, asked.length);
    await page.browserContext().close();
  });

  it('runs every file as it is, and none with a changed byte', async () => {
    assert.deepEqual(await runFiles(graph, []), graph);
    const imported = new Set(
      graph.flatMap((file) =>
        [...readFileSync(`dist/${file}`, 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)/g)].map(
          ([, name]) => name,
        ),
      ),
    );
    // A file that another one imports would take that one with it: it is the only changed file of its page.
    const others = graph.filter((file) => !imported.has(file));
    assert.deepEqual(await runFiles(others, others), []);
    for (const file of graph.filter((one) => imported.has(one))) assert.deepEqual(await runFiles([file], [file]), []);
  });

  it('tells the buyer of a changed chunk, and creates no order', async () => {
    changed = graph.filter((file) => file.startsWith('checkout.order-'));
    const page = await browser.newPage();
    await page.goto(host.origin);
    await clickPart(page, 'button');
    const sentence = await (await waitForPart(page, 'error'))?.evaluate((part) => part.textContent.trim());
    assert.equal(sentence, 'Keine Verbindung möglich. Prüfen Sie Ihre Internetverbindung. Es wurde nichts abgebucht.');
    assert.equal(await page.$eval('crypto-checkout', ({ order }) => order), null);
    await page.close();
  });
});
