// What a service in production serves, over HTTP alone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { productionVariables } from './support/production.js';
import { startProgram, type RunningServer } from './support/server.js';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The files below a folder of the build, as the paths at which a server of that folder has them. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(join(dist, folder), join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);

const isMap = (path: string): boolean => path.endsWith('.map');
/** A compressed file is sent in place of the file. */
const isCompressed = (path: string): boolean => /\.(?:br|gz)$/.test(path);
const isWidget = (path: string): boolean =>
  /^\/(?:v\/[^/]+\/)?(?:checkout\.[^/]+|integrity\.json|licenses\.txt)$/.test(path) &&
  !isMap(path) &&
  !isCompressed(path);
const pagePaths = ['/pay', ...filesIn('pay').filter((path) => !isMap(path) && !isCompressed(path))];

describe('in production', () => {
  let service: RunningServer;
  before(
    async () =>
      void (service = await startProgram({
        ...productionVariables,
        MERCHANT_SUPPORT_URL: 'https://shop.example/help',
      })),
  );
  after(() => service.stop());

  const get = (path: string) => fetch(service.origin + path);

  it('every file of the widget is served', async () => {
    const paths = filesIn('').filter(isWidget);
    assert.ok(paths.length > 30);
    for (const path of paths) assert.equal((await get(path)).status, 200, path);
  });

  it('of all other built files only those of the hosted page are served', async () => {
    const others = ['demo', 'server', 'pay', 'console', ''].flatMap(filesIn).filter((path) => !isWidget(path));
    const short = ['/', '/sandbox', '/console', '/sandbox/api/state', '/demo/', '/pay/', '/metrics'];
    assert.ok(others.length > 100);
    for (const path of [...others, ...short].filter((one) => !pagePaths.includes(one))) {
      const response = await get(path);
      assert.deepEqual(
        [response.status, await response.json()],
        [404, { status: 'failed', message: 'Not found.', data: {} }],
        path,
      );
    }
    for (const path of pagePaths) assert.equal((await get(path)).status, 200, path);
  });

  it('there are no payment pages of the sandbox, and no served file has anything of them', async () => {
    const code = '00000000-0000-4000-8000-000000000000';
    const order = [`/sandbox/pay/card_global/${code}`, '/sandbox/api/payment', '/sandbox/api/payment/webhooks'];
    const paths = [...order, '/sandbox/pay/option/order.html', '/sandbox/rehearsal.js'];
    for (const path of paths) assert.equal((await get(`${path}?transaction_code=${code}`)).status, 404, path);
    const served = [...filesIn('pay').map((path) => `pay${path}`), ...filesIn('').filter(isWidget)];
    for (const path of [...served, ...filesIn('server').map((path) => `server${path}`)]) {
      assert.doesNotMatch(readFileSync(join(dist, path), 'utf8'), /What should happen\?|Too little money/, path);
    }
  });

  for (const method of ['GET', 'HEAD']) {
    it(`${method} of the hosted page is not cached, indexed or framed, and repeats nothing of the link`, async () => {
      const reply = await fetch(`${service.origin}/pay?external_reference=INV-1`, { method });
      const header = (name: string) => reply.headers.get(name);
      assert.equal(reply.status, 200);
      assert.equal(header('cache-control'), 'no-store');
      assert.equal(header('x-robots-tag'), 'noindex, nofollow');
      assert.equal(header('referrer-policy'), 'no-referrer');
      assert.equal(header('x-frame-options'), 'DENY');
      assert.equal(header('strict-transport-security'), null);
      const policy = header('content-security-policy')?.split(';') ?? [];
      const wanted = ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"];
      for (const rule of wanted) assert.ok(policy.includes(rule), rule);
      assert.ok(!policy.some((rule) => rule.includes('unsafe')));
      assert.doesNotMatch(await reply.text(), /INV-1|<script(?![^>]* src=)/);
    });
  }

  it('a browser at an unknown path gets a page that says how to go on, with the shop’s support', async () => {
    const reply = await fetch(`${service.origin}/nothing`, { headers: { accept: 'text/html' } });
    assert.equal(reply.status, 404);
    assert.match(reply.headers.get('content-security-policy') ?? '', /style-src 'self' 'sha256-/);
    assert.match(await reply.text(), /<main>[^]*go back to the shop[^]*<a href="https:\/\/shop\.example\/help">/);
  });

  it('other methods of the hosted page are refused', async () => {
    assert.equal((await fetch(`${service.origin}/pay`, { method: 'POST' })).status, 405);
  });

  it('the page may use no camera, microphone, location or payment of the browser', async () => {
    const policy = (await get('/pay')).headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      assert.ok(policy.split(', ').includes(`${feature}=()`), feature);
    }
  });
});

describe('in production with CONSOLE', () => {
  let service: RunningServer;
  before(async () => {
    service = await startProgram({ ...productionVariables, CONSOLE: 'on' });
  });
  after(() => service.stop());

  const get = (path: string) => fetch(service.origin + path);

  it('the console and its files are served, and its page by its short path alone', async () => {
    const files = filesIn('console').filter((path) => !isMap(path) && !isCompressed(path) && path !== '/console.html');
    assert.ok(files.length > 2);
    for (const path of ['/console', ...files]) assert.equal((await get(path)).status, 200, path);
    assert.equal((await get('/console.html')).status, 404);
  });
});
