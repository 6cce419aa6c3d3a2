import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { run } from '../consumers/packages.js';
import { programOf } from '../consumers/site.js';
import { clickPart, launchBrowser, openPage, scriptErrors, waitForPart } from '../e2e/support/browser.js';
import type { RunningServer } from '../e2e/support/server.js';
import { findFreePort } from '../support/free-port.js';
import { startSandbox } from './sandbox.js';
import { ownSecrets } from '../support/own-secrets.js';

const checkoutSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/** Starts `next start`. It is ready once it has printed `Ready`. */
async function startShop(
  project: string,
  { port, ...settings }: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const parameters = ['start', '--hostname', '127.0.0.1', '--port', port ?? ''];
  const child = spawn(programOf(project, 'next'), parameters, {
    cwd: project,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready')) break;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port ?? ''}`, stop };
}

const readStatus = async (origin: string): Promise<string | undefined> =>
  /<output>(\w+)<\/output>/.exec(await (await fetch(origin)).text())?.[1];

/** The status that the shop shows, once it is this one, or the last one after a minute. */
async function untilStatus(origin: string, status: string): Promise<string | undefined> {
  const end = Date.now() + 60_000;
  let shown = await readStatus(origin);
  while (shown !== status && Date.now() < end) {
    await wait(100);
    shown = await readStatus(origin);
  }
  return shown;
}

/** Another amount than the signed one, as a buyer could type it into the page. */
async function buyWithOtherAmount(page: Page, origin: string): Promise<string> {
  await page.goto(origin);
  await waitForPart(page, 'button');
  await page.$eval('crypto-checkout', (host) => host.setAttribute('fiat-amount', '40.00'));
  await page.evaluate(() => {
    const host = document.querySelector('crypto-checkout');
    host?.addEventListener('checkout-error', () => (document.title = 'refused'), { once: true });
  });
  await clickPart(page, 'button');
  await page.waitForFunction(() => document.title === 'refused');
  return 'refused';
}

/** Builds the shop, buys in it, and reads what its webhooks have brought. */
export async function tryNextShop(project: string): Promise<string> {
  run([programOf(project, 'next'), 'build'], project);
  const port = String(await findFreePort());
  const service = await startSandbox({
    ...ownSecrets,
    CHECKOUT_SECRET: checkoutSecret,
    CHECKOUT_SIGNATURES: 'required',
  });
  const shop = await startShop(project, {
    port,
    CHECKOUT_URL: service.origin,
    SHOP_URL: `http://127.0.0.1:${port}`,
    CHECKOUT_SECRET: checkoutSecret,
    WEBHOOK_SECRET: ownSecrets.WEBHOOK_SECRET,
    ORDERS_FOLDER: join(project, '.orders'),
  });
  const browser = await launchBrowser();
  try {
    const { page, pageErrors } = await openPage(browser);
    await page.goto(shop.origin);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    const code = await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code ?? '');
    await service.fire(code, ['submit', 'capture']);
    assert.equal(await untilStatus(shop.origin, 'paid'), 'paid');
    assert.deepEqual(scriptErrors(pageErrors), []);

    const other = await openPage(browser);
    await buyWithOtherAmount(other.page, shop.origin);

    const forged = await fetch(`${shop.origin}/api/webhook`, { method: 'POST', body: '{}' });
    assert.deepEqual([forged.status, await forged.text()], [400, 'header_missing']);
    return 'built, bought, paid by webhook; a changed amount and a forged webhook refused';
  } finally {
    await Promise.all([browser.close(), shop.stop(), service.stop()]);
  }
}
