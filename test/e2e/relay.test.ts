import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findFreePort } from '../support/programs.mjs';
import { checkoutPath } from '../support/service-harness.js';
import { startStubUpstream, stubCredentials, type StubUpstream } from '../support/stub-upstream.js';
import { openPage, scriptErrors, waitForPart, type Browser } from './support/browser.js';
import { consoleToken } from './support/console-page.js';
import { createAccountCalls, operatorCredentials, openOperator } from './support/operator-page.js';
import { chooseOption, chooseOutcome, openPaymentPage, tabTo, waitForCheckout } from './support/payment-page.js';
import { whenClosed } from './support/payment-page.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

/** The key of the relay at the second instance. */
const upstreamKey = 'the-key-of-the-relay-at-its-upstream';

type UpstreamAccount = { readonly url: string; readonly businessId: string; readonly secretKey: string };

/** The built program in front of an upstream, which needs its address, with the console. */
async function startRelay({ url, businessId, secretKey }: UpstreamAccount): Promise<RunningServer> {
  const port = String(await findFreePort());
  return startProgram({
    ...operatorCredentials,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    UPSTREAM_URL: url,
    UPSTREAM_BUSINESS_ID: businessId,
    UPSTREAM_SECRET_KEY: secretKey,
    UPSTREAM_PAYMENT_URL: `${url}/sandbox/pay/{option}/{transaction_code}`,
    CONSOLE: 'on',
    LOG_LEVEL: 'silent',
  });
}

describe('a relay in front of a second instance', () => {
  let browser: Browser;
  let upstream: RunningServer;
  let relay: RunningServer;
  before(async () => {
    browser = await shareBrowser();
    upstream = await startProgram({ SANDBOX_TOKEN: consoleToken, SECRET_KEY: upstreamKey });
    relay = await startRelay({ url: upstream.origin, businessId: 'sandbox', secretKey: upstreamKey });
  });
  after(async () => {
    await Promise.all([browser.close(), relay.stop()]);
    await upstream.stop();
  });

  it('has no console of the sandbox, no strip, and no command of an order', async () => {
    const console = ['/sandbox', '/sandbox.html', '/sandbox/api/state'];
    for (const path of [...console, '/sandbox/rehearsal.js', '/sandbox/api/payment', '/sandbox/api/payment/webhooks'])
      assert.equal((await fetch(relay.origin + path)).status, 404, path);
  });

  it('takes an order that is paid on a page of the other one, and the console finds it', async () => {
    // Its orders wait for their buyer: an upstream does not learn which option the buyer chose.
    const headers = { authorization: `Bearer ${consoleToken}` };
    await fetch(`${upstream.origin}/sandbox/api/scenario?name=buyer_pays`, { method: 'POST', headers });
    const shop = await openPage(browser);
    await shop.page.goto(`${relay.origin}/merchant.html`);
    await chooseOption(shop.page, 'card_global');
    await tabTo(shop.page, 'Pay $');
    await shop.page.keyboard.press('Enter');
    await waitForPart(shop.page, 'qr');
    const reference = await shop.page.$eval('crypto-checkout', (element) => element.externalReference);
    const { orders } = await createAccountCalls(relay).get<{
      readonly orders: readonly { readonly transaction_code: string; readonly fiat_amount: string }[];
    }>(`orders?external_reference=${encodeURIComponent(reference)}`);
    const [order] = orders;
    assert.ok(order && orders.length === 1);

    await waitForCheckout(shop.page, 'Continue to 127.0.0.1');
    await tabTo(shop.page, 'Continue to 127.0.0.1');
    const payment = await openPaymentPage(shop.page, () => shop.page.keyboard.press('Enter'));
    assert.equal(new URL(payment.url()).origin, upstream.origin);
    const closed = whenClosed(payment);
    await chooseOutcome(payment, 'Pay $');
    await closed;
    await waitForCheckout(shop.page, '47.03 USDT delivered');
    const desk = await openOperator(browser, `${relay.origin}/console`);
    await desk.goTo('#/orders', '#filter-search');
    await desk.page.type('#filter-search', reference);
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForSelector(`.orders tbody [data-key="${order.transaction_code}"] [data-status=completed]`);
    assert.deepEqual(await desk.references(), [reference]);
    await desk.page.click(`.orders tbody [data-key="${order.transaction_code}"] .order-link`);
    await desk.waitForText('#facts', 'The upstream has taken the order.');
    assert.match(await desk.page.$eval('#summary', (summary) => summary.textContent), /Charged\s+\$51\.21/);
    assert.deepEqual(scriptErrors([...shop.pageErrors, ...desk.pageErrors]), []);
    await Promise.all([shop, desk].map(({ page }) => page.browserContext().close()));
  });
});

describe('an order whose answer the upstream did not give', () => {
  let browser: Browser;
  let stub: StubUpstream;
  let relay: RunningServer;
  before(async () => {
    [browser, stub] = await Promise.all([
      shareBrowser(),
      startStubUpstream({ hasLookup: true, respond: { checkout: (response) => response.destroy() } }),
    ]);
    relay = await startRelay({ url: stub.url, ...stubCredentials });
  });
  after(() => Promise.all([browser.close(), relay.stop(), stub.close()]));

  it('needs a decision in the console, and its own page says what to do', async () => {
    const created = await fetch(relay.origin + checkoutPath({ external_reference: 'LOST-1', fiat_currency: 'USD' }));
    assert.equal(created.status, 503);
    const { page, pageErrors, waitForText } = await openOperator(browser, `${relay.origin}/console`);
    await page.waitForSelector('#needs-decision');
    await page.click('#needs-decision');
    const link = await page.waitForSelector('.orders tr:has([data-status=unknown]) .order-link');
    assert.equal(await link?.evaluate(({ textContent }) => textContent), 'LOST-1');
    await link?.click();
    await page.waitForSelector('#page-title .chip-status[data-status=unknown]');
    await waitForText('#summary', 'settle it with “npm run cli -- reconcile”');
    assert.equal(await page.$('[data-trigger]'), null);
    assert.deepEqual(scriptErrors(pageErrors), []);
    await page.browserContext().close();
  });
});
