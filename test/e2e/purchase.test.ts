// A purchase on the page of a merchant: under a strict policy, in another language, by card, and the webhook about it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { verifyWebhook as Verify } from '../../server/packages/verify/index.js';
import { startReceiver } from '../support/receivers.js';
import { clickAtRest, clickPart, getShownAddress, openPage, waitForPart } from './support/browser.js';
import { createAccountCalls } from './support/operator-page.js';
import { buyUpToPayment, chooseOutcome, waitForCheckout, waitForTitle, whenClosed } from './support/payment-page.js';
import { readQrCode } from './support/qr.js';
import { servePages, type RunningServer } from './support/server.js';
import { useSite } from './support/shared.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

/** A strict policy for a page with the widget, without unsafe sources. */
const policy = (service: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    `connect-src ${service}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

/** What libraries of real shops leave in a page: Prototype.js 1.6, MooTools, a plugin, and a monitor that wraps `fetch`. */
const libraries = `
  Array.prototype.each = function (use) { for (let i = 0; i < this.length; i += 1) use(this[i], i); return this; };
  Array.prototype.include = Array.prototype.includes;
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  Function.prototype.bind = ((bind) => function () { return bind.apply(this, arguments); })(Function.prototype.bind);
  Element.prototype.hide = Element.prototype.show = function () { return this; };
  Element.prototype.set = Element.prototype.get = Element.prototype.addEvent = function () { return this; };
  Array.from = ((from) => function (item) { return item == null ? [] : from.apply(Array, arguments); })(Array.from);
  Object.assign(Object.prototype, { inject() {}, body: '', mode: 'no-cors', integrity: 'sha256-' });
  window.$ = window.$$ = () => null;
  window.fetch = ((own) => (url, init = {}) => init.hasOwnProperty('body') && own.call(window, url, init))(window.fetch);
`;

/** The snippets that a merchant pastes, for the service of the test. */
const snippets = ['README.md', 'demo/docs/content/getting-started.md'].map((file) => {
  const [, snippet = ''] = /```html\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  return { file, render: (origin: string) => snippet.replaceAll('http://127.0.0.1:8787', origin) };
});

