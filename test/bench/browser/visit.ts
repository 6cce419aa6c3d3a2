import type { Browser, Page } from 'puppeteer-core';
import { slowdown } from './load.js';
import { observer, type Observed } from './observed.js';

export type Visit = {
  readonly onLoad: Observed;
  readonly atPay: Observed;
  /** The widget's script files that were asked for before the first screen was there, and all until after the pay screen. */
  readonly filesBeforeReady: readonly string[];
  readonly filesAfterPay: readonly string[];
};

type VisitSettings = {
  readonly url: string;
  readonly slow: boolean;
  /** Holds the service's answers back, so that what changes then is no longer the work of the buyer's click. */
  readonly delayMs?: number;
};

/** So tall that the paragraph below the element is always in sight: what moves out of sight does not count as a shift. */
const tallWindow = { width: 800, height: 2000 };

const settleMs = 700;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, settleMs));

async function throttle(page: Page, { slow, delayMs }: VisitSettings): Promise<void> {
  if (slow) await page.emulateCPUThrottling(slowdown);
  const speed = { download: -1, upload: -1 };
  if (delayMs !== undefined) await page.emulateNetworkConditions({ ...speed, latency: delayMs });
}

const observedIn = (page: Page): Promise<Observed> =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);

type Script = { readonly name: string; readonly startTime: number };

/** Every script file that the page has asked for, and when. */
const scriptsIn = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: new URL(name).pathname.slice(1), startTime })),
  );

const waitForEvent = (page: Page, type: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => (globalThis as unknown as { observed: Observed }).observed.events.includes(wanted),
    {},
    type,
  );

/** Loads the checkout, waits, creates the order as a buyer does, and waits for the address with its QR code. */
export async function visitCheckout(browser: Browser, settings: VisitSettings): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(tallWindow);
    await page.setCacheEnabled(false);
    await page.evaluateOnNewDocument(observer);
    await throttle(page, settings);
    await page.goto(settings.url);
    await waitForEvent(page, 'checkout-ready');
    await settle();
    const onLoad = await observedIn(page);
    await page.locator('crypto-checkout >>> [part~=button]').click();
    await waitForEvent(page, 'checkout-created');
    // Not a locator: it waits for changes of the page, and none of those inside the element is one.
    await page.waitForFunction(() =>
      document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('[part~=qr] svg'),
    );
    await settle();
    const files = await scriptsIn(page);
    const isBeforeReady = ({ startTime }: Script): boolean => startTime <= onLoad.readyAt;
    return {
      onLoad,
      atPay: await observedIn(page),
      filesBeforeReady: files.filter(isBeforeReady).map(({ name }) => name),
      filesAfterPay: files.map(({ name }) => name),
    };
  } finally {
    await context.close();
  }
}
