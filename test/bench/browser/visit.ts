import type { Browser, Page } from 'puppeteer-core';
import { slowdown } from './load.js';
import { observer, type Observed } from './observed.js';

export type Visit = {
  readonly onLoad: Observed;
  readonly atPay: Observed;
  /** The widget's scripts that the page requested before the first screen, and all until after the pay screen. */
  readonly filesBeforeReady: readonly string[];
  readonly filesAfterPay: readonly string[];
};

type VisitSettings = { readonly url: string; readonly slow: boolean };

/** Tall enough to show the paragraph below the element: the browser does not count shifts outside the viewport. */
const tallWindow = { width: 800, height: 2000 };

const settleMs = 700;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, settleMs));

const observedIn = (page: Page): Promise<Observed> =>
  page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);

type Script = { readonly name: string; readonly startTime: number };

/** Every script that the page has requested, and when. */
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

/** Loads the checkout, creates an order like a buyer, and waits for the address with its QR code. */
export async function visitCheckout(browser: Browser, { url, slow }: VisitSettings): Promise<Visit> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(tallWindow);
    await page.setCacheEnabled(false);
    await page.evaluateOnNewDocument(observer);
    if (slow) await page.emulateCPUThrottling(slowdown);
    await page.goto(url);
    await waitForEvent(page, 'checkout-ready');
    await settle();
    const onLoad = await observedIn(page);
    await page.locator('crypto-checkout >>> [part~=button]').click();
    await waitForEvent(page, 'checkout-created');
    // Avoids a locator, which waits for mutations of the page and does not see those inside the element.
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
