import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { clickPart, launch, openPage } from './support/browser.js';
import {
  fire,
  makeOrder,
  newest,
  openConsole,
  press,
  token,
  waitForCheckout,
  waitForStatus,
  waitForText,
} from './support/console.js';
import { folder } from './support/files.js';
import { servePages, startProgram, type Running } from './support/server.js';

const demo = fileURLToPath(new URL('../../dist/demo', import.meta.url));

describe('the console of the sandbox', () => {
  let browser: Awaited<ReturnType<typeof launch>>;
  let site: Running;
  before(async () => {
    [browser, site] = await Promise.all([launch(), startProgram({ SANDBOX_TOKEN: token })]);
  });
  after(() => Promise.all([browser.close(), site.stop()]));

  let accounts = 0;

  /** Opens it in an account of its own, whose orders stay as they are unless the test moves them. */
  async function withConsole(use: (page: Page) => Promise<void>, scenario = 'manual'): Promise<void> {
    const { page, complaints } = await openConsole(browser, `${site.origin}/sandbox#token=${token}`);
    await page.$eval('input#account', (field, name) => (field.value = name), `test-${++accounts}`);
    await press(page, '#account-form', 'Switch');
    await waitForText(page, '#orders-view', 'No orders yet');
    await page.select('#default-scenario', scenario);
    await waitForText(page, '#next-scenario', scenario);
    await use(page);
    // The browser itself reports failures that a test asked for.
    const unexpected = complaints.filter((text) => !/status of 503/.test(text));
    assert.deepEqual(unexpected, []);
    await page.browserContext().close();
  }

  const statusOf = async (code: string): Promise<unknown> => {
    const reply = await fetch(`${site.origin}/api/v3/reseller/order?transaction_code=${code}`);
    const { data } = (await reply.json()) as { readonly data: { readonly status: unknown } };
    return data.status;
  };

  it('takes the token out of the address, and moves an order and the checkout that made it', () =>
    withConsole(async (page) => {
      assert.equal(page.url(), `${site.origin}/sandbox`);
      const code = await makeOrder(page);
      await waitForStatus(page, 'pending');
      for (const [trigger, status] of [
        ['submit', 'processing'],
        ['capture', 'paid'],
        ['broadcast', 'sending'],
        ['finalize', 'completed'],
      ] as const) {
        await fire(page, trigger);
        await waitForStatus(page, status);
        const focused = await page.$eval(`${newest} summary`, (line) => line === document.activeElement);
        assert.ok(focused, 'the keyboard goes on from the order');
      }
      await waitForCheckout(page, 'has arrived at the address below.');
      assert.equal(await statusOf(code), 'completed');
      assert.equal((await page.$$(`${newest} .timeline li`)).length, 5);
    }));

  it('gives a reason and confirmations with a transition, and records notices', () =>
    withConsole(async (page) => {
      await makeOrder(page);
      await press(page, newest, 'order.dispute opened');
      await waitForText(page, `${newest} .timeline`, 'order.dispute_opened');
      await fire(page, 'decline', 'insufficient_funds');
      await waitForStatus(page, 'failed');
      await waitForText(page, `${newest} .timeline`, 'insufficient funds');
      await waitForCheckout(page, 'There was not enough money');
    }));

  it('lets time pass: an order that nobody paid expires', () =>
    withConsole(async (page) => {
      const code = await makeOrder(page);
      await press(page, '#clock-view', 'Freeze');
      await waitForText(page, '.pace', 'Frozen');
      await press(page, '#clock-view', '+15 min');
      await waitForStatus(page, 'expired');
      assert.equal(await statusOf(code), 'expired');
      await waitForText(page, '.pace', 'Frozen, 15:');
      await press(page, '#clock-view', 'Real time');
      await waitForText(page, '.pace', 'Real time');
    }));

  it('brings scenarios about: armed before magic amount before default', () =>
    withConsole(async (page) => {
      await press(page, '#scenarios-view', 'Try declined');
      await waitForText(page, '#next-scenario', 'declined, by its amount');
      await page.select('#armed-scenario', 'expired');
      await press(page, '#scenarios-view .arm', 'Arm');
      await waitForText(page, '#scenarios-view', 'expired is armed for the next order.');
      await waitForText(page, '#next-scenario', 'expired, armed');
      await makeOrder(page);
      await waitForText(page, `${newest} summary`, '40.03 USD');
      await waitForText(page, `${newest} .about code`, 'expired');
      await waitForText(page, '#next-scenario', 'declined, by its amount');
    }));

  it('arms a fault, which the checkout meets once and the log shows', () =>
    withConsole(async (page) => {
      await page.select('#fault-operation', 'checkout');
      await press(page, '#faults-view form', 'Arm');
      await waitForText(page, '#faults-view', 'fail on checkout, once');
      await clickPart(page, 'button');
      const log = '#requests-view li:first-child';
      await waitForText(page, `${log} summary`, 'GET /api/v3/reseller/checkout');
      await waitForText(page, `${log} .about`, 'fail');
      await page.click(`${log} summary`);
      await waitForText(page, log, 'Could not create order');
      await waitForText(page, '#faults-view', 'No fault is armed.');
    }));

  it('begins anew with the seed, and without orders', () =>
    withConsole(async (page) => {
      await press(page, '#orders', 'Seed');
      await waitForText(page, '#orders-view', 'SEED-6');
      await press(page, '#orders', 'Reset');
      await press(page, '#orders', 'All orders go. Sure?');
      await waitForText(page, '#orders-view', 'No orders yet');
    }));

  it('asks for the token where there is none, and again where it is wrong', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.origin}/sandbox`);
    await page.waitForSelector('#gate:not([hidden])');
    assert.equal(await page.$eval('#refusal', ({ textContent }) => textContent), '');
    await page.type('#token', 'wrong');
    await press(page, '#gate', 'Enter');
    await waitForText(page, '#refusal', 'The sandbox is steered with the token');
    assert.ok(await page.$('#desk[hidden]'));
    await page.$eval('input#token', (field, value) => (field.value = value), token);
    await press(page, '#gate', 'Enter');
    await page.waitForSelector('#desk:not([hidden])');
    await page.browserContext().close();
  });

  it('is reached from the demo page, which it leads back to', async () => {
    const { page } = await openConsole(browser, `${site.origin}/sandbox#token=${token}`);
    await Promise.all([page.waitForNavigation(), page.click('.foot a')]);
    await page.waitForSelector('#sandbox:not([hidden])');
    await Promise.all([page.waitForNavigation(), page.click('#sandbox-link')]);
    await page.waitForSelector('#desk:not([hidden])');
    await page.browserContext().close();
  });
});

