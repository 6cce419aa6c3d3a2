import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import { serveMockServiceWorker, serviceInDevMode, widgetInDevMode } from '../../../server/build/dev-plugins.js';
import { send } from '../../support/http.js';

type Files = Readonly<Record<string, string>>;

function writeFiles(test: TestContext, files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dev-')));
  test.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

type ViteSettings = { readonly root: string; readonly plugin: Plugin; readonly host?: string };

/** Starts Vite with one plugin. Returns a function that requests a path. */
async function startVite(test: TestContext, { root, plugin, host = '127.0.0.1' }: ViteSettings) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true },
    server: { host, allowedHosts: ['shop.preview.example'], port: 0, ws: false, watch: null },
  });
  test.after(() => vite.close());
  await vite.listen();
  const [origin = ''] = vite.resolvedUrls?.local ?? [];
  return (path: string, headers: Readonly<Record<string, string>> = {}) => send(origin, { path, headers });
}

const worker = readFileSync(new URL('../../../node_modules/msw/lib/mockServiceWorker.js', import.meta.url), 'utf8');

describe('service', () => {
  const program = 'export default (request, response) => response.end(`the service at ${request.url}`);';

  it('answers the paths of the API and the sandbox, and no others', async (test) => {
    const root = writeFiles(test, { 'dev.ts': program, 'index.html': '<p>A page</p>' });
    const get = await startVite(test, { root, plugin: serviceInDevMode({ program: join(root, 'dev.ts') }) });
    for (const path of ['/api/v2/exchange/EUR-USD', '/sandbox/api/v3/orders']) {
      assert.equal((await get(path)).text, `the service at ${path}`);
    }
    assert.match((await get('/')).text, /A page/);
  });

  it('answers no name that another site can make resolve to this machine', async (test) => {
    const root = writeFiles(test, { 'dev.ts': program, 'index.html': '<p>A page</p>' });
    const get = await startVite(test, { root, plugin: serviceInDevMode({ program: join(root, 'dev.ts') }) });
    for (const path of ['/api/v2/exchange/EUR-USD', '/sandbox/api/v3/orders', '/']) {
      const { status, text } = await get(path, { host: 'evil.example' });
      assert.equal(status, 403);
      assert.doesNotMatch(text, /the service at|A page/);
      for (const host of ['localhost:8787', 'shop.preview.example'])
        assert.equal((await get(path, { host })).status, 200);
    }
  });

  it('starts for this machine alone: its secrets are public', async (test) => {
    const root = writeFiles(test, { 'dev.ts': program });
    const plugin = serviceInDevMode({ program: join(root, 'dev.ts') });
    await assert.rejects(
      startVite(test, { root, plugin, host: '0.0.0.0' }),
      /^Error: HOST must be a loopback address, /,
    );
  });

  it('answers 500 when the program fails to start', async (test) => {
    const root = writeFiles(test, { 'dev.ts': "throw new Error('no seed rows');" });
    const get = await startVite(test, { root, plugin: serviceInDevMode({ program: join(root, 'dev.ts') }) });
    assert.equal((await get('/api/v2/exchange/EUR-USD')).status, 500);
  });
});

describe('widget-source', () => {
  it('answers the address of the built widget with its source, and /pay with the hosted page', async (test) => {
    const root = writeFiles(test, { 'define.ts': 'export const widget: string = "source";', 'pay.html': '<p>Pay</p>' });
    const get = await startVite(test, { root, plugin: widgetInDevMode({ entry: join(root, 'define.ts') }) });
    assert.match((await get('/checkout.js')).text, /export const widget = "source"/);
    assert.match((await get('/pay?order=1')).text, /<p>Pay<\/p>/);
  });
});

describe('mock-service-worker', () => {
  it('answers with the worker of MSW', async (test) => {
    const get = await startVite(test, { root: writeFiles(test, {}), plugin: serveMockServiceWorker() });
    const response = await get('/mockServiceWorker.js');
    assert.equal(response.headers['content-type'], 'text/javascript');
    assert.equal(response.text, worker);
  });

  it('adds the worker to the build', async (test) => {
    const root = writeFiles(test, { 'index.html': '<p>A page</p>' });
    const plugins = [serveMockServiceWorker()];
    const output = await build({ configFile: false, logLevel: 'silent', root, plugins, build: { write: false } });
    const files = (output as Rolldown.RolldownOutput).output;
    const asset = files.find(({ fileName }) => fileName === 'mockServiceWorker.js');
    assert.equal(asset?.type === 'asset' && asset.source, worker);
  });
});
