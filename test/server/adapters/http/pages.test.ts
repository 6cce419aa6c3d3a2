import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Site } from '../../../../server/adapters/http/index.js';
import { startService, createTemporaryFolder, type RunningService } from '../../../support/http.js';

const script = `export const x = '${'a long script '.repeat(200)}';`;

/** Writes a small build: the files of the widget in `dist`, those of the demo and of the server in folders below. */
function build(dist: string): void {
  mkdirSync(join(dist, 'demo/assets'), { recursive: true });
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'checkout.js'), script);
  writeFileSync(join(dist, 'checkout.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'checkout.js.gz'), gzipSync(script));
  writeFileSync(join(dist, 'checkout.qr-abcDEF12.js'), 'export {};');
  writeFileSync(join(dist, 'server/main.js'), 'secret');
  writeFileSync(join(dist, 'demo/index.html'), '<!doctype html><title>Demo</title>');
  writeFileSync(join(dist, 'demo/merchant.html'), '<!doctype html><title>Merchant</title><style>p{margin:0}</style>');
  writeFileSync(join(dist, 'demo/sandbox.html'), '<!doctype html><title>Sandbox</title>');
  mkdirSync(join(dist, 'demo/docs'), { recursive: true });
  for (const name of ['index', 'theming', '404'])
    writeFileSync(join(dist, `demo/docs/${name}.html`), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(dist, 'demo/llms.txt'), '# The list');
  writeFileSync(join(dist, 'demo/checkout.js'), 'the copy of the demo');
  writeFileSync(join(dist, 'demo/assets/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
}

describe('the server of pages and files', () => {
  const folder = createTemporaryFolder();
  let service: RunningService;
  let site: Site;
  type Checks = Record<string, boolean>;
  let checks: Checks | Promise<Checks> = { database: true, rates: true };
  let checkCount = 0;
  let now = 0;
  before(async () => {
    build(folder.path);
    const includes = (path: string): boolean => !/sandbox|404/.test(path);
    const isWidgetFile = (path: string): boolean => /^\/checkout\.[^/]+$/.test(path);
    const read = (name: string): string => readFileSync(join(folder.path, 'demo', name), 'utf8');
    const headers = { 'cache-control': 'no-cache' };
    site = {
      folders: [
        { directory: join(folder.path, 'none'), includes },
        { directory: folder.path, includes: isWidgetFile, crossOrigin: true },
        { directory: join(folder.path, 'demo'), includes },
      ],
      pages: [{ paths: ['/sandbox', '/sandbox.html'], html: read('sandbox.html'), headers, isPrivate: false }],
      notFound: read('docs/404.html'),
    };
    service = await startService({ clock: () => now }, { site, checks: () => ((checkCount += 1), checks) });
  });
  after(async () => {
    await service.stop();
    folder.remove();
  });

  const docsPaths: readonly [path: string, reply: string][] = [
    ['/docs', '308 ./docs/'],
    ['/docs/', '200 text/html; charset=utf-8'],
    ['/docs/theming', '200 text/html; charset=utf-8'],
    ['/docs/404', '404 text/html; charset=utf-8'],
    ['/docs/nothing', '404 text/html; charset=utf-8'],
    ['/docs/a/b.png', '404 text/html; charset=utf-8'],
    ['/docs//theming', '404 text/html; charset=utf-8'],
    ['/api/v3/docs/nothing', '404 application/json; charset=utf-8'],
    ['/nothing', '404 text/html; charset=utf-8'],
  ];
  for (const [path, expected] of docsPaths)
    it(`answers ${path} with ${expected}`, async () => {
      const { status, headers, text } = await service.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      assert.equal(`${status} ${String(headers['location'] ?? headers['content-type'])}`, expected);
      if (expected.startsWith('404 text/html')) assert.match(text, /<title>404<\/title>/);
    });

  const served: readonly [path: string, type: string, cache: string, crossOrigin: boolean][] = [
    ['/', 'text/html; charset=utf-8', 'no-cache', false],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache', false],
    ['/merchant.html', 'text/html; charset=utf-8', 'no-cache', false],
    ['/merchant?x=1', 'text/html; charset=utf-8', 'no-cache', false],
    ['/assets/logo.svg', 'image/svg+xml', 'public, max-age=60', false],
    ['/checkout.js', 'text/javascript; charset=utf-8', 'public, max-age=60', true],
    ['/checkout.qr-abcDEF12.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', true],
  ];
  for (const [path, type, cache, crossOrigin] of served) {
    it(`serves ${path}`, async () => {
      const { status, headers } = await service.get(path);
      assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, type, cache]);
      assert.equal(headers['access-control-allow-origin'], crossOrigin ? '*' : undefined);
      assert.equal(headers['cross-origin-resource-policy'], crossOrigin ? 'cross-origin' : 'same-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
    });
  }

  it('prefers the widget to its copy in the demo', async () => {
    assert.equal((await service.get('/checkout.js')).text, script);
  });

  const styleHash = `sha256-${createHash('sha256').update('p{margin:0}').digest('base64')}`;

  it('sends pages with a policy without unsafe sources, which names the hashes of the styles in them', async () => {
    const policy = String((await service.get('/')).headers['content-security-policy'])
      .split(';')
      .sort();
    assert.deepEqual(policy, [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      "script-src 'self'",
      `style-src 'self' '${styleHash}'`,
      "worker-src 'self'",
    ]);
  });

  const notServed = ['/server/main.js', '/demo/index.html', '/index.html/', '/..%2fcheckout.db', '/assets', '/%00'];
  for (const path of [...notServed, '/checkout.js.br']) {
    it(`does not serve ${path}`, async () => {
      const { status, body } = await service.get(path);
      assert.deepEqual([status, body], [404, { status: 'failed', message: 'Not found.', data: {} }]);
    });
  }

  it('serves a page that the program has at its paths alone, and no other', async () => {
    for (const path of ['/sandbox', '/sandbox.html']) {
      const { status, headers } = await service.get(path);
      assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
    }
    for (const path of ['/pay', '/console']) assert.equal((await service.get(path)).status, 404);
  });

  it('answers HEAD with the headers and no body', async () => {
    const [get, head] = [await service.get('/'), await service.get('/', { method: 'HEAD' })];
    assert.equal(head.text, '');
    for (const name of ['etag', 'content-length', 'content-type']) assert.equal(head.headers[name], get.headers[name]);
  });

  for (const path of ['/', '/healthz', '/readyz']) {
    it(`answers POST ${path} with 405`, async () => {
      const { status, headers } = await service.get(path, { method: 'POST' });
      assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD']);
    });
  }

  it('does not send a file again that the client has', async () => {
    const etag = String((await service.get('/')).headers['etag']);
    const get = (tag: string) => service.get('/', { headers: { 'if-none-match': tag } });
    for (const tag of [etag, `"x", ${etag}`, '*']) {
      const { status, text } = await get(tag);
      assert.deepEqual([status, text], [304, '']);
    }
    assert.equal((await get('"x"')).status, 200);
  });

  describe('compression', () => {
    const fetchRaw = async (accepted: string) => {
      const request = httpRequest(`${service.origin}/checkout.js`, { headers: { 'accept-encoding': accepted } }).end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const { 'content-encoding': encoding } = response.headers;
      return { encoding, body: Buffer.concat(await response.toArray()) };
    };

    const cases: readonly [accepted: string, encoding: string | undefined][] = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=1.0', 'gzip'],
      ['br;q=0.1, gzip', 'br'],
      [`a${' '.repeat(8000)}b`, undefined],
      ['', undefined],
    ];
    for (const [accepted, expected] of cases) {
      it(`for Accept-Encoding '${accepted}' is ${expected ?? 'none'}`, async () => {
        const { encoding, body } = await fetchRaw(accepted);
        assert.equal(encoding, expected);
        const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
        assert.equal(plain.toString(), script);
      });
    }
  });

  describe('health', () => {
    it('is alive', async () => assert.deepEqual((await service.get('/healthz')).body, { status: 'alive' }));
    it('is ready', async () => assert.deepEqual((await service.get('/readyz')).body, { status: 'ready', checks }));
    for (const [database, rates, status, word] of [
      [true, false, 200, 'ready'],
      [false, true, 503, 'unavailable'],
    ] as const) {
      it(`is ${word} with ${JSON.stringify({ database, rates })}`, async () => {
        now += 1000;
        checks = { database, rates };
        const reply = await service.get('/readyz');
        assert.deepEqual([reply.status, reply.body], [status, { status: word, checks }]);
      });
    }
    it('runs its checks at most once a second', async () => {
      checks = { database: true, rates: true };
      assert.equal((await service.get('/readyz')).status, 503);
      now += 1000;
      assert.equal((await service.get('/readyz')).status, 200);
    });
    it('starts no second check while one is slow', async () => {
      now += 1000;
      let finish: (result: Checks) => void = () => undefined;
      checks = new Promise<Checks>((resolve) => (finish = resolve));
      checkCount = 0;
      const replies = [service.get('/readyz'), service.get('/readyz')];
      while (checkCount === 0) await new Promise(setImmediate);
      now += 5000;
      const late = service.get('/readyz');
      await service.get('/healthz');
      finish({ database: false, rates: true });
      for (const reply of [...replies, late]) assert.equal((await reply).status, 503);
      assert.equal(checkCount, 1);
    });
  });
});