it('a server without a sandbox has no console, and its demo page no link to one', async () => {
  const [browser, site] = await Promise.all([launch(), startProgram({ SANDBOX: 'off' })]);
  try {
    for (const path of ['/sandbox', '/sandbox.html', '/sandbox/api/state']) {
      assert.equal((await fetch(site.origin + path)).status, 404, path);
    }
    const { page } = await openPage(browser);
    await page.goto(site.origin, { waitUntil: 'networkidle0' });
    assert.ok(await page.$('#sandbox[hidden]'));
  } finally {
    await Promise.all([browser.close(), site.stop()]);
  }
});

it('without any server the sandbox is in the tab: orders live by themselves, webhooks are not sent', async () => {
  const [browser, site] = await Promise.all([launch(), servePages(folder(demo, '/shop/'))]);
  try {
    const { page } = await openConsole(browser, `${site.origin}/shop/sandbox.html`);
    assert.equal(await page.$eval('input[name=mode]:checked', (input) => input.value), 'tab');
    await page.$eval('input#webhook', (field) => (field.value = 'https://shop.example/hook'));
    await press(page, '#purchase', 'New order');
    await makeOrder(page);
    await waitForStatus(page, 'processing');
    await press(page, '#clock-view', '+1 min');
    await waitForStatus(page, 'completed');
    await waitForText(page, '#webhooks-view li:first-child summary', 'not sent');
    await waitForText(page, '#webhooks-view li:first-child summary', 'order.completed');
  } finally {
    await Promise.all([browser.close(), site.stop()]);
  }
});
