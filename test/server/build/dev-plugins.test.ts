import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createServer, type Plugin } from 'vite';
import { serviceInDevMode } from '../../../server/build/dev-plugins.js';
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
    await assert.rejects(
      startVite(test, { root, plugin: serviceInDevMode({ program: join(root, 'dev.ts') }), host: '0.0.0.0' }),
      /^Error: HOST must be a loopback address, /,
    );
  });
});
