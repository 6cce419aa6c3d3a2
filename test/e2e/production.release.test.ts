import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clickPart, openPage, waitForPart, type Browser } from './support/browser.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The files below a folder of the build, as the paths at which a server of that folder has them. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(join(dist, folder), join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);

const production = {
  NODE_ENV: 'production',
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'a-secret-of-the-shop-alone',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  PAGE_RATE_LIMIT: 'off',
};

const isMap = (path: string): boolean => path.endsWith('.map');
/** A compressed file is sent in place of the file. */
const isCompressed = (path: string): boolean => path.endsWith('.br');
const isWidget = (path: string): boolean =>
  /^\/(?:v\/[^/]+\/)?(?:checkout\.[^/]+|integrity\.json)$/.test(path) && !isMap(path) && !isCompressed(path);
const pagePaths = ['/pay', ...filesIn('pay').filter((path) => !isMap(path) && !isCompressed(path))];

const link = `/pay?${new URLSearchParams({
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
}).toString()}`;

describe('in production', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => void ([service, browser] = await Promise.all([startProgram(production), shareBrowser()])));
  after(() => Promise.all([browser.close(), service.stop()]));

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
    const paths = [`/sandbox/pay/card_global/${code}`, '/sandbox/pay/option/order.html', '/sandbox/api/payment'];
    for (const path of paths) assert.equal((await get(`${path}?transaction_code=${code}`)).status, 404, path);
    const served = [...filesIn('pay').map((path) => `pay${path}`), ...filesIn('').filter(isWidget)];
    const server = filesIn('server').map((path) => `server${path}`);
    for (const path of [...served, ...server]) {
      assert.doesNotMatch(readFileSync(join(dist, path), 'utf8'), /4242 4242|Test cards|TEST-1234-PAID/, path);
    }
  });

  it('the hosted page loads without a failed request, and sells', async () => {
    const { page, pageErrors } = await openPage(browser);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(`${response.status()} ${new URL(response.url()).pathname}`));
    // Chromium reports a third of the finished replies with `no-store` as aborted when code reads their body as a stream.
    page.on('requestfailed', (request) => request.url().includes('/api/') || loaded.push(`failed ${request.url()}`));
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warn' && warnings.push(message.text()));
    await page.goto(service.origin + link);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    assert.ok(
      loaded.some((line) => line.startsWith('200 /checkout.order-')),
      loaded.join(),
    );
    assert.deepEqual(
      loaded.filter((line) => !line.startsWith('200 ')),
      [],
    );
    assert.deepEqual([...pageErrors, ...warnings], []);
  });

  it('the page may use no camera, microphone, location or payment of the browser', async () => {
    const policy = (await get('/pay')).headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      assert.ok(policy.split(', ').includes(`${feature}=()`), feature);
    }
  });

  it('no reply has Strict-Transport-Security unless the operator asks for it', async (test) => {
    assert.equal((await get('/pay')).headers.get('strict-transport-security'), null);
    const secure = await startProgram({ ...production, HSTS: '86400', SOURCE_MAPS: 'on' });
    test.after(secure.stop);
    const response = await fetch(`${secure.origin}/pay`);
    assert.equal(response.headers.get('strict-transport-security'), 'max-age=86400');
    for (const path of ['/checkout.js.map', ...filesIn('pay').filter(isMap)]) {
      assert.equal((await fetch(secure.origin + path)).status, 200, `${path} with SOURCE_MAPS=on`);
    }
  });
});

describe('in production with CONSOLE=on', () => {
  it('the console and its files are served, and its page by its short path alone', async (test) => {
    const service = await startProgram({ ...production, CONSOLE: 'on' });
    test.after(service.stop);
    const files = filesIn('console').filter((path) => !isMap(path) && !isCompressed(path) && path !== '/console.html');
    assert.ok(files.length > 2);
    for (const path of ['/console', ...files]) assert.equal((await fetch(service.origin + path)).status, 200, path);
    assert.equal((await fetch(`${service.origin}/console.html`)).status, 404);
  });
});

describe('outside production', () => {
  it('the demo is served with its source maps', async (test) => {
    const service = await shareProgram();
    test.after(service.stop);
    for (const path of ['/', '/merchant.html', '/sandbox', '/checkout.js.map']) {
      assert.equal((await fetch(service.origin + path)).status, 200, path);
    }
  });
});
