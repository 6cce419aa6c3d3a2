// `npm run demo:record`: the first minute of the demo as the animation of the README, from the built files in Chromium. Four
// brands, then one order: chosen, created, paid on the sandbox's payment page, and followed until it is completed.
import { fileURLToPath } from 'node:url';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { launchBrowser } from '../e2e/support/browser.js';
import { startProgram } from '../e2e/support/server.js';
import { movePointer, pause, pressSlowly } from './pointer.js';
import { createRecorder } from './recorder.js';
import { encodeWebp } from './webp.js';

const file = fileURLToPath(new URL('../../demo/site/assets/first-minute.webp', import.meta.url));
const maxBytes = 1_500_000;
const viewport = { width: 1180, height: 820 };
const frameSize = { width: 826, height: 574 };

const checkout = '#hero crypto-checkout';

/** Where the pointer covers no text of the checkout. */
const aside: readonly [x: number, y: number] = [560, 640];

const waitForState = (page: Page, state: string) =>
  page.waitForFunction(
    (selector, name) => document.querySelector(selector)?.matches(`:state(${name})`),
    { timeout: 60_000 },
    checkout,
    state,
  );

async function find(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(selector, { visible: true });
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

async function showBrands(page: Page): Promise<void> {
  await pause(900);
  for (const chip of (await page.$$('#hero .brand-chip')).slice(1)) {
    await pressSlowly(page, chip);
    await pause(750);
  }
}

async function createOrder(page: Page): Promise<void> {
  await pressSlowly(page, await find(page, `${checkout} >>> [part~=option]:has([value^=card])`));
  await pause(600);
  await pressSlowly(page, await find(page, `${checkout} >>> [part=button]`));
  await waitForState(page, 'pending');
  await pause(900);
}

type Payment = { readonly browser: Browser; readonly record: ReturnType<typeof createRecorder>['record'] };

/**
 * Pays on the page of the processor, which opens beside the shop and closes itself. One page at a time is recorded: the shop
 * goes on behind, and its frames would stand between those of the payment page.
 */
async function pay(shop: Page, { browser, record }: Payment): Promise<void> {
  const stopShop = await record(shop);
  const opened = browser.waitForTarget((target) => target.url().includes('/sandbox/pay/'));
  await pressSlowly(shop, await find(shop, `${checkout} >>> a[part=button]`));
  const page = await (await opened).page();
  await stopShop();
  if (!page) throw new Error('The payment page did not open.');
  await page.setViewport(viewport);
  const stop = await record(page);
  await pressSlowly(page, await find(page, '.test-card'));
  await pause(500);
  const closed = new Promise<void>((done) => page.once('close', () => done()));
  await pressSlowly(page, await find(page, 'form button[type=submit]'));
  await Promise.race([closed, pause(5000)]);
  await stop();
  if (!page.isClosed()) await page.close();
  await shop.bringToFront();
  await movePointer(shop, aside);
}

const site = await startProgram();
const browser = await launchBrowser();
try {
  const recorder = createRecorder(frameSize);
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.goto(site.origin);
  await waitForState(page, 'choosing');
  await page.waitForSelector('.hero-checkout[data-themed]');
  const stop = await recorder.record(page);
  await showBrands(page);
  await createOrder(page);
  await stop();
  await pay(page, { browser, record: recorder.record });
  const stopFollowing = await recorder.record(page);
  await waitForState(page, 'completed');
  await page.waitForSelector(`${checkout} >>> [part~=title]`, { visible: true, timeout: 3000 }).catch(() => undefined);
  await pause(3000);
  await stopFollowing();
  const frames = recorder.frames();
  const seconds = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const { size, quality } = encodeWebp(frames, { file, maxBytes });
  console.log(
    `${file}: ${(size / 1e6).toFixed(2)} MB, ${frames.length} frames, ${seconds.toFixed(0)} s, quality ${quality}`,
  );
} finally {
  await browser.close();
  await site.stop();
}
