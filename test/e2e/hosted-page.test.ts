// The page of a payment link, of a service in production that requires signatures.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { signCheckout as Sign } from '../../server/packages/sign/index.js';
import { purchase } from '../support/purchase.js';
import { checkoutSecret, newCheckoutSecret } from '../support/signed-orders.js';
import { clickPart, getShownAddress, openPage, publicHost, waitForPart } from './support/browser.js';
import { waitForCheckout } from './support/payment-page.js';
import { createAccountCalls } from './support/operator-page.js';
import { productionVariables } from './support/production.js';
import { useSite } from './support/shared.js';

const built = '../../dist/sign.js';
const { signCheckout } = (await import(built)) as { signCheckout: typeof Sign };

const merchantName = 'Café "Ōka" & <b>Söhne</b>';
const { wallet_address: wallet } = purchase;
/** The query of a link that is signed once for all. */
async function signedSearch(changes: Partial<typeof purchase> = {}, unsigned = {}): Promise<string> {
  const order = { ...purchase, ...changes };
  const signature = await signCheckout(order, checkoutSecret, { unique: true });
  return `?${new URLSearchParams({ ...order, ...signature, ...unsigned }).toString()}`;
}

/** What the card says is wrong. */
async function readProblem(page: Page): Promise<string> {
  const alert = await page.waitForSelector('crypto-checkout >>> [role=alert]');
  const text = await alert?.evaluate((node) => (node as HTMLElement).innerText);
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The only heading of the page, the merchant and the reference. */
const readHeader = (page: Page): Promise<readonly string[]> =>
  page.$$eval('h1, .merchant, .reference', (nodes) => nodes.map(({ textContent }) => textContent));

/** What the buyer can do. */
const readButtons = (page: Page): Promise<readonly string[]> =>
  page.$$eval('crypto-checkout >>> :is(button, a)', (nodes) =>
    nodes.filter((node) => node.checkVisibility()).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
  );

describe('the hosted page of a service that requires signatures', () => {
  const { browser, service } = useSite({
    ...productionVariables,
    CHECKOUT_SECRET: `${newCheckoutSecret} ${checkoutSecret}`,
    CHECKOUT_SIGNATURES: 'required',
    PAYMENT_INSTRUCTIONS: 'IBAN DE02 1203 0000 0000 2020 51',
    MERCHANT_NAME: merchantName,
    MERCHANT_TERMS_URL: 'https://shop.example/terms',
    MERCHANT_SUPPORT_URL: 'https://shop.example/help?from="pay"&x',
  });

  /** Opens the page and records its requests for orders, its failed requests and its warnings. */
  async function open(query: string) {
    const { page, pageErrors } = await openPage(browser);
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/reseller/checkout')) orders.push(request.url());
    });
    page.on('response', (response) => response.ok() || pageErrors.push(`${response.status()} ${response.url()}`));
    page.on('console', (message) => message.type() === 'warn' && pageErrors.push(message.text()));
    const goTo = (next: string) => page.goto(`${service.origin}/pay${next}`);
    await goTo(query);
    return { page, pageErrors, orders, goTo };
  }

  it('starts a purchase from a signed link, once, then links to the order', async () => {
    const link = await signedSearch({}, { theme: 'dark', utm_source: 'mail' });
    const { page, pageErrors, orders } = await open(link);
    await waitForPart(page, 'button');
    assert.equal(orders.length, 0, 'no order before the button');
    assert.equal(await page.title(), `€49.00 · ${merchantName}`);
    assert.deepEqual(await readHeader(page), ['Total €49.00', merchantName, 'INV-1']);
    assert.equal(await page.$eval('html', ({ lang }) => lang), 'en');
    const urls = await page.$eval('crypto-checkout', ({ termsUrl, supportUrl }) => [termsUrl, supportUrl]);
    assert.deepEqual(urls, ['https://shop.example/terms', 'https://shop.example/help?from="pay"&x']);
    const font = await page.evaluate(() => document.fonts.load('16px "Inter Variable"').then(([face]) => face?.status));
    assert.equal(font, 'loaded');
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    await page.waitForFunction(() => location.hash.startsWith('#order='));
    const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code);
    const orderLink = `?theme=dark#order=${code ?? ''}`;
    assert.equal(page.url(), `${service.origin}/pay${orderLink}`);

    const offered = await readButtons(page);
    assert.ok(!offered.includes('Start over'), 'the order can be paid');
    await page.reload();
    await waitForPart(page, 'qr');
    assert.equal(await getShownAddress(page), wallet);
    assert.deepEqual(await readHeader(page), ['To pay · Direct payment €49.00', merchantName, 'INV-1']);
    assert.deepEqual(await readButtons(page), offered, 'a reload offers the same');
    await waitForCheckout(page, 'IBAN DE02 1203');
    assert.equal(page.url(), `${service.origin}/pay${orderLink}`);
    assert.equal(orders.length, 1);

    const other = await open(orderLink);
    await waitForPart(other.page, 'qr');
    assert.equal(await getShownAddress(other.page), wallet, 'another device shows the order');
    assert.deepEqual((await readHeader(other.page)).slice(1), [merchantName, 'INV-1']);
    assert.deepEqual([...pageErrors, ...other.pageErrors], []);
    await other.goTo(link);
    await clickPart(other.page, 'button');
    assert.match(await readProblem(other.page), /This order already exists\./);
  });

  it('is in the language of the link, and has the link again after a reset', async () => {
    const link = await signedSearch({ external_reference: 'INV-2' }, { locale: 'de' });
    const { page } = await open(link);
    await clickPart(page, 'button');
    await page.waitForFunction(() => location.hash.startsWith('#order='));
    assert.match(await page.title(), /^49,00\s€ · /);
    assert.equal(await page.$eval('html', ({ lang }) => lang), 'de');
    await page.$eval('crypto-checkout', (element) => element.reset());
    await page.waitForFunction((first) => location.search === first, {}, link);
  });

  const refusal = /We couldn’t start this payment\./;

  it('refuses a link with another address, and a page whose amount devtools edit', async () => {
    const { page, goTo } = await open(await signedSearch({}, { wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }));
    await clickPart(page, 'button');
    assert.match(await readProblem(page), refusal);
    await goTo(await signedSearch({ external_reference: 'INV-3' }));
    await waitForPart(page, 'button');
    await page.$eval('crypto-checkout', (element) => element.setAttribute('fiat-amount', '9.00'));
    await page.waitForFunction(() =>
      document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part=fees]')?.textContent.includes('9.00'),
    );
    await clickPart(page, 'button');
    assert.match(await readProblem(page), refusal);
  });

  /** Other links that cannot be paid: test/server/pages/hosted/link.test.ts. */
  const unfit: readonly (readonly [query: string, sentence: RegExp])[] = [
    ['?<script>=1', /isn’t available\. Contact .+ For the developer fiat_amount is missing/],
    [
      '?fiat_amount=<script>alert(1)</script>',
      /isn’t available\. Contact .+ For the developer fiat_amount does not fit/,
    ],
    [
      '#order=00000000-0000-4000-8000-000000000000',
      /We can’t find this order\.\s+Check the link, or contact the shop\./,
    ],
    ['?transaction_code=00000000-0000-4000-8000-000000000000', /We can’t find this order/],
  ];
  it('says why a link cannot be paid, runs nothing of it and creates no order', async () => {
    const { page, orders, goTo } = await open('');
    let hasDialog = false;
    page.on('dialog', (dialog) => {
      hasDialog = true;
      void dialog.dismiss();
    });
    for (const [query, sentence] of unfit) {
      await goTo(query);
      assert.match(await readProblem(page), sentence);
      assert.doesNotMatch(await page.$eval('h1', ({ textContent }) => textContent), /transaction-code/);
      assert.equal(await page.$$eval('body script', ({ length }) => length), 0);
    }
    assert.deepEqual([orders, hasDialog], [[], false]);
  });

  const help = 'shop.example https://shop.example/help?from=%22pay%22&x';
  const headline = 'Diese Bezahlseite ist nicht verfügbar.';
  const calm = `${headline} Bitte wenden Sie sich an den Shop.`;
  const refused: readonly [query: string, sentence: string, cause: RegExp][] = [
    ['?base_url=x&locale=de_DE', calm, /^<crypto-checkout> base_url is not taken from a link\./],
    ['?foo=1&locale=de', `${calm} Es wurde nichts abgebucht.`, /^<crypto-checkout> fiat-amount is missing/],
    ['?fiat_amount=0&locale=de', `${calm} Es wurde nichts abgebucht.`, /^<crypto-checkout> fiat-amount does not fit/],
    ['?locale=de#order=a-code', calm, /^<crypto-checkout> transaction-code does not fit/],
    ['?fiat_amount=1&fiat_amount=2&locale=de', calm, /^<crypto-checkout> fiat_amount appears twice\./],
  ];
  it('says to a buyer in one calm sentence that a link cannot be paid, with whom to ask, and why to the console', async () => {
    const { page, pageErrors } = await openPage(browser);
    for (const [query, sentence, cause] of refused) {
      await page.goto(`${service.origin.replace('127.0.0.1', publicHost)}/pay${query}`);
      assert.equal(await readProblem(page), sentence);
      assert.equal((await readHeader(page))[0], headline, 'the heading');
      assert.deepEqual(await readButtons(page), []);
      assert.equal(await page.$eval('a.help', (link) => `${link.textContent} ${link.href}`), help);
      assert.equal(await page.$('.fix'), null, 'nothing for developers');
      const [message, ...others] = pageErrors.splice(0).filter((text) => text.startsWith('<crypto-checkout>'));
      assert.match(message ?? '', cause);
      assert.deepEqual(others, []);
    }
  });

  it('says whom to ask by the name of the merchant', async () => {
    const { page } = await open(await signedSearch({ external_reference: 'INV-9' }));
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code ?? '');
    await createAccountCalls(service).move(code, 'cancel');
    await waitForPart(page, 'cause');
    const cause = await page.$eval('crypto-checkout >>> [part=cause]', ({ textContent }) => textContent);
    assert.ok(cause.includes(`Contact ${merchantName}.`), cause);
  });
});
