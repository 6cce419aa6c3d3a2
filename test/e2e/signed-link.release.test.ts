import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { signCheckout as Sign } from '../../server/webhook-verify/sign.js';
import { checkoutSecret, newCheckoutSecret } from '../support/signed-orders.js';
import { clickPart, getShownAddress, openPage, waitForPart, type Browser } from './support/browser.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

const built = '../../dist/sign.js';
const { signCheckout } = (await import(built)) as { signCheckout: typeof Sign };

const purchase = {
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  external_reference: 'INV-1',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
};
const refusal = /This order could not be verified\. Please go back to the shop and start again\./;

describe('a signed link to the hosted page of a service that requires signatures', () => {
  let service: RunningServer;
  let browser: Browser;
  before(async () => {
    service = await startProgram({
      NODE_ENV: 'production',
      BUSINESS_ID: 'shop',
      SECRET_KEY: 'a-secret-of-the-shop-alone',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      CHECKOUT_SECRET: `${newCheckoutSecret} ${checkoutSecret}`,
      CHECKOUT_SIGNATURES: 'required',
    });
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), service.stop()]));

  async function open(values: Readonly<Record<string, string>>) {
    const { page } = await openPage(browser);
    await page.goto(`${service.origin}/pay?${new URLSearchParams(values).toString()}`);
    await waitForPart(page, 'button');
    return page;
  }

  type Page = Awaited<ReturnType<typeof open>>;

  /** The sentence on the screen after the buyer's button. */
  async function sentenceAfterClick(page: Page): Promise<string> {
    await clickPart(page, 'button');
    const alert = await page.waitForFunction(
      () => document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[role=alert]')?.textContent,
      { polling: 'raf' },
    );
    return String(await alert.jsonValue());
  }

  it('is paid as it was signed, once, and then shows the order', async () => {
    const values = { ...purchase, ...(await signCheckout(purchase, checkoutSecret, { unique: true })) };
    const page = await open(values);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    assert.equal(await getShownAddress(page), purchase.wallet_address);
    await page.waitForFunction(() => /^\?transaction_code=[\da-f-]{36}$/.test(location.search));
    const elsewhere = await open(values);
    assert.match(await sentenceAfterClick(elsewhere), /An order with this reference already exists\./);
  });

  const edits: Readonly<Record<string, string>> = {
    fiat_amount: '9.00',
    wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    external_reference: 'INV-2',
    expires: '9999999999',
  };
  for (const [name, value] of Object.entries(edits)) {
    it(`is refused on the screen with another ${name}`, async () => {
      const signature = await signCheckout(purchase, checkoutSecret);
      const page = await open({ ...purchase, ...signature, [name]: value });
      assert.match(await sentenceAfterClick(page), refusal);
      await page.browserContext().close();
    });
  }

  it('is refused on the screen without its signature', async () => {
    const page = await open(purchase);
    assert.match(await sentenceAfterClick(page), refusal);
  });

  it('is refused on the screen after devtools edit the amount in the page', async () => {
    const page = await open({ ...purchase, ...(await signCheckout(purchase, checkoutSecret)) });
    await page.$eval('crypto-checkout', (element) => element.setAttribute('fiat-amount', '9.00'));
    await page.waitForFunction(() =>
      document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part=fees]')?.textContent.includes('9.00'),
    );
    await waitForPart(page, 'button');
    assert.match(await sentenceAfterClick(page), refusal);
  });
});
