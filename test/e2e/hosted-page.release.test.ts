import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, getShownAddress, waitForPart, type Browser } from './support/browser.js';
import { serveDemo } from './support/static-files.js';
import { servePages, startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
const purchase: Readonly<Record<string, string>> = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: wallet,
};
const search = (changes: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...purchase, ...changes }).toString()}`;

const codeIn = (page: Page): string | null => new URL(page.url()).searchParams.get('transaction_code');

/** The error message of the page or of the widget. */
async function sentenceOf(page: Page): Promise<string> {
  const handle = await page.waitForFunction(
    () => {
      const own = document.querySelector('#problem:not([hidden])');
      const alert = document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[role=alert]');
      return (own ?? alert)?.textContent;
    },
    { polling: 'raf' },
  );
  return String(await handle.jsonValue())
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the hosted page', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => {
    service = await startProgram({
      NODE_ENV: 'production',
      BUSINESS_ID: 'shop',
      SECRET_KEY: 'a-secret-of-the-shop-alone',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop()]));

  /** Opens the page and records its requests for orders. */
  async function open(query: string) {
    const opened = await openPage(browser);
    const orders: string[] = [];
    opened.page.on('request', (request) => {
      if (request.url().includes('/reseller/checkout')) orders.push(request.url());
    });
    await opened.page.goto(`${service.origin}/pay${query}`);
    return { ...opened, orders };
  }

  it('starts a purchase from a link, then links to the order', async () => {
    const { page, pageErrors, orders } = await open(search({ theme: 'dark', utm_source: 'mail' }));
    await waitForPart(page, 'button');
    assert.equal(orders.length, 0, 'no order before the button');
    assert.equal(await page.title(), '€49.88 · Checkout');
    assert.equal(await page.$eval('html', ({ lang }) => lang), 'en');
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    await page.waitForFunction(() => location.search.startsWith('?transaction_code='));
    const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code);
    assert.equal(new URL(page.url()).search, `?transaction_code=${code ?? ''}&theme=dark`);

    await page.reload();
    await waitForPart(page, 'qr');
    assert.equal(await getShownAddress(page), wallet);
    assert.equal(codeIn(page), code);
    assert.equal(orders.length, 1);

    const other = await open(new URL(page.url()).search);
    await waitForPart(other.page, 'qr');
    assert.equal(await getShownAddress(other.page), wallet, 'another device shows the order');
    assert.deepEqual([...pageErrors, ...other.pageErrors], []);
  });

  it('restores the link after a reset', async () => {
    const { page } = await open(search());
    await clickPart(page, 'button');
    await page.waitForFunction(() => location.search.startsWith('?transaction_code='));
    await clickPart(page, 'reset');
    await page.waitForFunction((first) => location.search === first, {}, search());
  });

  it('uses the language of the link', async () => {
    const { page } = await open(search({ locale: 'de' }));
    await waitForPart(page, 'button');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    assert.match(await page.title(), /^49,88\s€ · /);
  });

  const mangled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a script as the colour': { brand: 'javascript:alert(1)' },
    'a preset that lost a letter': { theme: 'dar', brand: '#635bff' },
    'an invalid language': { locale: '<x>', numbering_system: 'a b' },
    'parameters that a mail program adds': { utm_campaign: 'spring', mc_cid: '3', fbclid: 'x', _gl: '1', ref: 'mail' },
  };
  for (const [name, more] of Object.entries(mangled)) {
    it(`can still be paid with ${name}`, async () => {
      const { page, pageErrors } = await open(search(more));
      await clickPart(page, 'button');
      await waitForPart(page, 'qr');
      assert.equal(await getShownAddress(page), wallet);
      assert.deepEqual(pageErrors, []);
      await page.browserContext().close();
    });
  }

  const unfit: Readonly<Record<string, readonly [query: string, sentence: RegExp]>> = {
    'an empty query': ['', /fiat-amount is missing/],
    'a script as the amount': [search({ fiat_amount: '<script>alert(1)</script>' }), /fiat-amount does not fit/],
    'a script as a name': ['?<script>=1', /A parameter is not known/],
    'a value of 10 KB': [search({ external_reference: 'x'.repeat(10_000) }), /external_reference is too long/],
    'a name of 10 KB': [`?${'x'.repeat(10_000)}=1`, /^[^x]{0,80}is not known\.$/],
    'an amount twice': [`${search()}&fiat_amount=1.00`, /fiat_amount appears twice/],
    'an address twice': [`${search()}&wallet_address=${wallet}`, /wallet_address appears twice/],
    'a name with a mistake': [search({ wallet_adress: wallet }), /wallet_adress is not known/],
    'another service': [search({ base_url: 'https://evil.example' }), /base_url is not known/],
    'a payment page': [search({ payment_url: 'https://evil.example' }), /payment_url is not known/],
    'a webhook URL': [search({ webhook_url: 'https://evil.example' }), /webhook_url is not known/],
    'a partner wallet': [search({ partner_wallet_address: wallet }), /partner_wallet_address is not known/],
    'an empty order code': ['?transaction_code=', /transaction-code is missing/],
    'an unknown order code': ['?transaction_code=00000000-0000-4000-8000-000000000000', /./],
  };
  for (const [name, [query, sentence]] of Object.entries(unfit)) {
    it(`shows a message and creates no order for ${name}`, async () => {
      const { page, orders } = await open(query);
      let hasDialog = false;
      page.on('dialog', (dialog) => {
        hasDialog = true;
        void dialog.dismiss();
      });
      assert.match(await sentenceOf(page), sentence);
      assert.equal(orders.length, 0);
      assert.equal(hasDialog, false);
      assert.equal(await page.$$eval('body script', ({ length }) => length), 0);
      await page.browserContext().close();
    });
  }

  it('shows that the service refuses an invalid address, and keeps the link', async () => {
    const { page } = await open(search({ wallet_address: 'javascript:alert(1)' }));
    await clickPart(page, 'button');
    assert.match(await sentenceOf(page), /Invalid wallet address\./);
    assert.equal(codeIn(page), null);
  });

  describe('over HTTP', () => {
    for (const method of ['GET', 'HEAD']) {
      it(`${method} is not cached, indexed or framed, and creates no order`, async () => {
        const response = await fetch(`${service.origin}/pay${search()}`, { method, headers: { purpose: 'prefetch' } });
        const header = (name: string) => response.headers.get(name);
        assert.equal(response.status, 200);
        assert.equal(header('cache-control'), 'no-store');
        assert.equal(header('x-robots-tag'), 'noindex, nofollow');
        assert.equal(header('referrer-policy'), 'no-referrer');
        assert.equal(header('x-frame-options'), 'DENY');
        const policy = header('content-security-policy')?.split(';') ?? [];
        const wanted = ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"];
        for (const rule of wanted) assert.ok(policy.includes(rule), rule);
        assert.ok(!policy.some((rule) => rule.includes('unsafe')));
        assert.doesNotMatch(await response.text(), /INV-1|<script(?![^>]* src=)/);
      });
    }

    it('other methods are refused', async () => {
      const response = await fetch(`${service.origin}/pay${search()}`, { method: 'POST' });
      assert.equal(response.status, 405);
    });
  });

  it('shows a message on a static host without the service', async () => {
    const host = await servePages(serveDemo('/shop/'));
    const { page } = await openPage(browser);
    await page.goto(`${host.origin}/shop/pay.html${search()}`);
    assert.match(await sentenceOf(page), /\S/);
    await page.browserContext().close();
    await host.stop();
  });
});
