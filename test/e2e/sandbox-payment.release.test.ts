import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, waitForPart, waitForText, type Browser } from './support/browser.js';
import {
  buyUpToPayment,
  cards,
  chooseOption,
  payByCard,
  tabTo,
  waitForCheckout,
  waitForTitle,
  whenClosed,
} from './support/payment-page.js';
import { findViolations } from './support/operator-page.js';
import { servePages, type RunningServer } from './support/server.js';
import { serveDemo } from './support/static-files.js';
import { shareBrowser, shareProgram } from './support/shared.js';
import { checkoutPath } from '../support/service-harness.js';

describe('a purchase through a payment page of the sandbox', () => {
  let browser: Browser;
  let service: RunningServer;
  let files: RunningServer;
  before(async () => {
    [browser, service, files] = await Promise.all([
      shareBrowser(),
      shareProgram(),
      servePages(serveDemo('/shop/sub/')),
    ]);
  });
  after(() => Promise.all([browser.close(), service.stop(), files.stop()]));

  // Side by side: most of the time they wait for the steps of the sandbox.
  describe('up to the coins', { concurrency: 3 }, () => {
    const hosts = {
      'with the service on a server': () => `${service.origin}/merchant.html`,
      'with the service in the tab, on a static host below a folder': () => `${files.origin}/shop/sub/`,
    };
    for (const [host, url] of Object.entries(hosts)) {
      it(`${host}: by card and keyboard, and back`, async () => {
        const { page, pageErrors } = await openPage(browser);
        await page.goto(url());
        const payment = await buyUpToPayment(page, 'card_global');
        const closed = whenClosed(payment);
        await payByCard(payment, cards.good);
        await waitForTitle(payment, 'Payment received');
        await closed;
        await waitForCheckout(page, '47.03 USDT delivered');
        // On a static host the first checkout of the page asks that host at once, and the service in the tab answers it then.
        assert.deepEqual(
          pageErrors.filter((text) => !/status of 404|<crypto-checkout> malformed answer/.test(text)),
          [],
        );
        await page.browserContext().close();
      });
    }

    it('a declined card, one with too little money, then a good one', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${service.origin}/merchant.html`);
      const payment = await buyUpToPayment(page, 'card_global');
      for (const [card, sentence] of [
        [cards.declined, 'Your card was declined. You weren’t charged. Try another card'],
        [cards.poor, 'There isn’t enough money on this card. You weren’t charged. Try another card.'],
      ] as const) {
        await payByCard(payment, card);
        await waitForText(payment, { selector: '[role=alert]', text: sentence });
        assert.equal(await payment.evaluate(() => document.activeElement?.id), 'number');
        assert.equal(await page.$eval('crypto-checkout', (host) => host.order?.status), 'pending');
      }
      await payByCard(payment, cards.good);
      await waitForCheckout(page, '47.03 USDT delivered');
      await page.browserContext().close();
    });

    it('a declined card and no other: the shop says that the payment failed', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${service.origin}/merchant.html`);
      const payment = await buyUpToPayment(page, 'card_global');
      await payByCard(payment, cards.declined);
      await payment.waitForSelector('[role=alert]');
      await tabTo(payment, 'Cancel the payment');
      const closed = whenClosed(payment);
      await payment.keyboard.down('Enter'); // the tab may be closed before the key is up
      await closed;
      await waitForCheckout(page, 'declined');
      await page.browserContext().close();
    });

    it('3-D Secure: refused, asked again, confirmed', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${service.origin}/merchant.html`);
      const payment = await buyUpToPayment(page, 'card_global');
      await payByCard(payment, cards.threeDSecure);
      await waitForTitle(payment, 'Confirm with your bank');
      assert.equal(await payment.evaluate(() => document.activeElement?.id), 'title');
      await tabTo(payment, 'Refuse');
      await payment.keyboard.press('Enter');
      await waitForText(payment, { selector: '[role=alert]', text: 'Your bank didn’t confirm the payment.' });
      await payByCard(payment, cards.threeDSecure);
      await waitForTitle(payment, 'Confirm with your bank');
      await tabTo(payment, 'Confirm the payment');
      await payment.keyboard.press('Enter');
      await waitForTitle(payment, 'Payment received');
      await waitForCheckout(page, '47.03 USDT delivered');
      await page.browserContext().close();
    });

    it('in the same tab: the shop is back with the order, which is looked up', async () => {
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
      await tabTo(page, 'Pay $');
      await page.keyboard.press('Enter');
      await waitForTitle(page, 'Payment received');
      await waitForPart(page, 'card');
      await waitForCheckout(page, '47.03 USDT delivered');
      await page.browserContext().close();
    });

    it('with a return URL: the shop gets the code and nothing that claims a payment', async () => {
      const { page } = await openPage(browser);
      await page.goto(`${service.origin}/merchant.html`);
      await chooseOption(page, 'wallet_pay');
      await tabTo(page, 'Pay $');
      await page.keyboard.press('Enter');
      await waitForCheckout(page, 'Continue to payment');
      const [code, url] = await page.$eval('crypto-checkout', (host) => [
        host.order?.transaction_code ?? '',
        host.shadowRoot?.querySelector<HTMLAnchorElement>('a[part=button]')?.href ?? '',
      ]);
      const shop = `${service.origin}/merchant.html?cart=7`;
      await page.goto(`${url}?return_url=${encodeURIComponent(shop)}`);
      await page.waitForSelector('#payment[aria-busy=false] #title');
      await tabTo(page, 'Pay $');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/merchant.html');
      assert.equal(page.url(), `${shop}&transaction_code=${code}`);
      await page.browserContext().close();
    });
  });

  const stay = () => Promise.resolve();

  const submitEmpty = async (payment: Page): Promise<void> => {
    await payment.focus('#number');
    await payment.keyboard.press('Enter');
    await payment.waitForSelector('[aria-invalid=true]');
  };

  /** What the page of an option shows, one screen after the other; and how it gets there. */
  const screens: Readonly<Record<string, readonly [title: string, act: (payment: Page) => Promise<unknown>][]>> = {
    card_global: [
      ['Pay by card', stay],
      ['Pay by card', submitEmpty],
      [
        'Pay by card',
        (payment) => payByCard(payment, cards.declined).then(() => payment.waitForSelector('[role=alert]')),
      ],
      ['Confirm with your bank', (payment) => payByCard(payment, cards.threeDSecure)],
      ['Payment received', (payment) => payment.click('.primary')],
    ],
    bank_sepa_instant: [['Pay by bank transfer', stay]],
    wallet_pay: [['Pay with your phone', stay]],
    cash_voucher: [['Pay with a voucher', (payment) => payment.click('.primary')]],
  };

  for (const [option, steps] of Object.entries(screens)) {
    it(`axe finds nothing on any screen of ${option}, and the policy stops nothing`, async () => {
      const order = await fetch(service.origin + checkoutPath({ payment_option: option }));
      const { data } = (await order.json()) as { data: { transaction_code: string } };
      const { page, pageErrors } = await openPage(browser);
      const emulate = (scheme: 'light' | 'dark') =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      await page.setViewport({ width: 360, height: 640 });
      await emulate('light');
      await page.goto(`${service.origin}/sandbox/pay/${option}/${data.transaction_code}`);
      await page.waitForSelector('#payment[aria-busy=false] #title');
      for (const [index, [title, act]] of steps.entries()) {
        const screen = `${title}, screen ${index + 1}`;
        await act(page);
        await waitForTitle(page, title);
        assert.deepEqual(await findViolations(page), [], `${screen} in light`);
        await emulate('dark');
        assert.deepEqual(await findViolations(page, contrastAlone), [], `${screen} in dark`);
        await emulate('light');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, screen);
      }
      assert.deepEqual(scriptErrors(pageErrors), []);
      await page.browserContext().close();
    });
  }

  it('an order without an option says what was captured, whatever the page of the option names', async () => {
    const order = await fetch(service.origin + checkoutPath({ fiat_amount: '40.00', fiat_currency: 'USD' }));
    const { data } = (await order.json()) as { data: { transaction_code: string } };
    const { page } = await openPage(browser);
    await page.goto(`${service.origin}/sandbox/pay/card_global/${data.transaction_code}`);
    await page.waitForSelector('#payment[aria-busy=false] #title');
    await payByCard(page, cards.good);
    await waitForTitle(page, 'Payment received');
    await waitForText(page, { selector: 'main', text: 'You paid $40.00. Next' });
    assert.match(
      await page.$eval('.payee', ({ textContent }) => textContent),
      /\S+ INV-1$/,
      'the shop and the reference',
    );
    await page.browserContext().close();
  });

  it('an order that nobody knows has a page that says what to do', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.origin}/sandbox/pay/card_global/00000000-0000-4000-8000-000000000000`);
    await waitForTitle(page, 'Nothing to pay');
    await waitForText(page, { selector: 'main', text: 'Don’t pay again: contact the shop.' });
    await page.browserContext().close();
  });
});
