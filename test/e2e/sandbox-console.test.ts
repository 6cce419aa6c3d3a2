// One tour of the sandbox console: all of it reads the same page.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { openPage } from './support/browser.js';
import { createConsolePage, consoleToken, type ConsolePage } from './support/console-page.js';
import { useSite } from './support/shared.js';

describe('the console of the sandbox', () => {
  const { browser, service } = useSite({ SANDBOX_TOKEN: consoleToken });
  let sandboxConsole: ConsolePage;
  let pageErrors: readonly string[];
  before(async () => {
    const opened = await openPage(browser);
    await opened.page.setViewport({ width: 1280, height: 900 });
    await opened.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    sandboxConsole = createConsolePage(opened.page);
    ({ pageErrors } = opened);
  });

  const control = async (command: string): Promise<void> => {
    const headers = { authorization: `Bearer ${consoleToken}` };
    const { ok } = await fetch(`${service.origin}/sandbox/api/${command}`, { method: 'POST', headers });
    assert.ok(ok, command);
  };

  /** Empties the sandbox. With the scenario `manual`, only the test advances orders. */
  async function withConsole(use: (consolePage: ConsolePage) => Promise<void>): Promise<void> {
    const { showTab, waitForText } = sandboxConsole;
    await control('reset');
    await control('scenario?name=manual');
    await showTab('orders');
    await waitForText('#orders-view', 'No orders yet');
    await use(sandboxConsole);
  }

  const statusOf = async (code: string): Promise<unknown> => {
    const reply = await fetch(`${service.origin}/api/v3/reseller/order?transaction_code=${code}`);
    const { data } = (await reply.json()) as { readonly data: { readonly status: unknown } };
    return data.status;
  };

  it('asks for a missing token, and again for a wrong one', async () => {
    const { page, fill, press, waitForText } = sandboxConsole;
    await page.goto(`${service.origin}/sandbox`);
    await page.waitForSelector('#token-gate:not([hidden])');
    assert.equal(await page.$eval('#refusal', ({ textContent }) => textContent), '');
    await page.type('#token', 'wrong');
    await press('#token-gate', 'Enter');
    await waitForText('#refusal', 'The sandbox needs the token');
    assert.ok(await page.$('#console[hidden]'));
    await fill('token', consoleToken);
    await press('#token-gate', 'Enter');
    await page.waitForSelector('#console:not([hidden])');
  });

  it('creates an order, advances it tile by tile, and keeps it open over a reload', () =>
    withConsole(async ({ page, waitForStatus, waitForText, createOrder, fire }) => {
      const code = await createOrder();
      await waitForStatus('pending');
      for (const [trigger, status] of [
        ['submit', 'processing'],
        ['capture', 'paid'],
        ['broadcast', 'sending'],
        ['finalize', 'completed'],
      ] as const) {
        await fire(trigger);
        await waitForStatus(status);
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'order-title');
      }
      assert.equal(await statusOf(code), 'completed');
      await waitForText(`.list [data-code="${code}"]`, 'Delivered');
      await page.reload();
      await waitForStatus('completed');
      assert.equal((await page.$$('.timeline li')).length, 5);
    }));

  it('pays an order as the payment page does', () =>
    withConsole(async ({ page, waitForStatus, waitForText, createOrder }) => {
      await createOrder();
      await page.click('[data-action=pay]');
      await waitForStatus('paid');
      await waitForText('.timeline', 'Charged $49.00');
    }));

  it('sends a reason with a transition', () =>
    withConsole(async ({ waitForText, waitForStatus, createOrder, fire }) => {
      await createOrder();
      await fire('decline', 'insufficient_funds');
      await waitForStatus('failed');
      await waitForText('.timeline', 'insufficient funds');
    }));

  it('expires an unpaid order when the clock advances', () =>
    withConsole(async ({ page, showTab, waitForText, waitForStatus, createOrder, press }) => {
      const code = await createOrder();
      await showTab('clock');
      assert.equal(await page.$('#orders:not([hidden])'), null, 'one panel at a time');
      const present = () => page.$$eval('.segments :checked', (on) => on.map((one) => one.parentElement?.innerText));
      assert.deepEqual(await present(), ['Real time']);
      await page.click('.segments label:nth-child(2)');
      await waitForText('.pace', 'Frozen');
      assert.deepEqual(await present(), ['Frozen']);
      await press('#clock-view', '+ 1 minute');
      await waitForText('.pace', 'ahead');
      assert.equal(await statusOf(code), 'pending');
      await press('#clock-view', 'To the next change');
      await waitForText('#said', 'later');
      await page.waitForSelector('#clock-view .jumps:not(:has(:nth-child(5)))');
      assert.equal(await statusOf(code), 'expired');
      await page.click('.segments label:first-child');
      await waitForText('.pace', 'Real time');
      await showTab('orders');
      await waitForStatus('expired');
    }));

  it('arms a fault that affects one request, and logs it', () =>
    withConsole(async ({ page, showTab, press, waitForText }) => {
      await showTab('requests');
      const hiddenPart = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
      assert.equal(await page.$eval('[name=milliseconds]', hiddenPart), 0, 'the whole figure is in sight');
      await page.select('#fault-operation', 'checkout');
      await page.click('[data-kind=fail] [role=switch]');
      await waitForText('[data-kind=fail]', 'on checkout, once');
      await page.click('[data-kind=latency] [role=switch]');
      await waitForText('[data-kind=latency]', '3000 ms on checkout, once');
      await page.click('[data-kind=latency] [role=switch]');
      await page.waitForSelector('[data-kind=latency]:not(:has(small))');
      await press('.top', 'New order');
      await press('#new-order', 'Create order');
      await waitForText('#new-order .refusal', 'Could not create order.');
      await press('#new-order', 'Cancel');
      await waitForText('#requests-view li:first-child', '/api/v3/reseller/checkout');
      await waitForText('#requests-view li:first-child', '503');
      await page.waitForSelector('[data-kind=fail]:not(:has(small)) [role=switch]:not(:checked)');
    }));

  it('reports no error of its scripts or its policy', () => {
    // The browser logs failed requests, which the wrong token and the fault cause.
    const others = pageErrors.filter((text) => !/status of (?:401|503)/.test(text));
    assert.deepEqual(others, []);
  });
});
