import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, waitForPart, waitForText } from './support/browser.js';
import { buyUpToPayment, chooseOption, chooseOutcome, openPaymentPage, tabTo } from './support/payment-page.js';
import { waitForCheckout, waitForTitle, whenClosed } from './support/payment-page.js';
import { emulate } from './support/first-page.js';
import { createAccountCalls, findViolations } from './support/operator-page.js';
import { servePages, type RunningServer } from './support/server.js';
import { serveDemo } from './support/static-files.js';
import { useSite } from './support/shared.js';

describe('the payment page of the sandbox', () => {
  const { browser, service } = useSite();
  let files: RunningServer;
  before(async () => void (files = await servePages(serveDemo('/shop/sub/'))));
  after(() => files.stop());

  /** Creates an order without a shop's page, and opens its payment page. */
  async function openPayment(query: Readonly<Record<string, string>>, search = '') {
    const code = await createAccountCalls(service).placeOrder(query);
    const opened = await openPage(browser);
    await opened.page.goto(`${service.origin}/sandbox/pay/card_global/${code}${search}`);
    await opened.page.waitForSelector('#payment[aria-busy=false] #title');
    return { ...opened, code };
  }

  // Side by side: most of the time they wait for the steps of the sandbox.
  describe('leads a purchase to its end', { concurrency: 3 }, () => {
    it('with the service in the tab, on a static host below a folder: paid, and back', async () => {
      const { page, pageErrors } = await openPage(browser);
      await page.goto(`${files.origin}/shop/sub/`);
      const payment = await buyUpToPayment(page, 'card_global');
      const closed = whenClosed(payment);
      await chooseOutcome(payment, 'Pay $');
      await waitForTitle(payment, 'Charged');
      await closed;
      await waitForCheckout(page, '47.03 USDT delivered');
      // On a static host the first checkout of the page asks that host at once, and the service in the tab answers it then.
      const others = pageErrors.filter((text) => !/status of 404|<crypto-checkout> malformed answer/.test(text));
      assert.deepEqual(others, []);
      await page.browserContext().close();
    });

    const refusals: readonly [outcomes: readonly string[], shown: string][] = [
      [['Decline'], 'declined'],
      [['Too little money'], 'There wasn’t enough money'],
      [['Ask for confirmation', 'Refuse'], 'Your bank didn’t confirm'],
    ];
    for (const [outcomes, shown] of refusals) {
      it(`${outcomes.join(', ')}: the shop says why nothing was charged`, async () => {
        const { page } = await openPage(browser);
        await page.goto(`${service.origin}/merchant.html`);
        const payment = await buyUpToPayment(page, 'card_global');
        const closed = whenClosed(payment);
        for (const outcome of outcomes) await chooseOutcome(payment, outcome);
        await closed;
        await waitForCheckout(page, shown);
        await page.browserContext().close();
      });
    }

    it('in the same tab, with money that comes later: the shop is back with the order, which is looked up', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${service.origin}/merchant.html`);
      await page.$eval('crypto-checkout', (host) => host.setAttribute('payment-target', '_self'));
      await chooseOption(page, 'wallet_pay');
      await tabTo(page, 'Pay $');
      await page.keyboard.press('Enter');
      await waitForCheckout(page, 'Continue to payment');
      await tabTo(page, 'Continue to payment');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#payment[aria-busy=false] #title');
      await chooseOutcome(page, 'Send before the deadline');
      await waitForTitle(page, 'Thank you. We’re waiting for your money');
      await waitForPart(page, 'card');
      await waitForCheckout(page, 'delivered');
      await page.browserContext().close();
    });
  });

  it('with a return URL: the shop gets the code and nothing that claims a payment', async () => {
    const shop = `${service.origin}/merchant.html?cart=7`;
    const { page, code } = await openPayment({}, `?return_url=${encodeURIComponent(shop)}`);
    await chooseOutcome(page, 'Pay ');
    await page.waitForFunction(() => location.pathname === '/merchant.html');
    assert.equal(page.url(), `${shop}&transaction_code=${code}`);
    await page.browserContext().close();
  });

  it('charges what the option of its address costs', async () => {
    const { page } = await openPayment({ fiat_amount: '40.00', fiat_currency: 'USD' });
    await chooseOutcome(page, 'Pay $42.00');
    await waitForText(page, { selector: 'main', text: 'Charged $42.00' });
    assert.match(await page.$eval('.payee', ({ textContent }) => textContent), /\S+ INV-1$/);
    await page.browserContext().close();
  });

  it('lets the buyer of an order that a backend created choose an option, and waits for it', async () => {
    const order = await createAccountCalls(service).placeOrder({ fiat_amount: '40.00', fiat_currency: 'USD' });
    const { page } = await openPage(browser);
    await page.goto(`${service.origin}/merchant.html`);
    await page.$eval('crypto-checkout', (host, code) => host.setAttribute('transaction-code', code), order);
    await waitForCheckout(page, 'Waiting for your payment');
    await waitForCheckout(page, 'Test mode');
    await tabTo(page, 'Continue to payment');
    const payment = await openPaymentPage(page, () => page.keyboard.press('Enter'));
    await waitForTitle(payment, 'How do you pay?');
    await chooseOutcome(payment, 'Phone wallet');
    await waitForTitle(payment, 'What should happen?');
    await chooseOutcome(payment, 'Choose another way');
    await waitForTitle(payment, 'How do you pay?');
    await chooseOutcome(payment, 'Debit or credit');
    await chooseOutcome(payment, 'Pay $42.00');
    await waitForTitle(payment, 'Charged');
    await waitForCheckout(page, 'delivered');
    await page.browserContext().close();
  });

  it('of an order that nobody knows says what to do', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.origin}/sandbox/pay/card_global/00000000-0000-4000-8000-000000000000`);
    await waitForTitle(page, 'Nothing to pay');
    await waitForText(page, { selector: 'main', text: 'Don’t pay again: contact the shop.' });
    await chooseOutcome(page, 'Back to the shop');
    await page.waitForFunction(() => location.href === 'about:blank');
    await page.browserContext().close();
  });

  it('shows what counts at 360 x 640, axe finds nothing on any screen, and the policy stops nothing', async () => {
    const { page, pageErrors } = await openPayment({ payment_option: 'card_global' });
    await page.setViewport({ width: 360, height: 640 });
    assert.match(await page.$eval('.summary > .note', ({ textContent }) => textContent), /To pay by card\s+before\s/);
    const bottom = await page.$eval('.outcome', (outcome) => outcome.getBoundingClientRect().bottom);
    assert.ok(bottom <= 640, `the second outcome ends at ${bottom}`);
    await page.evaluate(() => void (history.back = () => undefined)); // the page would leave before axe has seen it
    const screens: readonly [title: string, outcome?: string][] = [
      ['What should happen?'],
      ['Your bank asks you to confirm', 'Ask for confirmation'],
      ['Charged', 'Confirm the payment'],
    ];
    for (const [title, outcome] of screens) {
      if (outcome !== undefined) await page.locator(`button ::-p-text(${outcome})`).click();
      await waitForTitle(page, title);
      for (const scheme of ['light', 'dark'] as const) {
        await emulate(page, { motion: 'reduce', scheme });
        const violations = await findViolations(page, scheme === 'dark' ? contrastAlone : undefined);
        assert.deepEqual(violations, [], `${title} in ${scheme}`);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, title);
    }
    assert.deepEqual(scriptErrors(pageErrors), []);
    await page.browserContext().close();
  });
});
