import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'puppeteer-core';
import { clickAtRest, clickPart, launchBrowser, openPage, scriptErrors, waitForPart } from '../e2e/support/browser.js';
import type { RunningServer } from '../e2e/support/server.js';
import { findFreePort } from '../support/programs.mjs';
import { programOf, run } from './packages.js';
import { signingSecrets, startShopService, until, type ShopService } from './shop-service.js';

type ShopSettings = { readonly project: string; readonly port: string };

/** Starts `next start`. It is ready once it has printed `Ready`. */
async function startShop({ project, port }: ShopSettings, service: RunningServer): Promise<RunningServer> {
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(programOf(project, 'next'), ['start', '--hostname', '127.0.0.1', '--port', port], {
    cwd: project,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      CHECKOUT_URL: service.origin,
      SHOP_URL: origin,
      ...signingSecrets,
      ORDERS_FOLDER: join(project, '.orders'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready')) break;
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL'); // after SIGTERM it waits for the connections that the browser keeps open
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { origin, stop };
}

/** The page of a new order, which the server action has signed. */
async function openOrder(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await clickAtRest(page, 'form button');
  await page.waitForSelector('crypto-checkout');
}

/** Collects what the page reports where it differs from what the server has rendered. */
function watchHydration(page: Page): readonly string[] {
  const mismatches: string[] = [];
  page.on('console', (message) => {
    if (/hydrat|did(?:n't| not) match/i.test(message.text()) && message.type() !== 'log')
      mismatches.push(message.text());
  });
  return mismatches;
}

async function buy({ page, pageErrors }: Awaited<ReturnType<typeof openPage>>, shop: Shop): Promise<void> {
  const mismatches = watchHydration(page);
  await openOrder(page, shop.origin);
  const html = await (await fetch(page.url())).text();
  assert.match(html, /<crypto-checkout[^>]+signature="v1,/, 'the server renders the element');
  // From that HTML, which the page then hydrates.
  await page.reload();
  await clickPart(page, 'button');
  await waitForPart(page, 'qr');
  const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code ?? '');
  const statusIs = async (status: string): Promise<void> => {
    const read = () => page.$eval('output', ({ textContent }) => textContent);
    assert.equal(await until(read, (shown) => shown === status), status);
  };
  await shop.service.fire(code, ['submit', 'capture']);
  await statusIs('paid');
  await shop.service.fire(code, ['broadcast', 'confirm', 'finalize']);
  assert.deepEqual([...new Set(await shop.service.redeliver(code))], ['delivered']);
  await page.reload();
  await statusIs('completed');
  assert.deepEqual(mismatches, []);
  assert.deepEqual(scriptErrors(pageErrors), []);
}

/** Another amount than the signed one, as a buyer could type it into the page. */
async function buyWithOtherAmount(page: Page, origin: string): Promise<void> {
  await openOrder(page, origin);
  await waitForPart(page, 'button');
  await page.$eval('crypto-checkout', (host) => {
    host.addEventListener('checkout-error', () => (document.title = 'refused'), { once: true });
    host.setAttribute('fiat-amount', '40.00');
  });
  await clickPart(page, 'button');
  await page.waitForFunction(() => document.title === 'refused');
}

type Shop = { readonly origin: string; readonly service: ShopService };

/** Builds the shop and buys in it. */
export async function tryNextShop(project: string): Promise<string> {
  run([programOf(project, 'next'), 'build'], project);
  const port = String(await findFreePort());
  const hook = `http://127.0.0.1:${port}/api/webhook`;
  const service = await startShopService(hook, signingSecrets);
  const shop = await startShop({ project, port }, service);
  const browser = await launchBrowser();
  try {
    await buy(await openPage(browser), { origin: shop.origin, service });
    await buyWithOtherAmount((await openPage(browser)).page, shop.origin);
    const forged = await fetch(hook, { method: 'POST', body: '{}' });
    assert.deepEqual([forged.status, await forged.text()], [400, 'header_missing']);
    assert.equal((await fetch(`${shop.origin}/order/..%2Fsecret`)).status, 404);
    return 'signed by an action, hydrated, bought, completed by webhook; a changed amount and a forged webhook refused';
  } finally {
    await browser.close();
    await shop.stop();
    await service.stop();
  }
}
