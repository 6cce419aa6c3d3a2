import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSnippet, importMapOf } from '../../../widget/build/snippet/snippet.js';
import type { Browser } from './browser.js';
import { servePages, type RunningServer } from './server.js';
import { serveFolder } from './static-files.js';

export const list = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
};
export const graph = Object.keys(list.files);
export const folder = `/v/${list.version}/`;
const serveWidget = serveFolder('dist', folder);

const element = `<crypto-checkout fiat-amount="49.00" fiat-currency="EUR" external-reference="INV-1" locale="de"
  brand="#b4552d" crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"></crypto-checkout>`;

/** A host of the widget with the hashes of the whole graph, which can serve files with a changed byte. */
export type PinnedHost = RunningServer & {
  /** The files that have a changed byte from now on. */
  readonly change: (files: readonly string[]) => void;
  /** Those of the changed files that the browser runs as modules of the page's graph. */
  readonly importChanged: (browser: Pick<Browser, 'newPage'>, files: readonly string[]) => Promise<string[]>;
};

export async function servePinnedWidget(service: string): Promise<PinnedHost> {
  let changed: readonly string[] = [];
  const host = await servePages((path) => {
    if (path === '/plain') return { body: '<!doctype html><title>Shop</title>' };
    if (path === '/' || path === '/strict') {
      const snippet = createSnippet({ ...list, base: host.origin, preload: ['theme', 'de'] });
      const hash = createHash('sha256').update(importMapOf(snippet)).digest('base64');
      const policy = `script-src ${host.origin} 'sha256-${hash}'; connect-src ${service}; trusted-types lit-html`;
      const headers = path === '/strict' ? { 'content-security-policy': policy } : {};
      const body = `<!doctype html><html lang="en"><title>Shop</title>${snippet}${element.replace('fiat', `base-url="${service}" fiat`)}`;
      return { body, headers };
    }
    const file = serveWidget(path);
    if (!file || !changed.some((name) => path === folder + name)) return file;
    // One more byte, with which the file would run the same.
    const body = Buffer.concat([Buffer.from(file.body), Buffer.from('\n')]);
    return { ...file, body };
  });

  async function importChanged(browser: Pick<Browser, 'newPage'>, files: readonly string[]): Promise<string[]> {
    changed = files;
    const page = await browser.newPage();
    await page.goto(host.origin);
    const run = await page.evaluate(
      async (urls) => {
        const results = await Promise.allSettled(urls.map((url) => import(url) as Promise<unknown>));
        return urls.filter((_, index) => results[index]?.status === 'fulfilled');
      },
      files.map((file) => host.origin + folder + file),
    );
    await page.close();
    return run;
  }

  return { ...host, change: (files) => (changed = files), importChanged };
}