const renderShop = (script: string, language: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Shop</title>${script}
  <link rel="icon" href="data:,"></head><body><crypto-checkout fiat-amount="49.00" fiat-currency="USD"
  external-reference="INV-1" crypto-currency="USDT" crypto-currency-network="TRON"
  wallet-address="${wallet}"></crypto-checkout></body></html>`;

describe('a purchase on the page of a merchant', () => {
  const { browser, service } = useSite();
  let shop: RunningServer;
  before(async () => {
    const pages: Record<string, string> = {
      '/module': renderShop(`<script type="module" src="${service.origin}/checkout.js"></script>`, 'en'),
      '/german': renderShop(
        `<script src="/libraries.js"></script><script type="module" src="${service.origin}/checkout.js"></script>`,
        'de',
      ),
    };
    for (const { file, render } of snippets) pages[`/${file}`] = render(service.origin);
    const frame = `<!doctype html><title>Shop</title><iframe sandbox="allow-scripts" src="/module"></iframe>`;
    const headers = { 'content-security-policy': `${policy(service.origin)}; img-src data:` };
    shop = await servePages((path) => {
      if (path === '/libraries.js') return { body: libraries, type: 'text/javascript' };
      if (path === '/framed') return { body: frame };
      if (path === '/frames')
        return { body: `<!doctype html><title>Shop</title>${'<iframe src="/module"></iframe>'.repeat(8)}` };
      return pages[path] ? { body: pages[path], headers } : undefined;
    });
  });
  after(() => shop.stop());

  const readOrder = (page: Page) => page.$eval('crypto-checkout', ({ order }) => order);

  it('works from another origin under a strict policy, has a QR code of the address, and survives a reload', async () => {
    const { page, pageErrors } = await openPage(browser);
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/reseller/checkout?')) created.push(request.url());
    });
    await page.setViewport({ width: 360, height: 640, deviceScaleFactor: 2 });
    await page.goto(`${shop.origin}/module`);
    await clickPart(page, 'button');
    assert.equal(await readQrCode(page), wallet);
    assert.equal(await getShownAddress(page), wallet);
    const order = await readOrder(page);
    // The browser keeps no body that a page reads piece by piece, so the service is asked.
    const reply = await fetch(`${service.origin}/api/v3/reseller/order?transaction_code=${order?.transaction_code}`);
    const { data } = (await reply.json()) as { readonly data: { readonly wallet_address: string } };
    assert.equal(data.wallet_address, wallet);
    const padding = await page.$eval('crypto-checkout >>> .card', (card) => getComputedStyle(card).paddingTop);
    assert.equal(padding, '16px', 'the styles apply although no inline style is allowed');

    await page.reload();
    await waitForPart(page, 'qr');
    assert.deepEqual(await readOrder(page), order);
    assert.deepEqual([created.length, pageErrors], [1, []]);
    await page.browserContext().close();
  });

  it('works beside the libraries of other pages, and is in the language of the page, without any other one', async () => {
    const { page, pageErrors } = await openPage(browser);
    const dictionaries: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('checkout.locale-')) dictionaries.push(request.url());
    });
    await page.goto(`${shop.origin}/german`);
    const button = await waitForPart(page, 'button');
    assert.match((await button?.evaluate(({ textContent }) => textContent.trim())) ?? '', /zahlen$/);
    assert.match(dictionaries.join(), new RegExp(`^${service.origin}/checkout\\.locale-de-[\\w-]{6}\\.js$`));
    await clickPart(page, 'button');
    assert.equal(await readQrCode(page), wallet);
    assert.equal((await readOrder(page))?.wallet_address, wallet);
    assert.deepEqual(pageErrors, []);
    await page.browserContext().close();
  });

  it('has a link to its order to copy, which shows the order live on the hosted page', async () => {
    const { page } = await openPage(browser);
    const { origin } = shop;
    for (const name of ['clipboard-read', 'clipboard-write'])
      await page.browserContext().setPermission(origin, { permission: { name }, state: 'granted' });
    await page.goto(`${origin}/module`);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    await clickPart(page, 'code');
    await waitForCheckout(page, 'Copied');
    const { transaction_code: code } = (await readOrder(page)) ?? { transaction_code: '' };
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${service.origin}/pay#order=${code}`);

    const other = await openPage(browser);
    const requests: string[] = [];
    other.page.on('request', (request) => requests.push(request.url()));
    await other.page.goto(link);
    assert.equal(await readQrCode(other.page), wallet);
    assert.equal((await readOrder(other.page))?.transaction_code, code);
    const decline = { transaction_code: code, payment_option: 'card_global', action: 'decline' };
    const payment = `${service.origin}/sandbox/api/payment?${new URLSearchParams(decline).toString()}`;
    assert.equal((await fetch(payment, { method: 'POST' })).status, 200);
    await waitForCheckout(other.page, 'Nothing charged.');
    await other.page.reload();
    await waitForCheckout(other.page, 'Nothing charged.');
    assert.deepEqual(other.pageErrors, []);
    await other.page.evaluate(() => void (location.hash = '#order=00000000-0000-4000-8000-000000000000'));
    await waitForCheckout(other.page, 'We can’t find this order');
    const ofOrders = requests.filter(
      (url) => url.includes('/reseller/checkout') || /\/pay.*[?].*[a-f\d]{8}-/.test(url),
    );
    assert.deepEqual(ofOrders, [], 'no order is created, and the page is requested without the code');
    await Promise.all([page.browserContext().close(), other.page.browserContext().close()]);
  });

  for (const { file } of snippets)
    it(`leads to the hosted page where the script is blocked, and hides that link where it runs: ${file}`, async () => {
      const { page } = await openPage(browser);
      const isLinkShown = () => page.$eval('crypto-checkout > a', (link) => link.checkVisibility());
      await page.setRequestInterception(true);
      let isBlocking = true;
      page.on('request', (request) => {
        const isBlocked = isBlocking && request.url() === `${service.origin}/checkout.js`;
        void (isBlocked ? request.abort('blockedbyclient') : request.continue());
      });
      await page.goto(`${shop.origin}/${file}`);
      assert.equal(await isLinkShown(), true);
      isBlocking = false;
      await clickAtRest(page, 'crypto-checkout > a');
      await waitForPart(page, 'button');
      assert.match(page.url(), new RegExp(`^${service.origin}/pay\\?fiat_amount=49.00&`));
      await page.goBack();
      await waitForPart(page, 'button');
      assert.equal(await isLinkShown(), false);
      await page.browserContext().close();
    });

  it('says in a frame that may open no tab that none has opened, also after a click beside it, and has the page there', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${shop.origin}/framed`);
    const frame = await page.waitForFrame(`${shop.origin}/module`);
    await waitForCheckout(frame, 'Pay $');
    await (await frame.waitForSelector('crypto-checkout >>> input:checked'))?.press('Enter'); // it may send no form either
    await waitForCheckout(frame, 'Opens a tab.');
    await (await frame.waitForSelector('crypto-checkout >>> a[part=button]'))?.click();
    await page.mouse.click(700, 500);
    await waitForCheckout(frame, 'No tab opened.');
    const { href, target } = await frame.$eval('crypto-checkout >>> a[part=button]', (link) => ({
      href: link.href,
      target: link.target,
    }));
    assert.equal(target, '_self', 'a frame of an opaque origin may not lead its page away');
    const copied = await frame.$eval('crypto-checkout >>> [data-copies=payment-page] code', (code) => code.textContent);
    assert.equal(copied, href);
    await page.browserContext().close();
  });

  it('has one stream for all frames of an origin, so that connections are left for further orders', async () => {
    const { page } = await openPage(browser);
    const open = new Set<unknown>();
    let most = 0;
    page.on('request', (request) => {
      if (request.url().includes('/order/events')) most = Math.max(most, open.add(request).size);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end, (request) => open.delete(request));
    await page.goto(`${shop.origin}/frames`);
    const frames = page.frames().slice(1);
    for (const frame of frames) await waitForCheckout(frame, 'Pay $');
    for (const [index, frame] of frames.entries()) {
      const submit = (checkout: Element & { externalReference?: string; submit: () => unknown }, reference: string) => {
        checkout.externalReference = reference;
        return checkout.submit();
      };
      await frame.$eval('crypto-checkout', submit, `FRAME-${index}`);
      await waitForCheckout(frame, 'Opens a tab.');
    }
    assert.deepEqual([frames.length, open.size, most], [8, 1, 1]);
    await page.browserContext().close();
  });

  it('goes by keyboard alone: the bank asks, the buyer confirms, the coins, and back to the shop', async () => {
    const { page, pageErrors } = await openPage(browser);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    await page.goto(`${service.origin}/merchant.html`);
    const payment = await buyUpToPayment(page, 'card_global');
    const summary = await payment.$eval('.summary', ({ textContent }) => textContent.replace(/\s+/g, ' '));
    for (const text of ['Fernhill Coffee', 'INV-1001', '$51.21', '47.03 USDT is paid out', 'on Tron to TLeUZDGLWnyi'])
      assert.ok(summary.includes(text), `${text} is missing: ${summary}`);
    await chooseOutcome(payment, 'Ask for confirmation');
    await waitForTitle(payment, 'Your bank asks you to confirm');
    const closed = whenClosed(payment);
    await chooseOutcome(payment, 'Confirm the payment');
    await closed;
    await waitForCheckout(page, '47.03 USDT delivered');
    assert.deepEqual(pageErrors, []);
    await page.browserContext().close();
  });

  it('is told to the backend by a webhook, which the published function verifies', async () => {
    const published = 'crypto-checkout/webhook';
    const { verifyWebhook } = (await import(published)) as { readonly verifyWebhook: typeof Verify };
    const secret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';
    const receiver = await startReceiver();
    const code = await createAccountCalls(service).placeOrder({ webhook_url: `${receiver.url}/hook` });
    const [received] = await receiver.waitForCount(1);
    const { type, data: order } = verifyWebhook(received?.body ?? '', received?.headers ?? {}, secret);
    assert.deepEqual([type, order.transaction_code], ['order.created', code]);
    await receiver.close();
  });
});
